"""Compiles the inner loops. The only file that imports numba.

The first use turns `mark1.machine.loops` and its parts into machine code, which it keeps on disk.
"""

from __future__ import annotations

import contextlib
import hashlib
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from mark1.machine import (
    decide_loop,
    follow_loop,
    joint_loop,
    lit_loop,
    loop_cache,
    loops,
    sum_loop,
    sums,
    turn_loop,
)
from mark1.messages import Message

Tell = Callable[[Message], None]

#: The files of `train` and `train_jointly`, in the order in which they import each other.
PARTS = (sum_loop, turn_loop, lit_loop, loops, joint_loop)


class Loops(NamedTuple):
    """The compiled functions of `loops` and its neighbours, which say what they do."""

    train: Callable[..., int]
    follow: Callable[..., int]
    train_jointly: Callable[..., int]
    add_late: Callable[..., None]
    add_up: Callable[..., None]
    lit_of: Callable[..., bool]
    decide: Callable[..., bool]


_lock = threading.Lock()
_compiled: Loops | None = None


def is_ready() -> bool:
    """Return whether the compiled loops are in memory."""
    return _compiled is not None


def compiled(tell: Tell = lambda message: None) -> Loops:
    """Return the compiled loops; the first call imports numba and loads or compiles them.

    May be called from any thread; compiling takes seconds, loading from disk a fraction of one.

    Parameters
    ----------
    tell : callable
        Called with a message if the loop must be compiled first, or cannot be kept.
    """
    global _compiled
    with _lock:
        if _compiled is None:
            _compiled = _loaded_or_compiled(tell)
        return _compiled


def is_kept() -> bool:
    """Return whether the compiled loop is on disk, so that loading it is quick."""
    try:
        return loop_cache.is_whole(_folder())
    except OSError:
        return False


def compile_ahead() -> None:
    """Compile the loop to disk in another process, so that this one only loads it.

    Compiling holds Python's lock for long stretches, and a window would stutter.
    """
    if is_kept():
        return
    with contextlib.suppress(OSError):  # no process can be started: `compiled` compiles here
        subprocess.run([sys.executable, "-P", "-m", __name__], check=False, capture_output=True)


def _loaded_or_compiled(tell: Tell) -> Loops:
    """Load the loop from disk; otherwise compile it, and keep it there if possible."""
    try:
        folder = _folder()
        if loop_cache.is_whole(folder):
            with loop_cache.writable(folder) as readable:
                return _compile(readable)
        if folder.exists():
            tell(Message("machine.loop-damaged", {"folder": folder}))
            loop_cache.discard(folder)
        with loop_cache.new(folder) as made:
            tell(Message("machine.loop-compiling"))
            return _compile(made)
    except (RuntimeError, OSError) as error:  # numba raises RuntimeError for a folder it cannot use
        tell(Message("machine.loop-not-kept", {"reason": _reason(error)}))
        return _compile(None)


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename:
        return f"{error.strerror}: {error.filename}"
    return str(error)


def _folder() -> Path:
    """Return a folder named after what the loop depends on: code, Python, numba, processor."""
    from importlib import metadata

    from llvmlite import binding

    paths = [
        Path(str(module.__file__))
        for module in (*PARTS, follow_loop, decide_loop, sums, sys.modules[__name__])
    ]
    stamps = [(str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in paths]
    cpu = binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()
    everything = repr((stamps, sys.version, metadata.version("numba"), cpu)).encode()
    digest = hashlib.blake2b(everything, digest_size=8).hexdigest()
    return loop_cache.cache_folder() / f"loop-{digest}"


def _compile(folder: Path | None) -> Loops:
    """Compile the loops, or load them from the folder; None keeps them in memory only."""
    import numba

    njit: Any = numba.njit
    config: Any = numba.config
    functions: dict[str, Any] = {}
    settings = {"cache": folder is not None, "nogil": True}
    of_others, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
    try:
        for module in PARTS:
            vars(module).update(
                {name: functions[name] for name in vars(module) if name in functions}
            )
            for name in module.IN_ORDER:
                plain = getattr(vars(module)[name], "py_func", vars(module)[name])
                fastmath = {"reassoc", "nsz", "contract"} if name in module.SCREENS else False
                functions[name] = vars(module)[name] = njit(plain, fastmath=fastmath, **settings)
        others = (follow_loop.add_late, loops.add_up, lit_loop.lit_of, decide_loop.decide)
        made = [
            *(loops.train, njit(follow_loop.follow, **settings), joint_loop.train_jointly),
            *(njit(function, **settings) for function in others),
        ]
        _run_once(Loops(*made))
    finally:
        config.CACHE_DIR = of_others
    for loop in made:
        loop.disable_compile()
    if folder is not None:  # the folder must not change, whatever arguments come later
        for function in (*made, *functions.values()):
            function._cache.disable()
    return Loops(*made)


def _run_once(made: Loops) -> None:
    """Compile each loop for the types of its arguments, and for no others later.

    Arrays that a loop only reads are read-only here, so that it accepts writable ones as well.
    An array of another type is an error in the program: compiling the loop for it would hold
    Python's lock, and so freeze the window, for seconds.
    """
    volts, wrong = np.zeros(1, dtype=np.float32), np.zeros(1, dtype=np.uint16)
    zero, one = np.float32(0), np.float32(1)
    for kind in (np.uint8, np.float32):
        x, targets = np.zeros((1, 1), dtype=kind), np.zeros((1, 1), dtype=np.int8)
        rows, stops, movable = np.zeros(1, np.int64), np.ones(1, np.int64), np.ones(1, np.bool_)
        for read_only in (x, rows, targets, movable, stops):
            read_only.flags.writeable = False
        arrays = (targets, volts, volts.copy(), movable, rows, stops, rows)
        lesson = (*arrays, 0, one, one, 0.0, 1.0, 0, 0.0, one, one, zero)
        made.train(x, rows, *lesson, -1, wrong)
        kept = np.zeros((1, 1), np.float32)
        made.follow(x, rows, lesson, kept, wrong)
        made.train_jointly(x, rows, lesson, kept, -1, wrong)
    seen, lit = np.zeros((1, 1), np.float32), np.zeros((1, 1), np.uint8)
    seen.flags.writeable = volts.flags.writeable = False
    made.add_late(seen, volts, np.zeros(1), np.zeros(1))
    made.add_up(seen, volts, rows, stops, rows, 0.0, 0.0, np.zeros((1, 1), np.float32))
    made.lit_of(seen, lit)
    made.decide(seen, volts, 0.0, 0.0, False, np.zeros(1, np.bool_))


if __name__ == "__main__":
    # As the module that others import, not as __main__: the cache goes by the name.
    from mark1.machine import kernels

    kernels.compiled()

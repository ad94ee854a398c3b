"""Compiles the inner loop of training. The only file that imports numba.

The first use turns `mark1.machine.loops` into machine code and keeps the result on disk.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from mark1.machine import loops

_lock = threading.Lock()
_compiled: Callable[..., int] | None = None


def is_ready() -> bool:
    """Return whether the compiled loop is in memory."""
    return _compiled is not None


def compiled() -> Callable[..., int]:
    """Return the compiled `loops.train`; the first call imports numba and loads or compiles it.

    May be called from any thread; compiling takes seconds, loading from disk a fraction of one.
    """
    global _compiled
    with _lock:
        if _compiled is None:
            import numba

            try:
                loop = _compile(numba.njit, cache=True)
            except (RuntimeError, OSError):  # no place to keep it: compile for this process only
                loop = _compile(numba.njit, cache=False)
            _compiled = loop
        return _compiled


def compile_ahead() -> None:
    """Compile the loop to disk in another process, so that this one only loads it.

    Compiling holds Python's lock for long stretches, and a window would stutter.
    """
    with contextlib.suppress(OSError):  # no process can be started: `compiled` compiles here
        subprocess.run([sys.executable, "-m", __name__], check=False, capture_output=True)


def _compile(njit: Any, cache: bool) -> Callable[..., int]:
    functions = vars(loops)
    for names, fastmath in ((loops.SCREENS, {"reassoc", "nsz"}), (loops.IN_ORDER, False)):
        for name in names:
            plain = getattr(functions[name], "py_func", functions[name])
            functions[name] = njit(plain, cache=cache, fastmath=fastmath, nogil=True)
    loop: Callable[..., int] = njit(loops.train, cache=cache, nogil=True)
    _run_once(loop)
    return loop


def _run_once(loop: Callable[..., int]) -> None:
    """Call the loop with both types of features, so that it is compiled for them."""
    whole = np.zeros(1, dtype=np.int64)
    for features in (np.uint8, np.float32):
        loop(
            *(np.zeros((1, 1), dtype=features), whole, np.zeros((1, 1), dtype=np.int8)),
            *(np.zeros(1, dtype=np.float32), np.zeros(1, dtype=np.float32)),
            *(np.ones(1, dtype=np.bool_), whole, whole + 1, whole, 0),
            *(np.float32(1), np.float32(1), 1.0, 0, 0.0),
            *(np.float32(1), np.float32(1), np.float32(0), -1, np.zeros(1, dtype=np.uint16)),
        )


if __name__ == "__main__":
    # As the module that others import, not as __main__: the cache goes by the name.
    from mark1.machine import kernels

    kernels.compiled()

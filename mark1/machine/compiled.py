"""Makes machine code of the loop. The only file that imports numba.

`mark1.machine.loop`, the rules and the sums are plain Python. Here numba compiles the loop for one
rule and one sum when they are first used together, which takes a second or two, and
`mark1.disk.code_cache` keeps it. In the words of numba:

* `njit` compiles a function, for some types of arguments;
* `register_jitable` lets what is compiled call a function;
* `overload` compiles another function in its place, chosen by the types of its arguments;
* `intrinsic` takes the code that we write ourselves, for LLVM, the compiler behind numba.
"""

from __future__ import annotations

import sys
import threading
import warnings
from collections.abc import Callable
from functools import partial
from importlib import metadata
from inspect import isfunction
from pathlib import Path
from typing import Any

import numba
import numpy as np
from llvmlite import binding
from numba import extending
from numba.core import types

from mark1.disk.code_cache import folder_for, load_or_make
from mark1.machine import loop, sums, vector_code
from mark1.machine.rules import RULES
from mark1.messages import Message

#: The files of the rules.
FAMILIES = sorted({rule.turn.__module__ for rule in RULES.values()})

_lock = threading.Lock()
_made: dict[tuple[Any, ...], Callable[..., Any]] = {}


def train(
    rule: loop.Turn, lesson: loop.Lesson, panel: loop.Panel, s: loop.Settings, wrong: Any
) -> tuple[int, int]:
    """Run `mark1.machine.loop.train`.

    Positions in int16 stand for whole ones, of features that are on or off, of which no sum can
    reach 2³¹. Others are in float64, and are added up in order.
    """
    kind = rule, panel.turned.dtype, lesson.x.dtype
    lesson = loop.Lesson(*map(_read_only, lesson))
    movable, starts, stops, offsets = map(_read_only, panel[2:6])
    panel = panel._replace(movable=movable, starts=starts, stops=stops, offsets=offsets)
    if kind not in _made:
        is_whole = panel.turned.dtype == np.int16
        plain = _loop_of(rule, sums.whole_loop if is_whole else sums.add_up)
        _make(kind, plain, (lesson, panel, s, wrong))
    count, mistakes = _made[kind](lesson, panel, s, wrong)
    return count, mistakes


def _loop_of(rule: loop.Turn, add_up: Any) -> Any:
    """Return the loop of a rule as a function of its own."""

    def train(
        lesson: loop.Lesson, panel: loop.Panel, s: loop.Settings, wrong: Any
    ) -> tuple[int, int]:
        return loop.train(rule, add_up, lesson, panel, s, wrong)

    return train


def is_made(rule: loop.Turn, positions: np.dtype[Any], x: np.dtype[Any]) -> bool:
    """Return whether there is machine code for a rule and these types of numbers."""
    return (rule, positions, x) in _made


def is_busy() -> bool:
    """Return whether a thread is compiling or loading."""
    return _lock.locked()


def prepare(rule: loop.Turn, positions: Any = np.int16, x: Any = np.uint8) -> None:
    """Load or compile the loop of a rule, so that nobody waits for it later.

    `positions` and `x` are the types of numbers; by default those of pictures.
    """
    w, movable = np.zeros(1, positions), np.ones(1, np.bool_)
    place, sign = np.zeros(1, np.int64), np.zeros(1, np.int8)
    lesson = loop.Lesson(np.zeros((1, 1), x), place, sign[None])
    starts, stops, offsets = place, place + 1, place
    late, kept = np.zeros(0), np.zeros((0, 1), positions)
    panel = loop.Panel(
        w, w, movable, starts, stops, offsets, late, kept, np.zeros(1), sign, sign.copy()
    )
    train(rule, lesson, panel, loop.Settings(), np.zeros((3, 1), np.int64))


def run(plain: Callable[..., Any], *arguments: Any) -> Any:
    """Run a function of arrays and numbers that writes only to the last, which is an array."""
    *given, out = arguments
    given = [_read_only(each) if isinstance(each, np.ndarray) else each for each in given]
    kind = plain, *(each.dtype for each in (*given, out) if isinstance(each, np.ndarray))
    if kind not in _made:
        _make(kind, plain, (*given, out))
    return _made[kind](*given, out)


def _read_only(array: Any) -> Any:
    """Return a view that nobody writes through: what is compiled for one takes no other array."""
    if not array.flags.writeable:
        return array
    view = array.view()
    view.flags.writeable = False
    return view


def _make(kind: tuple[Any, ...], plain: Any, arguments: tuple[Any, ...]) -> None:
    """Compile a function for the types of its arguments, or load it from disk."""
    name = "-".join([kind[0].__name__, *map(str, kind[1:])])
    with _lock:
        if kind in _made:
            return
        settings: Any = numba.config
        if settings.DISABLE_JIT:  # as somebody asked who debugs, or measures what tests cover
            warnings.warn(str(Message("machine.not-compiled")), RuntimeWarning, stacklevel=2)
            _made[kind] = plain
            return
        kinds = tuple(map(numba.typeof, arguments))
        try:
            _made[kind] = load_or_make(_folder(plain) / name, partial(_compile, plain, kinds))
        except (OSError, RuntimeError):  # numba raises RuntimeError for a folder it cannot use
            _made[kind] = _compile(plain, kinds)


def _compile(plain: Any, kinds: tuple[Any, ...], folder: Path | None = None) -> Any:
    settings: Any = numba.config
    of_others, settings.CACHE_DIR = settings.CACHE_DIR, str(folder or "")
    try:
        made: Any = numba.njit(plain, nogil=True, cache=folder is not None)
        made.compile(kinds)
    finally:
        settings.CACHE_DIR = of_others
    made.disable_compile()
    return made


def _folder(plain: Any) -> Path:
    """Return a folder for what depends on the sources, Python, numba, and the processor."""
    modules = loop, sums, vector_code, *(sys.modules[name] for name in (*FAMILIES, __name__))
    sources = *(str(module.__file__) for module in modules), plain.__code__.co_filename
    cpu = binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()
    return folder_for(sources, sys.version, metadata.version("numba"), cpu)


# --- what is compiled where the loop calls a function --------------------------------------------

#: What may be done with sums that any order gives near enough.
ANY_ORDER = {"reassoc", "nsz", "contract"}

#: For a function that takes no memory: it then need not count who holds each array, which would
#: take a third of the time of a correction. (numba has no public name for this.)
NO_ROOM: Any = {"_nrt": False}

#: For what is done at each presentation: a call takes longer, with its dozens of arguments.
INLINE: Any = NO_ROOM | {"forceinline": True}

#: Bytes of a line of the cache, which memory gives at once.
LINE = 64

#: What the loop calls, and is compiled as it is.
_CALLED: tuple[Any, ...] = (
    *(
        each
        for name in FAMILIES
        for each in vars(sys.modules[name]).values()
        if isfunction(each) and each.__module__ == name
    ),
    *(loop.train, loop.inputs_of, loop.decide, loop.judge, loop.is_beaten, loop.reward),
    *(loop.forget, loop.copy, loop.turn_one, sums.size),
)
for _part in _CALLED:
    extending.register_jitable(**NO_ROOM)(_part)
extending.register_jitable(**NO_ROOM, fastmath=ANY_ORDER)(sums.rough_loop)
extending.register_jitable(**INLINE)(sums.whole_loop)


@extending.overload(loop.turn, strict=False, jit_options=INLINE)
def _turn(x: Any, w: Any, free: Any, late: Any, offset: Any, by: Any, s: Any, before: Any) -> Any:
    return loop.turn_loop


@extending.overload(loop.reach, strict=False, jit_options=INLINE)
def _reach(w: Any, by: Any, x: Any, is_free: Any, s: Any) -> Any:
    return loop.reach_whole if w == types.int16 else loop.reach


@extending.overload(sums.ask_for, strict=False, jit_options=INLINE)
def _ask_for(x: Any, row: Any) -> Any:
    ask: Any = _ask
    step = 8 * LINE // x.dtype.bitwidth

    def ask_for(x: Any, row: Any) -> None:
        for j in range(0, x.shape[1], step):
            ask(x, row * x.shape[1] + j)

    return ask_for


@extending.intrinsic
def _ask(_context: Any, x: Any, i: Any) -> Any:
    """Ask memory for the line of the cache that holds the ith number of x."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        vector_code.ask_for(builder, builder.gep(data, [arguments[1]]))
        return context.get_dummy_value()

    return types.void(x, types.intp), generate


@extending.overload(sums.total, strict=False, jit_options=NO_ROOM)
def _total(x: Any) -> Any:
    return sums.count_loop if _is_lit(x) else sums.total_loop


@extending.overload(sums.square, strict=False, jit_options=NO_ROOM)
def _square(x: Any) -> Any:
    return sums.count_loop if _is_lit(x) else lambda x: sums.sum_in_order(x.x, x.x, x.bias)


@extending.intrinsic
def _sum_in_vectors(_context: Any, x: Any, i: Any, w: Any, j: Any, count: Any, last: Any) -> Any:
    """Add up as `mark1.machine.sums.sum_in_order` does, from places i of x and j of w on.

    The compiler would make vectors of the loop only if it might change the order.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        x, w = (
            builder.gep(context.make_array(kind)(context, builder, array).data, [place])
            for kind, array, place in zip(
                signature.args[:4:2], arguments[:4:2], arguments[1:4:2], strict=True
            )
        )
        return vector_code.Sum(builder, x, w, *arguments[4:]).code()

    return types.float64(x, types.intp, w, types.intp, types.intp, types.float64), generate


@extending.overload(sums.sum_in_order, strict=False, jit_options=INLINE)
def _sum_in_order(x: Any, w: Any, last: Any) -> Any:
    if x.layout != "C" or w.layout != "C":  # the code takes each number to follow the one before
        return None
    in_vectors: Any = _sum_in_vectors
    return lambda x, w, last: in_vectors(x, 0, w, 0, len(x), last)


@extending.overload(sums.add_up, strict=False, jit_options=INLINE)
def _add_up(x: Any, row: Any, start: Any, stop: Any, w: Any, offset: Any) -> Any:
    if x.layout != "C" or w.layout != "C":
        return None
    in_vectors: Any = _sum_in_vectors

    def add_up(x: Any, row: Any, start: Any, stop: Any, w: Any, offset: Any) -> Any:
        # By places: a slice takes longer than some sums.
        n = x.shape[1]
        count = min(stop, n) - start
        last = w[offset + count] if stop > n else 0.0
        return in_vectors(x, row * n + start, w, offset, count, last)

    return add_up


def _is_lit(x: Any) -> bool:
    return bool(x.types[0].dtype == types.uint8)

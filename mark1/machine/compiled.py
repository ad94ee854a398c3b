"""Makes machine code of the loop. The only file that imports numba.

`mark1.machine.loop`, the rules and the sums are plain Python. Here numba compiles the loop for one
rule and one sum when they are first used together, which takes a second or two, and keeps it on
disk. numba runs whatever it finds there, so each function has a folder of its own, with a checksum,
and is compiled again if that is wrong.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress
from importlib import metadata
from inspect import isfunction
from pathlib import Path
from typing import Any

import numba
import numpy as np
from llvmlite import binding, ir
from numba import extending
from numba.core import cgutils, types

from mark1.disk.user_folders import cache_folder
from mark1.machine import loop, sums
from mark1.machine.rules import RULES
from mark1.messages import Message

#: What may be done with sums that any order gives near enough.
ANY_ORDER = {"reassoc", "nsz", "contract"}

#: For a function that takes no memory: it then need not count who holds each array, which would
#: take a third of the time of a correction. (numba has no public name for this.)
NO_ROOM: Any = {"_nrt": False}

#: For what is done at each presentation: a call takes longer, with its dozens of arguments.
INLINE: Any = NO_ROOM | {"forceinline": True}

#: The file with the checksum of the others in its folder.
SEAL = "checksum"

#: Numbers of a vector; processors with shorter ones use several.
WIDTH = 8

#: Bytes of a line of the cache, which memory gives at once.
LINE = 64

#: Folders kept, including those of other versions.
KEPT = 20

#: The files of the rules.
FAMILIES = sorted({rule.turn.__module__ for rule in RULES.values()})

_CALLED: tuple[Any, ...] = (
    *(
        each
        for name in FAMILIES
        for each in vars(sys.modules[name]).values()
        if isfunction(each) and each.__module__ == name
    ),
    *(loop.inputs_of, loop.decide, loop.judge, loop.is_beaten, loop.reward),
    *(loop.forget, loop.copy, loop.reach, loop.reach_whole),
    *(sums.size, sums.whole_loop),
)
for _part in _CALLED:
    extending.register_jitable(**NO_ROOM)(_part)


@extending.overload(loop.train, strict=False, jit_options=NO_ROOM)
def _train(rule: Any, add_up: Any, lesson: Any, panel: Any, s: Any, wrong: Any) -> Any:
    return loop.train


@extending.overload(loop.turn, strict=False, jit_options=INLINE)
def _turn(x: Any, w: Any, free: Any, late: Any, offset: Any, by: Any, s: Any, before: Any) -> Any:
    return loop.turn_whole_loop if w.dtype == types.int16 else loop.turn_loop


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
        array, place = arguments
        data = context.make_array(signature.args[0])(context, builder, array).data
        pointer, whole = builder.gep(data, [place]), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [pointer.type, whole, whole, whole])
        ask = _tools().get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        # To read it, into all caches.
        builder.call(ask, [pointer, whole(0), whole(3), whole(1)])
        return context.get_dummy_value()

    return types.void(x, types.intp), generate


@extending.overload(sums.total, strict=False, jit_options=NO_ROOM)
def _total(x: Any) -> Any:
    return sums.count_loop if _is_lit(x) else sums.total_loop


@extending.overload(sums.square, strict=False, jit_options=NO_ROOM)
def _square(x: Any) -> Any:
    return sums.count_loop if _is_lit(x) else lambda x: sums.sum_in_order(x.x, x.x, x.bias)


@extending.overload(sums.rough_loop, strict=False, jit_options=NO_ROOM | {"fastmath": ANY_ORDER})
def _rough(x: Any, w: Any) -> Any:
    return sums.rough_loop


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
        return _Sum(builder, x, w, *arguments[4:]).code()

    return types.float64(x, types.intp, w, types.intp, types.intp, types.float64), generate


class _Sum:
    """Writes the code of one sum of products, in the order of `mark1.machine.sums.sum_in_order`.

    A block has a product for each lane. After the blocks there may be some whole vectors of
    products, then fewer products than a vector has, and the last.

    Parameters
    ----------
    builder : llvmlite.ir.IRBuilder
        Writes the code. Its instructions are the values of the other attributes.
    x, w : pointer
        To the first number of each factor.
    count : int64
        How many products there are.
    last : double
        One more product, added after them; 0 for none.
    """

    def __init__(self, builder: Any, x: Any, w: Any, count: Any, last: Any) -> None:
        self.builder, self.x, self.w, self.last = builder, x, w, last
        self.none: Any = ir.VectorType(ir.DoubleType(), WIDTH)([0.0] * WIDTH)
        self.blocks = builder.udiv(count, _index(sums.LANES))
        self.start = builder.mul(self.blocks, _index(sums.LANES))  # of what follows the blocks
        self.vectors = builder.udiv(builder.sub(count, self.start), _index(WIDTH))
        self.end = builder.add(self.start, builder.mul(self.vectors, _index(WIDTH)))
        self.left = builder.sub(count, self.end)

    def code(self) -> Any:
        """Write it, and return the total."""
        builder, total = self.builder, self._variable()
        has_blocks = builder.icmp_unsigned(">", self.blocks, _index(0))
        with builder.if_else(has_blocks) as (with_blocks, without_blocks):
            with with_blocks:
                builder.store(self._with_blocks(), total)
            with without_blocks:
                builder.store(self._without_blocks(self._few()), total)
        found = builder.load(total)
        for half in (WIDTH >> n for n in range(1, WIDTH.bit_length())):
            found = builder.fadd(*(_some(builder, found, at, half) for at in (0, half)))
        # A lane starts at +0, so that −0 becomes +0.
        return builder.fadd(builder.extract_element(found, ir.IntType(32)(0)), ir.DoubleType()(0.0))

    def _with_blocks(self) -> Any:
        lanes = [self._variable() for _ in range(sums.LANES // WIDTH)]
        for lane in lanes:
            self.builder.store(self.none, lane)
        with _tools().for_range(self.builder, self.blocks) as block:
            at = self.builder.mul(block.index, _index(sums.LANES))
            for n, lane in enumerate(lanes):
                self._add(lane, self._multiply(self.builder.add(at, _index(n * WIDTH))))
        few = self._few()  # not before the blocks, which need all registers
        for n, lane in enumerate(lanes):
            with self.builder.if_then(self._has_vectors(n)):
                self._add(lane, self._vector(n, few))
        return _halved(self.builder, [self.builder.load(lane) for lane in lanes])

    def _without_blocks(self, few: Any, n: int = 0, step: int = 1) -> Any:
        """Add up every `step`th vector from the nth on, as `_halved` does; others would add +0."""
        if step == sums.LANES // WIDTH:
            return self._vector(n, few)
        found = self._variable()
        self.builder.store(self._without_blocks(few, n, 2 * step), found)
        with self.builder.if_then(self._has_vectors(n + step)):
            self._add(found, self._without_blocks(few, n + step, 2 * step))
        return self.builder.load(found)

    def _vector(self, n: int, few: Any) -> Any:
        """Return the products of the nth vector after the blocks, or the few after the vectors."""
        found = self._variable()
        self.builder.store(few, found)
        with self.builder.if_then(self.builder.icmp_unsigned(">", self.vectors, _index(n))):
            at = self.builder.add(self.start, _index(n * WIDTH))
            self.builder.store(self._multiply(at), found)
        return self.builder.load(found)

    def _few(self) -> Any:
        """Return the products that fill no vector, with the last after them."""
        is_last = _compare(self.builder, "==", self.left, ir.IntType(64))
        last = _of_one(self.builder, self.last)
        return self.builder.select(is_last, last, self._multiply(self.end, self.left))

    def _multiply(self, at: Any, most: Any = None) -> Any:
        """Multiply a vector of numbers at a place of x and w; beyond `most` they are 0."""
        places = (self.builder.gep(start, [at]) for start in (self.x, self.w))
        return self.builder.fmul(*(_wide(self.builder, place, most) for place in places))

    def _add(self, total: Any, product: Any) -> None:
        self.builder.store(self.builder.fadd(self.builder.load(total), product), total)

    def _has_vectors(self, n: int) -> Any:
        return self.builder.icmp_unsigned(">=", self.vectors, _index(n))

    def _variable(self) -> Any:
        return _tools().alloca_once(self.builder, self.none.type)


def _index(number: int) -> Any:
    return ir.IntType(64)(number)


def _tools() -> Any:
    """numba's tools for making code, which have no types."""
    return cgutils


def _wide(builder: Any, place: Any, most: Any) -> Any:
    """Read a vector of numbers as doubles; those beyond `most` are 0, and not touched."""
    found, double = place.type.pointee, ir.DoubleType()
    vector = ir.VectorType(found, WIDTH)
    place = builder.bitcast(place, vector.as_pointer())
    is_full = most is None
    number = builder.load(place, align=1) if is_full else _masked(builder, place, vector, most)
    if found == double:
        return number
    widen = builder.uitofp if isinstance(found, ir.IntType) else builder.fpext
    return widen(number, ir.VectorType(double, WIDTH))


def _masked(builder: Any, place: Any, vector: Any, most: Any) -> Any:
    """Read at most this many numbers of a vector, from the first on, and 0 for the others."""
    name = vector.element.intrinsic_name
    is_read = _compare(builder, ">", most, ir.IntType(int(name[1:])))
    kind = ir.FunctionType(vector, [place.type, ir.IntType(32), is_read.type, vector])
    load = _tools().get_or_insert_function(
        builder.module, kind, f"llvm.masked.load.v{WIDTH}{name}.p0"
    )
    return builder.call(load, [place, ir.IntType(32)(1), is_read, vector(None)])


def _compare(builder: Any, how: str, number: Any, kind: Any) -> Any:
    """Compare a number with 0, 1, 2… up to the width of a vector, in integers of some kind."""
    if number.type != kind:
        number = builder.trunc(number, kind)
    places = ir.VectorType(kind, WIDTH)(list(range(WIDTH)))
    return builder.icmp_signed(how, _of_one(builder, number), places)


def _some(builder: Any, vector: Any, start: int, size: int) -> Any:
    """Return some numbers of a vector as another."""
    places = ir.VectorType(ir.IntType(32), size)(list(range(start, start + size)))
    return builder.shuffle_vector(vector, vector, places)


def _of_one(builder: Any, number: Any) -> Any:
    """Make a vector of one number."""
    none, place = ir.VectorType(number.type, WIDTH)(ir.Undefined), ir.IntType(32)
    first = builder.insert_element(none, number, place(0))
    return builder.shuffle_vector(first, none, ir.VectorType(place, WIDTH)([0] * WIDTH))


def _halved(builder: Any, parts: list[Any]) -> Any:
    """Add the upper half to the lower half until one is left."""
    while len(parts) > 1:
        half = len(parts) // 2
        parts = [builder.fadd(a, b) for a, b in zip(parts[:half], parts[half:], strict=True)]
    return parts[0]


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
    lesson = loop.Lesson(*map(read_only, lesson))
    movable, starts, stops, offsets = map(read_only, panel[2:6])
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


def sums_of(x: Any, w: Any, out: Any) -> None:
    """Do what `mark1.machine.sums.sums_loop` does."""
    _run(sums.sums_loop, x, w, out)


def fires(x: Any, w: Any, unit: float, threshold: float, at_zero: bool, out: Any) -> bool:
    """Do what `mark1.machine.sums.fires_loop` does."""
    return bool(_run(sums.fires_loop, x, w, float(unit), float(threshold), bool(at_zero), out))


def lit_of(points: Any, lit: Any) -> bool:
    """Do what `mark1.machine.sums.lit_loop` does."""
    return bool(_run(sums.lit_loop, points, lit))


def _run(plain: Callable[..., Any], *arguments: Any) -> Any:
    kind = plain, *(each.dtype for each in arguments if isinstance(each, np.ndarray))
    if kind not in _made:
        _make(kind, plain, arguments)
    return _made[kind](*arguments)


def read_only(array: Any) -> Any:
    """Return a view that nobody writes through: what is compiled for one takes no other array."""
    if not array.flags.writeable:
        return array
    view = array.view()
    view.flags.writeable = False
    return view


# --- machine code on disk ------------------------------------------------------------------------


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
            _made[kind] = _from_disk(_folder() / name, plain, kinds)
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


def _from_disk(folder: Path, plain: Any, kinds: tuple[Any, ...]) -> Callable[..., Any]:
    """Load a function from its folder; if it is not there, or damaged, compile it into it."""
    if folder.exists() and not os.access(folder, os.W_OK):
        raise PermissionError(folder)  # numba would go on to the folder of the sources
    with suppress(OSError):
        if (folder / SEAL).read_bytes() == _checksum(folder):
            found: Callable[..., Any] = _compile(plain, kinds, folder)
            return found
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, ignore_cleanup_errors=True) as name:
        new = Path(name, "new")
        new.mkdir()
        made: Callable[..., Any] = _compile(plain, kinds, new)
        (new / SEAL).write_bytes(_checksum(new))
        with suppress(OSError):  # another process was faster, and its function is as good
            new.rename(folder)
    _forget_old(folder.parent.parent)
    return made


def _checksum(folder: Path) -> bytes:
    """Hash the names and contents of all files except the seal."""
    total = hashlib.blake2b(digest_size=32)
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != SEAL:
            content = path.read_bytes()
            total.update(f"{path.relative_to(folder)}\0{len(content)}\0".encode() + content)
    return total.hexdigest().encode()


def _forget_old(base: Path) -> None:
    with suppress(OSError):  # another process removes them
        folders = sorted(base.glob("loop-*"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in folders[KEPT:]:
            shutil.rmtree(old, ignore_errors=True)


def _folder() -> Path:
    """Return a folder named after what the code depends on: sources, Python, numba, processor."""
    modules = [loop, sums, *(sys.modules[name] for name in (*FAMILIES, __name__))]
    paths = [Path(str(module.__file__)) for module in modules]
    stamps = [(str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in paths]
    cpu = binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()
    everything = repr((stamps, sys.version, metadata.version("numba"), cpu)).encode()
    return cache_folder() / f"loop-{hashlib.blake2b(everything, digest_size=8).hexdigest()}"

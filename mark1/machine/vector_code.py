"""Writes code for LLVM, the compiler behind numba, where Python cannot say what is needed.

The order of a sum forbids the compiler to make vectors of a loop that adds up, and Python cannot
ask for memory before it is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite import ir

from mark1.machine import sums

#: Numbers of a vector; processors with shorter ones use several.
WIDTH = 8


def ask_for(builder: Any, place: Any) -> None:
    """Ask memory for the line of the cache that holds a place: to read it, into all caches."""
    whole = ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [place.type, whole, whole, whole])
    ask = _built_in(builder, "llvm.prefetch.p0", kind)
    builder.call(ask, [place, whole(0), whole(3), whole(1)])


class Sum:
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
        with self._each_block() as at:
            for n, lane in enumerate(lanes):
                self._add(lane, self._multiply(self.builder.add(at, _index(n * WIDTH))))
        few = self._few()  # not before the blocks, which need all registers
        for n, lane in enumerate(lanes):
            with self.builder.if_then(self._has_vectors(n)):
                self._add(lane, self._vector(n, few))
        return _halved(self.builder, [self.builder.load(lane) for lane in lanes])

    @contextmanager
    def _each_block(self) -> Iterator[Any]:
        """Write a loop over the blocks, of which there is one at least; gives the place of each."""
        builder, before = self.builder, self.builder.block
        body, after = builder.append_basic_block(), builder.append_basic_block()
        builder.branch(body)
        builder.position_at_end(body)
        block = builder.phi(self.blocks.type)
        yield builder.mul(block, _index(sums.LANES))
        following = builder.add(block, _index(1), flags=["nsw"])
        block.add_incoming(_index(0), before)
        block.add_incoming(following, builder.block)
        builder.cbranch(builder.icmp_signed("<", following, self.blocks), body, after)
        builder.position_at_end(after)

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
        with self.builder.goto_entry_block():
            return self.builder.alloca(self.none.type)


def _index(number: int) -> Any:
    return ir.IntType(64)(number)


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
    load = _built_in(builder, f"llvm.masked.load.v{WIDTH}{name}.p0", kind)
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


def _built_in(builder: Any, name: str, kind: Any) -> Any:
    """Return a function that LLVM has."""
    return builder.module.globals.get(name) or ir.Function(builder.module, kind, name)

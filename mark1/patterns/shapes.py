"""Built-in stimuli: letters, digits, figures, bars, halves, and points on a plane.

All randomness comes from the seed, so the same call gives the same patterns on every computer. A
name may carry settings, as in ``e-x?rotation=180&examples=30``; one table holds what each set has.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from mark1.errors import PatternError
from mark1.machine.config import stream
from mark1.messages import suggestion
from mark1.patterns import stimuli
from mark1.patterns.figures import KINDS
from mark1.patterns.options import Option, named_in, read_settings, split, with_settings
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.typefaces import TYPEFACES, Typeface, check_retina, draw_character

__all__ = ["BUILT_IN", "TYPEFACES", "Option", "Stimuli", "Typeface", "draw_character", "make"]

#: Most cells in all examples of one class together.
MOST_CELLS = 2**26


@dataclass(frozen=True, slots=True)
class Stimuli:
    """A built-in set: its name, a one-line description, its generator, and its options.

    `make` takes rows, columns, a random generator, and every option by name, but neither ``size``
    nor ``n``. `classes` is their number where ``n`` sets the number of patterns. `analog` sets hold
    points, not pictures.
    """

    name: str
    about: str
    make: Callable[..., stimuli.Drawn]
    options: Mapping[str, Option] = field(default_factory=dict)
    classes: int = 0
    analog: bool = False


def make(
    name: str,
    *,
    rows: int = 20,
    columns: int = 20,
    seed: int = 1960,
    watch: Callable[[float], None] | None = None,
    **options: Any,
) -> PatternSet:
    """Make a built-in set of patterns, none of them kept for testing.

    Parameters
    ----------
    name : str
        A name from `BUILT_IN`, alone or with options, as in ``"e-x?rotation=180&size=0.5"``.
    rows, columns : int
        Photocells, 1…1000. Sets of points ignore them.
    seed : int
        At least 0. Sets without randomness ignore it.
    watch : callable, optional
        Receives the share that is made, 0…1, after each pattern; what it raises is passed on.
    **options
        Any of ``BUILT_IN[name].options``, which hold their defaults and limits. They override
        those in the name.

    Returns
    -------
    PatternSet
        Pictures of 0 and 255, uint8 (n, rows, columns); or points, float32 (n, 1, 2). Its name
        has every option that is not the default, so that it makes the same patterns again.

    Raises
    ------
    PatternError
        If the name, an option or a value is unknown or out of range, or if a figure does not fit
        on the retina.
    """
    return _made(name, rows, columns, seed, options, watch=watch)


def sample(
    name: str, *, rows: int = 20, columns: int = 20, seed: int = 1960, most: int = 24
) -> PatternSet:
    """Make a few patterns of a built-in set, to show what they are like.

    These are about `most` pictures, or ten times as many points; at least one of each class.

    Raises
    ------
    PatternError
        As `make`.
    """
    return _made(name, rows, columns, seed, {}, most)


def _made(
    name: str,
    rows: int,
    columns: int,
    seed: int,
    options: Mapping[str, Any],
    most: int | None = None,
    watch: Callable[[float], None] | None = None,
) -> PatternSet:
    name, settings = split(name)
    if name not in BUILT_IN:
        hint = suggestion(name, BUILT_IN)
        raise PatternError("patterns.unknown-set", name=name, hint=hint)
    known = BUILT_IN[name]
    check_retina(rows, columns)
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or seed < 0:
        raise PatternError("patterns.seed", seed=seed)
    given = {} if settings is None else read_settings(known.options, name, settings)
    for option, value in options.items():
        given[option] = named_in(known.options, name, option).check(option, value)
    chosen = _settled(known, given)
    _check_together(rows, columns, chosen)
    if most is not None and "examples" in chosen:
        each = 10 * most // known.classes if known.analog else most // (known.classes or most)
        chosen["examples"] = min(chosen["examples"], max(1, each))
    patterns, classes = known.make(rows, columns, stream(int(seed), name), **chosen)
    made = []
    for pattern in patterns:
        made.append(pattern)
        if watch is not None:
            watch(len(made) / len(classes))
    called = with_settings(known.options, name, given)
    return PatternSet.from_names(np.stack(made), classes, name=called)


def is_named(text: str) -> bool:
    """Return whether a text names a built-in set, with or without settings."""
    return split(text)[0] in BUILT_IN


def _settled(known: Stimuli, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return every option of the generator: as given, as ``size`` and ``n`` say, or the default."""
    chosen: dict[str, Any] = {name: option.usual for name, option in known.options.items()}
    chosen.update(given)
    for short, longs in (("size", ("smallest", "largest")), ("n", ("examples",))):
        value = chosen.pop(short, None)
        if value is None:
            continue
        for long in longs:
            if long in given:
                raise PatternError("patterns.options-exclude", name=short, other=long)
            chosen[long] = value
    if given.get("n") is not None:
        count, classes = given["n"], known.classes
        if count % classes:
            raise PatternError("patterns.not-a-multiple", count=count, classes=classes)
        chosen["examples"] = count // classes
    return chosen


def _check_together(rows: int, columns: int, chosen: Mapping[str, Any]) -> None:
    examples = int(chosen.get("examples", 1))
    if examples * rows * columns > MOST_CELLS:
        raise PatternError("patterns.too-many-examples", count=examples, rows=rows, columns=columns)
    if chosen.get("smallest", 0) > chosen.get("largest", 1):
        sizes = {name: chosen[name] for name in ("smallest", "largest")}
        raise PatternError("patterns.smallest-exceeds-largest", **sizes)


_PLACE = {
    "height": Option(0.7, 0.2, 1.0, "height of a capital as a share of the retina's height"),
    "down": Option(0.0, -1000.0, 1000.0, "cells by which every picture is shifted down"),
    "right": Option(0.0, -1000.0, 1000.0, "cells by which every picture is shifted right"),
    "shift": Option(0, 0, 1000, "greatest random shift of each picture in cells, either way"),
}


_EXAMPLES = {
    "examples": Option(50, 1, 100_000, "patterns of each class"),
    "n": Option(None, 2, 200_000, "patterns of all classes, instead of examples"),
}


def _sizes(smallest: float, largest: float) -> dict[str, Option]:
    share = "as a share of the shorter side"
    return _EXAMPLES | {
        "size": Option(None, 0.1, 1.0, f"size {share}, instead of smallest and largest"),
        "smallest": Option(smallest, 0.1, 1.0, f"smallest size {share}"),
        "largest": Option(largest, 0.1, 1.0, f"largest size {share}"),
    }


def _ranges(
    smallest: float, largest: float, rotation: float, thickness: float
) -> dict[str, Option]:
    return _sizes(smallest, largest) | {
        "rotation": Option(rotation, 0.0, 180.0, "largest rotation in degrees, either way"),
        "wander": Option(1.0, 0.0, 1.0, "0 keeps figures in the middle, 1 places them anywhere"),
        "torus": Option(False, 0, 1, "opposite edges joined, and figures placed anywhere"),
        "outline": Option(False, 0, 1, "outlined instead of solid"),
        "thickness": Option(thickness, 0.1, 1000.0, "thickness of an outline in cells"),
    }


def _typeface(*names: str) -> dict[str, Option]:
    return {"typeface": Option(names[0], 0, 0, "typeface", names)}


def _character_sets() -> list[Stimuli]:
    common = _PLACE | {
        "examples": Option(1, 1, 100_000, "pictures of each character in each typeface")
    }
    choices = _typeface("sans", "serif", "mono", "all")
    return [
        Stimuli(
            f"{name}-{face}" if face else name,
            f"{text[0]} to {text[-1]} in "
            + (", ".join(stimuli.face_names(face)) if face else "a typeface of your choice"),
            partial(stimuli.characters, text, typeface=face or "sans"),
            common if face else choices | common,
        )
        for name, text in (("letters", string.ascii_uppercase), ("digits", string.digits))
        for face in ("", "serif", "mono", "all")
    ]


def _figure_set(
    name: str, about: str, kinds: tuple[str, ...], smallest: float, largest: float, turn: float
) -> Stimuli:
    options = _ranges(smallest, largest, turn, 2.0)
    return Stimuli(
        name, about, partial(stimuli.scattered_figures, kinds), options, classes=len(kinds)
    )


def _letter_set(name: str, letters: str) -> Stimuli:
    about = f"{', '.join(letters[:-1])} and {letters[-1]}, rotated and placed at random"
    making = partial(stimuli.scattered_letters, letters)
    options = _typeface("sans", "serif", "mono") | _ranges(0.5, 0.6, 30.0, 1.0)
    return Stimuli(name, about, making, options, classes=len(letters))


def _gate(name: str, about: str, answers: str) -> Stimuli:
    return Stimuli(name, about, partial(stimuli.logic, answers), analog=True)


_SETS = (
    *_character_sets(),
    _figure_set(
        "figures",
        "squares, circles, diamonds and triangles, placed at random",
        KINDS,
        0.4,
        0.6,
        0.0,
    ),
    _figure_set(
        "square-circle",
        "squares and circles, rotated and placed at random",
        ("square", "circle"),
        0.5,
        0.5,
        180.0,
    ),
    _figure_set(
        "square-diamond",
        "squares and diamonds, placed at random",
        ("square", "diamond"),
        0.5,
        0.5,
        0.0,
    ),
    _letter_set("e-x-f", "EXF"),
    _letter_set("e-x", "EX"),
    _letter_set("e-f", "EF"),
    Stimuli(
        "bars",
        "horizontal and vertical bars at every position",
        stimuli.bars,
        {
            "narrowest": Option(2, 1, 1000, "thickness of the narrowest bar in cells"),
            "widest": Option(2, 1, 1000, "thickness of the widest bar in cells"),
        },
    ),
    Stimuli(
        "left-right",
        "squares at random places in the left or the right half",
        stimuli.halves,
        _sizes(0.3, 0.6),
        classes=2,
    ),
    _gate("and", "1 only if both inputs are 1", "0001"),
    _gate("or", "1 if at least one input is 1", "0111"),
    _gate("nand", "0 only if both inputs are 1", "1110"),
    _gate("xor", "1 if the inputs differ; not linearly separable", "0110"),
    Stimuli(
        "clouds",
        "points on both sides of a line, with a gap",
        stimuli.clouds,
        _EXAMPLES | {"margin": Option(0.1, 0.0, 0.5, "smallest distance of a point from the line")},
        classes=2,
        analog=True,
    ),
    Stimuli(
        "moons",
        "points on two interlocking half circles",
        stimuli.moons,
        _EXAMPLES
        | {
            "spread": Option(
                0.1, 0.0, 1.0, "standard deviation of the distance from the half circles"
            )
        },
        classes=2,
        analog=True,
    ),
)

#: Every built-in set by its name.
BUILT_IN: dict[str, Stimuli] = {stimulus.name: stimulus for stimulus in _SETS}

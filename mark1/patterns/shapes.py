"""Built-in stimuli: letters, digits, figures, bars, halves, and points on a plane.

All randomness comes from the seed, so the same call gives the same patterns on every computer. One
table holds the settings of each set. A set is named with its settings as
``e-x?rotation=180&examples=30``: on the command line, in the name of a set in a file, in the
window, and in `make`. A comma may stand for ``&``, which ends a command in a shell unless it is
quoted.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from mark1.errors import PatternError
from mark1.machine.config import stream
from mark1.messages import Message, suggestion
from mark1.patterns import stimuli
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.stimuli import KINDS
from mark1.patterns.typefaces import TYPEFACES, Typeface, check_retina, draw_character

__all__ = ["BUILT_IN", "TYPEFACES", "Option", "Stimuli", "Typeface", "draw_character", "make"]

#: What separates a name from its settings, one setting from the next, and its name from its value.
QUESTION, AND, EQUALS = "?", "&", "="

#: What divides settings; a comma inside a number does not.
_BETWEEN = re.compile(rf"{AND}|,(?=[^,{EQUALS}]*{EQUALS})")

#: A number as many countries write it.
_DECIMAL_COMMA = re.compile(r"[+-]?\d*,\d+")

#: Texts for a setting that is on or off.
_SWITCHES = {"0": False, "1": True, "no": False, "yes": True, "false": False, "true": True}


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a built-in set: its default, its limits (inclusive), and its description.

    `said` is the end of the code of the message that says what it means.

    If `usual` is a bool or an int, only such values are allowed. If it is None, other settings
    decide, and `least` tells whether only whole numbers are allowed. With `choices`, the value is
    one of them, and the limits mean nothing.
    """

    usual: float | str | None
    least: float
    greatest: float
    said: str
    choices: tuple[str, ...] = ()

    @property
    def meaning(self) -> str:
        """What it sets, in the language in use."""
        return str(Message(f"sets.setting-{self.said}"))

    @property
    def is_whole(self) -> bool:
        """Whether only whole numbers are allowed."""
        return isinstance(self.least if self.usual is None else self.usual, int)

    @property
    def range(self) -> str:
        """The allowed values in words, for a help text."""
        if self.choices:
            return ", ".join(self.choices)
        if isinstance(self.usual, bool):
            return str(Message("sets.range-switch"))
        return str(Message("sets.range", {"least": self.least, "greatest": self.greatest}))

    def read(self, name: str, text: str) -> Any:
        """Return the value that a text stands for, or raise a `PatternError`."""
        value: Any = text
        if isinstance(self.usual, bool):
            value = _SWITCHES.get(text.lower(), text)
        elif not self.choices and _DECIMAL_COMMA.fullmatch(text):
            point = text.replace(",", ".")
            raise PatternError("patterns.option-decimal-comma", name=name, value=text, point=point)
        elif not self.choices and "_" not in text:  # Python accepts it inside a number
            with suppress(ValueError):  # `check` says what is wrong
                value = int(text) if self.is_whole else float(text)
        return self.check(name, value)

    def check(self, name: str, value: Any) -> Any:
        """Return the value if it is allowed, or raise a `PatternError`."""
        if isinstance(value, np.generic):
            value = value.item()
        if self.choices:
            if value not in self.choices:
                hint = suggestion(value, self.choices)
                raise PatternError(
                    "patterns.option-unknown-choice", name=name, value=value, hint=hint
                )
            return value
        if isinstance(self.usual, bool):
            if not isinstance(value, bool):
                raise PatternError("patterns.option-not-bool", name=name, value=value)
            return value
        whole = self.is_whole
        if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)):
            code = "patterns.option-not-whole" if whole else "patterns.option-not-a-number"
            raise PatternError(code, name=name, value=value)
        if not self.least <= value <= self.greatest:
            raise PatternError(
                "patterns.option-out-of-range",
                name=name,
                value=written(value),
                least=self.least,
                greatest=self.greatest,
            )
        return value


def split(text: str) -> tuple[str, str | None]:
    """Return the name of a set and the text of its settings; None without a question mark."""
    name, mark, settings = text.partition(QUESTION)
    return name, settings if mark else None


def divided(settings: str) -> list[str]:
    """Divide settings into parts such as ``rotation=180``, unchecked."""
    return _BETWEEN.split(settings)


def named_in(known: Mapping[str, Option], set_name: str, name: str) -> Option:
    """Return the setting of this name, or raise a `PatternError` with a suggestion."""
    if name in known:
        return known[name]
    if not known:
        raise PatternError("patterns.set-has-no-options", set=set_name, name=name)
    hint = suggestion(name, known)
    raise PatternError("patterns.unknown-option", set=set_name, name=name, hint=hint)


def read_settings(known: Mapping[str, Option], set_name: str, text: str) -> dict[str, Any]:
    """Read settings such as ``rotation=180&examples=30``.

    Raises
    ------
    PatternError
        If a part is not ``name=value``, or a name or a value is not allowed or is given twice.
    """
    chosen: dict[str, Any] = {}
    for part in divided(text):
        name, equals, value = (text.strip() for text in part.partition(EQUALS))
        if not name or not equals:
            raise PatternError("patterns.setting-without-value", set=set_name, text=part[:40])
        option = named_in(known, set_name, name)
        if name in chosen:
            raise PatternError("patterns.setting-twice", set=set_name, name=name)
        chosen[name] = option.read(name, value)
    return chosen


def settings_of(text: str) -> dict[str, Any]:
    """Return all settings of a built-in set, such as ``"clouds?margin=0.2"``.

    Raises
    ------
    PatternError
        If there is no such set, or a setting is not allowed.
    """
    name, settings = split(text)
    if name not in BUILT_IN:
        raise PatternError("patterns.unknown-set", name=name, hint=suggestion(name, BUILT_IN))
    known = BUILT_IN[name].options
    given = read_settings(known, name, settings) if settings else {}
    return {each: option.usual for each, option in known.items()} | given


def with_settings(known: Mapping[str, Option], set_name: str, chosen: Mapping[str, Any]) -> str:
    """Write a set with those of its settings that differ from their defaults."""
    parts = [
        f"{name}{EQUALS}{written(chosen[name])}"
        for name, option in known.items()
        if name in chosen and chosen[name] != option.usual
    ]
    return set_name + QUESTION * bool(parts) + AND.join(parts)


def written(value: float | str | None) -> str:
    """Write a value as `Option.read` reads it, with as few digits as needed."""
    if isinstance(value, bool):
        return str(int(value))
    return str(value).removesuffix(".0")


#: Most cells in all examples of one class together.
MOST_CELLS = 2**26


@dataclass(frozen=True, slots=True)
class Stimuli:
    """A built-in set: its name, its generator, and its options.

    `make` takes rows, columns, a random generator, and every option by name, but neither ``size``
    nor ``n``. `classes` is their number where ``n`` sets the number of patterns. `analog` sets hold
    points, not pictures. `of` is the set that this one is with other typefaces, `faces`.
    """

    name: str
    make: Callable[..., stimuli.Drawn]
    options: Mapping[str, Option] = field(default_factory=dict)
    classes: int = 0
    analog: bool = False
    of: str = ""
    faces: str = ""

    @property
    def title(self) -> str:
        """What people call it, in the language in use."""
        return str(Message(f"sets.title-{self.name}"))

    @property
    def about(self) -> str:
        """Describe it in one line, in the language in use."""
        if self.faces:
            return str(Message(f"sets.faces-{self.of}", {"faces": self.faces}))
        return str(Message(f"sets.about-{self.name}"))


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
        Pictures of 0 and 255, uint8 (n, rows, columns); or points, float64 (n, 1, 2). Its name
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


def title_of(name: str) -> str:
    """Return what people call a set of this name, in the language in use; others keep theirs."""
    return BUILT_IN[split(name)[0]].title if is_named(name) else name


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
    "height": Option(0.7, 0.2, 1.0, "height"),
    "down": Option(0.0, -1000.0, 1000.0, "down"),
    "right": Option(0.0, -1000.0, 1000.0, "right"),
    "shift": Option(0, 0, 1000, "shift"),
}


_EXAMPLES = {
    "examples": Option(50, 1, 100_000, "examples"),
    "n": Option(None, 2, 200_000, "n"),
}


def _sizes(smallest: float, largest: float) -> dict[str, Option]:
    return _EXAMPLES | {
        "size": Option(None, 0.1, 1.0, "size"),
        "smallest": Option(smallest, 0.1, 1.0, "smallest"),
        "largest": Option(largest, 0.1, 1.0, "largest"),
    }


def _ranges(
    smallest: float, largest: float, rotation: float, thickness: float
) -> dict[str, Option]:
    return _sizes(smallest, largest) | {
        "rotation": Option(rotation, 0.0, 180.0, "rotation"),
        "wander": Option(1.0, 0.0, 1.0, "wander"),
        "torus": Option(False, 0, 1, "torus"),
        "outline": Option(False, 0, 1, "outline"),
        "thickness": Option(thickness, 0.1, 1000.0, "thickness"),
    }


def _typeface(*names: str) -> dict[str, Option]:
    return {"typeface": Option(names[0], 0, 0, "typeface", names)}


def _character_sets() -> list[Stimuli]:
    common = _PLACE | {"examples": Option(1, 1, 100_000, "pictures")}
    choices = _typeface("sans", "serif", "mono", "all")
    return [
        Stimuli(
            f"{name}-{face}" if face else name,
            partial(stimuli.characters, text, typeface=face or "sans"),
            common if face else choices | common,
            of=name if face else "",
            faces=", ".join(stimuli.face_names(face)) if face else "",
        )
        for name, text in (("letters", string.ascii_uppercase), ("digits", string.digits))
        for face in ("", "serif", "mono", "all")
    ]


def _figure_set(
    name: str, kinds: tuple[str, ...], smallest: float, largest: float, turn: float
) -> Stimuli:
    options = _ranges(smallest, largest, turn, 2.0)
    return Stimuli(name, partial(stimuli.scattered_figures, kinds), options, classes=len(kinds))


def _letter_set(name: str, letters: str) -> Stimuli:
    making = partial(stimuli.scattered_letters, letters)
    options = _typeface("sans", "serif", "mono") | _ranges(0.5, 0.6, 30.0, 1.0)
    return Stimuli(name, making, options, classes=len(letters))


def _gate(name: str, answers: str) -> Stimuli:
    return Stimuli(name, partial(stimuli.logic, answers), analog=True)


_SETS = (
    *_character_sets(),
    _figure_set(
        "figures",
        KINDS,
        0.4,
        0.6,
        0.0,
    ),
    _figure_set(
        "square-circle",
        ("square", "circle"),
        0.5,
        0.5,
        180.0,
    ),
    _figure_set(
        "square-diamond",
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
        stimuli.bars,
        {
            "narrowest": Option(2, 1, 1000, "narrowest"),
            "widest": Option(2, 1, 1000, "widest"),
        },
    ),
    Stimuli(
        "left-right",
        stimuli.halves,
        _sizes(0.3, 0.6),
        classes=2,
    ),
    _gate("and", "0001"),
    _gate("or", "0111"),
    _gate("nand", "1110"),
    _gate("xor", "0110"),
    Stimuli(
        "clouds",
        stimuli.clouds,
        _EXAMPLES | {"margin": Option(0.1, 0.0, 0.5, "margin")},
        classes=2,
        analog=True,
    ),
    Stimuli(
        "moons",
        stimuli.moons,
        _EXAMPLES | {"spread": Option(0.1, 0.0, 1.0, "spread")},
        classes=2,
        analog=True,
    ),
)

#: Every built-in set by its name.
BUILT_IN: dict[str, Stimuli] = {stimulus.name: stimulus for stimulus in _SETS}

"""What a machine is built from and how it is trained: two frozen, checked records.

A value is checked here, once, when its record is made; the loops further up trust it. The same
table of limits serves the check, the command line's help and the window's spin boxes.
"""

from __future__ import annotations

import dataclasses
import difflib
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self, TypeVar

import numpy as np

from mark1.errors import ConfigError

KINDS = ("mark1", "full", "direct")
TIES = ("undecided", "fires", "silent")
CODES = ("binary", "one-per-class")
CODINGS = ("binary", "bipolar")
ORDERS = ("given", "shuffled", "random")
STARTS = ("zeros", "random")
STOPS = ("clean-pass", "check", "small-change", "passes", "never")

_Record = TypeVar("_Record")

#: Most weights one machine may hold: 2²⁶ float32 are 256 MiB.
MOST_WEIGHTS = 2**26

#: Most places for a plug, cells × A-units: the association matrix then takes 1 GiB.
MOST_PLUGS = 2**28

#: Least and greatest value of every number in the two records, both allowed.
LIMITS: dict[str, tuple[float, float]] = {
    "seed": (0, 2**63 - 1),
    "rows": (1, 1_000_000),
    "columns": (1, 1_000_000),
    "light": (1, 255),
    "noise": (0.0, 0.5),
    "dead_cells": (0, 1_000_000),
    "a_units": (1, 65_536),
    "excitatory": (0, 10_000),
    "inhibitory": (0, 10_000),
    "fan_out": (1, 1_000_000),
    "theta": (-10_000, 10_000),
    "r_units": (1, 1024),
    "threshold": (-1e6, 1e6),
    "limit": (1e-3, math.inf),
    "step": (0.0, 1e6),
    "stuck": (0, MOST_WEIGHTS),
    "eta": (1e-6, 1e6),
    "c": (1e-6, 1e6),
    "decay": (0.0, 0.5),
    "epsilon": (0.0, 1e6),
    "passes": (1, 1_000_000),
    "budget": (1, 2**53),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineConfig:
    """How one machine is built.

    Parameters
    ----------
    kind : {"mark1", "full", "direct"}
        ``mark1``: one potentiometer per A-unit, the A-units dealt out to the R-units in disjoint
        blocks, as on the machine of 1960. ``full``: every R-unit sees all A-units. ``direct``: no
        A-units; the photocells and a bias go straight to the R-units (the textbook perceptron).
    seed : int
        From it come plugboard, dead cells, stuck wipers and cell noise, each by its own stream.
    rows, columns : int
        Photocells; 20 × 20 on the Mark I. A point of k numbers is 1 × k.
    analog : bool
        The inputs are numbers that go on as they are, not light on cells. ``direct`` only.
    bias : bool
        The R-units see one more input that is always 1. False, a plane through the origin, is for
        ``direct`` only; A-units have no bias to be left out.
    light : int
        A cell is on at or above this brightness, 0…255. ASSUMED: 128.
    noise : float
        Chance, 0…0.5, that a cell reads the reverse of what falls on it, at every presentation.
    dead_cells : int
        Cells that always read dark.
    a_units : int
        Association units; 512 on the Mark I.
    excitatory, inhibitory : int
        Plug wires of each kind into one A-unit. ASSUMED: 10 + 10.
    fan_out : int
        Most wires that leave one cell; reported as 40.
    theta : int
        An A-unit fires if lit excitatory − lit inhibitory inputs ≥ theta. ASSUMED: 2, or 1 where
        the R-units are eight.
    r_units : int
        Response units; 1…8 on the Mark I.
    tie : {"undecided", "fires", "silent"}
        What an R-unit does when its sum is exactly zero. ``undecided`` counts as wrong whatever
        was wanted; ASSUMED for the Mark I.
    threshold : float
        What a sum has to exceed, in volts: an R-unit decides by the sign of sum − threshold. A
        bias weight of −threshold does the same, and can learn.
    code : {"binary", "one-per-class"}
        How a class is written on the R-units.
    limit : float
        End stops of a potentiometer in volts, ±limit; 11 V on the Mark I, ``inf`` for none.
    step : float
        Smallest turn of a motor in volts; 0 turns continuously.
    stuck : int
        Potentiometers whose wiper does not move.
    start : {"zeros", "random"}
        Where the wipers stand at first: at 0, or drawn evenly from −0.01…0.01 V by the seed.

    Raises
    ------
    ConfigError
        If a value is unknown, out of its range, or impossible together with another.
    """

    kind: str = "mark1"
    seed: int = 1960
    rows: int = 20
    columns: int = 20
    analog: bool = False
    bias: bool = True
    light: int = 128
    noise: float = 0.0
    dead_cells: int = 0
    a_units: int = 512
    excitatory: int = 10
    inhibitory: int = 10
    fan_out: int = 40
    theta: int = 2
    r_units: int = 5
    tie: str = "undecided"
    threshold: float = 0.0
    code: str = "binary"
    limit: float = 11.0
    step: float = 0.0
    stuck: int = 0
    start: str = "zeros"

    def __post_init__(self) -> None:
        _check_choice("kind", self.kind, KINDS)
        _check_choice("tie", self.tie, TIES)
        _check_choice("code", self.code, CODES)
        _check_choice("start", self.start, STARTS)
        _check_numbers(self)
        self._check_inputs()
        if self.kind != "direct":
            self._check_plugboard()
        if self.kind == "mark1" and self.r_units > 8:
            raise ConfigError(
                f"r_units is {self.r_units}, but the Mark I has at most 8 R-units: "
                "use the full machine for more."
            )
        if self.weights > MOST_WEIGHTS:
            raise ConfigError(
                f"{self.weights} weights are more than the {MOST_WEIGHTS} that are allowed: "
                "use fewer A-units or R-units."
            )
        if self.stuck > self.weights:
            raise ConfigError(
                f"stuck is {self.stuck}, but there are {self.weights} potentiometers."
            )

    def _check_inputs(self) -> None:
        if self.analog and self.kind != "direct":
            raise ConfigError(
                f"analog inputs need the direct machine, not {self.kind!r}: "
                "photocells are only on or off."
            )
        if not self.bias and self.kind != "direct":
            raise ConfigError(
                f"bias is False, but only the direct machine has a bias, not {self.kind!r}: "
                "leave it True."
            )
        if self.analog and (self.noise or self.dead_cells):
            raise ConfigError("noise and dead_cells belong to photocells: leave them 0 for points.")
        if self.cells > 1_000_000:
            raise ConfigError(f"{self.cells} photocells are more than the 1000000 allowed.")
        if self.dead_cells > self.cells:
            raise ConfigError(f"dead_cells is {self.dead_cells}, but there are {self.cells} cells.")

    def _check_plugboard(self) -> None:
        wires = self.excitatory + self.inhibitory
        if self.cells * self.a_units > MOST_PLUGS:
            raise ConfigError(
                f"{self.cells} cells × {self.a_units} A-units are more than the {MOST_PLUGS} "
                "places allowed on the plugboard: use a smaller retina or fewer A-units."
            )
        if wires == 0:
            raise ConfigError("excitatory and inhibitory are both 0: an A-unit needs a wire.")
        if wires > self.cells:
            raise ConfigError(
                f"{wires} wires per A-unit cannot come from {self.cells} cells without using one "
                "twice: use fewer wires."
            )
        if self.a_units * wires > self.cells * self.fan_out:
            raise ConfigError(
                f"{self.a_units} A-units × {wires} wires need {self.a_units * wires} plugs, but "
                f"{self.cells} cells × fan_out {self.fan_out} give {self.cells * self.fan_out}: "
                "use fewer wires or a larger fan_out."
            )
        if self.kind == "mark1" and self.r_units > self.a_units:
            raise ConfigError(
                f"{self.r_units} R-units cannot share {self.a_units} A-units: each needs one."
            )

    @classmethod
    def of(
        cls,
        kind: str = "mark1",
        *,
        classes: int,
        rows: int = 20,
        columns: int = 20,
        analog: bool = False,
        **changes: Any,
    ) -> Self:
        """Build the usual machine of a kind for a number of classes.

        Parameters
        ----------
        kind : {"mark1", "full", "direct"}
        classes : int
            How many answers there are, at least 1. The Mark I writes the class in binary on as
            few R-units as do; the other two have one R-unit per class (one in all for two).
        rows, columns : int
        analog : bool
        **changes
            Any other field of this class; ``None`` leaves the default.
        """
        _check_choice("kind", kind, KINDS)
        given = {name: value for name, value in changes.items() if value is not None}
        code = given.get("code", "binary" if kind == "mark1" or classes <= 2 else "one-per-class")
        needed = max(1, (classes - 1).bit_length()) if code == "binary" else classes
        r_units = given.get("r_units", needed)
        usual: dict[str, Any] = {"code": code, "r_units": r_units}
        if kind == "mark1":
            usual["theta"] = 1 if isinstance(r_units, int) and r_units >= 8 else 2
        else:
            usual["limit"] = math.inf
        return cls.from_dict(
            {"kind": kind, "rows": rows, "columns": columns, "analog": analog} | usual | given
        )

    @property
    def cells(self) -> int:
        """Photocells, or numbers of a point."""
        return self.rows * self.columns

    @property
    def features(self) -> int:
        """Length of x, what the R-units see: A-units, or cells and the bias if there is one."""
        return self.cells + self.bias if self.kind == "direct" else self.a_units

    @property
    def weights(self) -> int:
        """Potentiometers in all."""
        return self.a_units if self.kind == "mark1" else self.features * self.r_units

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Make a record from names and values; an unknown name is a `ConfigError`."""
        return _from_dict(cls, values)

    def to_dict(self) -> dict[str, Any]:
        """Names and values, fit for JSON (an infinite limit is the text ``"inf"``)."""
        return _to_dict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingConfig:
    """How a machine is taught.

    Parameters
    ----------
    rule : str
        A name from `mark1.machine.rules.RULES`.
    eta : float
        Size of a correction, in volts for an active A-unit. ASSUMED: 0.5 V.
    c : float
        Bound C of a passive–aggressive correction (Crammer et al. 2006).
    coding : {"binary", "bipolar"}
        Whether silence is written 0 or −1: (d − y) is then ±1 or ±2. The Mark I's R-units are
        1 or 0.
    unit_step : bool
        Move by η d x instead of η(d − y)x, the form the proofs use; a difference only with
        bipolar coding, where it halves the step.
    order : {"given", "shuffled", "random"}
        As given; shuffled anew each pass; or drawn at random with replacement.
    stop : {"clean-pass", "check", "small-change", "passes", "never"}
        ``clean-pass``: after a pass without mistakes. ``check``: when a look at all patterns after
        a pass finds none wrong. ``small-change``: after a pass that moved the weights by less than
        `epsilon`, for rules that move them once a pass. ``passes``: after `passes`, whatever
        happens, which ends the others too. ``never``: by hand only.
    passes : int
        Most passes, 1…1 000 000.
    budget : int or None
        Stop after so many mistakes.
    decay : float
        Before each presentation w ← (1 − decay) w, the machine's slow forgetting, 0…0.5; once a
        pass with rules that move the weights once a pass.
    epsilon : float
        ε of ``small-change``: Euclidean length of a change of the weights, in volts.
    seed : int or None
        For the order; None takes the machine's.
    """

    rule: str = "error-correction"
    eta: float = 0.5
    c: float = 1.0
    coding: str = "binary"
    unit_step: bool = False
    order: str = "given"
    stop: str = "clean-pass"
    passes: int = 40
    budget: int | None = None
    decay: float = 0.0
    epsilon: float = 1e-6
    seed: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.rule, str):
            raise ConfigError(f"rule is {self.rule!r}: use the name of a rule.")
        _check_choice("coding", self.coding, CODINGS)
        _check_choice("order", self.order, ORDERS)
        _check_choice("stop", self.stop, STOPS)
        _check_numbers(self)

    @property
    def gain(self) -> float:
        """|d − y| on a mistake: 2 with bipolar coding, otherwise 1."""
        return 2.0 if self.coding == "bipolar" and not self.unit_step else 1.0

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Make a record from names and values; an unknown name is a `ConfigError`."""
        return _from_dict(cls, values)

    def to_dict(self) -> dict[str, Any]:
        """Names and values, fit for JSON."""
        return _to_dict(self)


def stream(seed: int, purpose: str, *numbers: int) -> np.random.Generator:
    """The random numbers for one purpose.

    Every purpose has a stream of its own, so that asking for one more dead cell does not redraw
    the plugboard, and a pass can be shuffled again without having shuffled those before it.

    Parameters
    ----------
    seed : int
    purpose : str
        A word, such as ``"plugboard"``.
    *numbers : int
        For example the number of the pass.
    """
    return np.random.default_rng([seed, *purpose.encode(), *numbers])


def nearest(name: str, names: Iterable[str]) -> str:
    """A sentence part that names the nearest of the known names, or all of them."""
    known = list(names)
    close = difflib.get_close_matches(name, known, n=1)
    return f"did you mean {close[0]!r}?" if close else f"use one of {', '.join(known)}."


def in_words(limit: float) -> str:
    """Write a limit: whole numbers with all their digits."""
    return str(limit) if isinstance(limit, int) else f"{limit:g}"


def _check_choice(name: str, value: object, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise ConfigError(f"{name} is {value!r}: {nearest(str(value), choices)}")


def _check_numbers(record: Any) -> None:
    """Hold each field of a record to its type and to `LIMITS`."""
    for field in dataclasses.fields(record):
        value = getattr(record, field.name)
        kind = str(field.type)
        if value is None and "None" in kind:
            continue
        if kind == "bool":
            if not isinstance(value, bool):
                raise ConfigError(f"{field.name} is {value!r}: use true or false.")
        elif field.name in LIMITS:
            object.__setattr__(record, field.name, _number(field.name, value, "int" in kind))


def _number(name: str, value: Any, whole: bool) -> int | float:
    low, high = LIMITS[name]
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)):
        raise ConfigError(f"{name} is {value!r}: use a {'whole ' if whole else ''}number.")
    if not low <= value <= high:
        raise ConfigError(
            f"{name} is {value}: use a value from {in_words(low)} to {in_words(high)}."
        )
    return value if whole else float(value)


def _to_dict(record: Any) -> dict[str, Any]:
    return {
        name: "inf" if value == math.inf else value
        for name, value in dataclasses.asdict(record).items()
    }


def _from_dict(cls: type[_Record], values: Mapping[str, Any]) -> _Record:
    names = [field.name for field in dataclasses.fields(cls)]  # type: ignore[arg-type]
    for name in values:
        if name not in names:
            raise ConfigError(f"{name!r} is not a setting: {nearest(name, names)}")
    return cls(**{name: math.inf if value == "inf" else value for name, value in values.items()})

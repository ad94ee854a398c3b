"""What a machine is built from and how it is trained: two frozen, checked records.

A value is checked once, here, when its record is made. The loops trust it.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self, TypeVar

import numpy as np

from mark1.errors import ConfigError
from mark1.machine.limits import (
    LIMITS,
    MOST_CELLS,
    MOST_PLUGS,
    MOST_WEIGHTS,
    check_choice,
    checked_number,
)
from mark1.messages import suggestion

KINDS = ("mark1", "full", "direct")
TIES = ("undecided", "fires", "silent")
CODES = ("binary", "one-per-class")
CODINGS = ("binary", "bipolar")
ORDERS = ("given", "shuffled", "random")
STARTS = ("zeros", "random")
STOPS = ("clean-pass", "check", "small-change", "passes", "never")

#: Most passes of a training that is given no number, unless it stops `never`.
USUAL_PASSES = 40

#: The word for a light threshold that is chosen from the pictures.
AUTO = "auto"

_Record = TypeVar("_Record")


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineConfig:
    """How one machine is built.

    Parameters
    ----------
    kind : {"mark1", "full", "direct"}
        ``mark1``: one potentiometer for each A-unit, the A-units divided among the R-units in
        disjoint blocks, as on the machine of 1960. ``full``: every R-unit sees all A-units.
        ``direct``: no A-units; the photocells and a bias go straight to the R-units (the textbook
        perceptron).
    seed : int
        Decides plugboard, dead cells, stuck wipers and cell noise, each from its own stream.
    rows, columns : int
        Photocells; 20 × 20 on the Mark I. A point of k numbers is 1 × k.
    analog : bool
        The inputs are real numbers and are used unchanged, not light on cells. ``direct`` only.
    bias : bool
        The R-units see one more input that is always 1. False gives a plane through the origin,
        for ``direct`` only; machines with A-units have no bias.
    light : int
        A cell is on at or above this brightness, 0…255. ASSUMED: 128.
    noise : float
        Chance, 0…0.5, that a cell reads the opposite of the light on it, at every presentation.
    dead_cells : int
        Cells that always read dark.
    a_units : int
        Association units; 512 on the Mark I.
    excitatory, inhibitory : int
        Plug wires of each kind into one A-unit. ASSUMED: 10 + 10.
    fan_out : int
        Most wires from one cell; reported as 40.
    theta : int
        An A-unit fires if lit excitatory − lit inhibitory inputs ≥ theta. ASSUMED: 2, or 1 with
        eight R-units.
    r_units : int
        Response units; 1…8 on the Mark I.
    tie : {"undecided", "fires", "silent"}
        What an R-unit does when its sum is exactly zero. ``undecided`` counts as wrong whatever
        response was desired; ASSUMED for the Mark I.
    threshold : float
        What a sum must exceed, in volts: an R-unit decides by the sign of sum − threshold. A bias
        weight of −threshold does the same, and can learn.
    code : {"binary", "one-per-class"}
        How a class is written on the R-units.
    limit : float
        End stops of a potentiometer in volts, ±limit; 11 V on the Mark I, ``inf`` for none.
    step : float
        Smallest turn of a motor in volts; 0 turns continuously.
    stuck : int
        Potentiometers whose wiper does not move.
    start : {"zeros", "random"}
        Where the wipers start: at 0, or drawn evenly from −0.01…0.01 V by the seed.

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
        check_choice("kind", self.kind, KINDS)
        check_choice("tie", self.tie, TIES)
        check_choice("code", self.code, CODES)
        check_choice("start", self.start, STARTS)
        _check_numbers(self)
        self._check_inputs()
        if self.kind != "direct":
            self._check_plugboard()
        if self.kind == "mark1" and self.r_units > 8:
            raise ConfigError("machine.too-many-r-units", count=self.r_units)
        if self.weights > MOST_WEIGHTS:
            raise ConfigError("machine.too-many-weights", count=self.weights, most=MOST_WEIGHTS)
        if self.stuck > self.weights:
            raise ConfigError("machine.too-many-stuck", stuck=self.stuck, count=self.weights)

    def _check_inputs(self) -> None:
        if self.analog and self.kind != "direct":
            raise ConfigError("machine.analog-needs-direct", kind=self.kind)
        if not self.bias and self.kind != "direct":
            raise ConfigError("machine.no-bias-needs-direct", kind=self.kind)
        if self.analog and (self.noise or self.dead_cells):
            raise ConfigError("machine.no-photocells")
        if self.cells > MOST_CELLS:
            raise ConfigError("machine.too-many-cells", count=self.cells, most=MOST_CELLS)
        if self.dead_cells > self.cells:
            raise ConfigError("machine.too-many-dead-cells", dead=self.dead_cells, cells=self.cells)

    def _check_plugboard(self) -> None:
        cells, a_units, wires = self.cells, self.a_units, self.excitatory + self.inhibitory
        if cells * a_units > MOST_PLUGS:
            raise ConfigError(
                "machine.plugboard-too-large", cells=cells, a_units=a_units, most=MOST_PLUGS
            )
        if wires == 0:
            raise ConfigError("machine.no-wires")
        if wires > cells:
            raise ConfigError("machine.too-many-wires", wires=wires, cells=cells)
        if (plugs := a_units * wires) > (places := cells * self.fan_out):
            raise ConfigError(
                "machine.too-few-plugs",
                a_units=a_units,
                wires=wires,
                plugs=plugs,
                cells=cells,
                fan_out=self.fan_out,
                places=places,
            )
        if self.kind == "mark1" and self.r_units > a_units:
            raise ConfigError("machine.too-few-a-units", r_units=self.r_units, a_units=a_units)

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
            Number of classes, at least 1. The Mark I writes the class in binary on as few R-units
            as possible; the other two have one R-unit per class (a single one for two classes).
        rows, columns : int
        analog : bool
        **changes
            Any other field of this class; ``None`` leaves the default.
        """
        check_choice("kind", kind, KINDS)
        given = {name: value for name, value in changes.items() if value is not None}
        code = given.get("code", "binary" if kind == "mark1" or classes <= 2 else "one-per-class")
        r_units = given.get("r_units", needed_r_units(code, classes))
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
        """Length of x, what the R-units see: A-units, or cells and the bias if it has one."""
        return self.cells + self.bias if self.kind == "direct" else self.a_units

    @property
    def weights(self) -> int:
        """Number of potentiometers."""
        return self.a_units if self.kind == "mark1" else self.features * self.r_units

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Make a record from names and values; refuse an unknown name with a `ConfigError`."""
        return _from_dict(cls, values)

    def to_dict(self) -> dict[str, Any]:
        """Return names and values for JSON (an infinite limit is the text ``"inf"``)."""
        return _to_dict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingConfig:
    """How a machine is taught.

    Parameters
    ----------
    rule : str
        A name from `mark1.machine.rules.RULES`.
    eta : float
        Size of a correction, in volts for an active A-unit. ASSUMED: 0.5 V. From weights of zero,
        with whole features and neither stops reached, motor steps, threshold nor decay, it changes
        no decision of the rules that correct by multiples of η x, or of η(x − mean x)
        (`mark1.machine.counting`).
    c : float
        Bound C of a passive–aggressive correction (Crammer et al. 2006).
    coding : {"binary", "bipolar"}
        Whether silence is written 0 or −1; d − y is then ±1 or ±2. The Mark I's R-units are 1 or 0.
    unit_step : bool
        Move by η d x instead of η(d − y)x, the form that proofs use. This matters only with
        bipolar coding, where it halves the step.
    order : {"given", "shuffled", "random"}
        As given; shuffled again for each pass; or drawn at random with replacement.
    stop : {"clean-pass", "check", "small-change", "passes", "never"}
        ``clean-pass``: after a pass without mistakes. ``check``: when a check of all patterns
        after a pass finds no mistake. ``small-change``: after a pass that changed the weights by
        less than `epsilon`, for rules that change them once a pass. ``passes`` and ``never``: not
        before a limit, `passes` or `budget`, which also ends the three others.
    passes : int, optional
        Most passes, 1…1 000 000. None takes 40, or with ``never`` as many as possible.
    budget : int or None
        Stop after this many mistakes.
    decay : float
        Before each presentation w ← (1 − decay) w, the machine's slow forgetting, 0…0.5; once a
        pass with rules that change the weights once a pass.
    epsilon : float
        ε of ``small-change``: Euclidean length of a change of the weights, in volts.
    seed : int or None
        Decides the order; None takes the machine's seed.
    """

    rule: str = "error-correction"
    eta: float = 0.5
    c: float = 1.0
    coding: str = "binary"
    unit_step: bool = False
    order: str = "given"
    stop: str = "clean-pass"
    passes: int = None  # type: ignore[assignment]  # always a number once it is made
    budget: int | None = None
    decay: float = 0.0
    epsilon: float = 1e-6
    seed: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.rule, str):
            raise ConfigError("machine.rule-is-not-text", value=self.rule)
        check_choice("coding", self.coding, CODINGS)
        check_choice("order", self.order, ORDERS)
        check_choice("stop", self.stop, STOPS)
        if self.passes is None:
            most = int(LIMITS["passes"].high)
            object.__setattr__(self, "passes", most if self.stop == "never" else USUAL_PASSES)
        _check_numbers(self)

    @property
    def gain(self) -> float:
        """|d − y| on a mistake: 2 with bipolar coding, otherwise or with `unit_step` 1."""
        return 2.0 if self.coding == "bipolar" and not self.unit_step else 1.0

    def changed(self, values: Mapping[str, Any]) -> Self:
        """Return the settings with these changes; to stop ``never`` lifts a limit not among them.

        Parameters
        ----------
        values : mapping
            Fields and their values.

        Raises
        ------
        ConfigError
            If a name is unknown, or a value impossible.
        """
        asked = self.to_dict() | dict(values)
        is_lifted = asked["stop"] == "never" != self.stop
        is_limited = self.stop == "never" != asked["stop"] and self.passes == LIMITS["passes"].high
        if "passes" not in values and (is_lifted or is_limited):
            asked["passes"] = None
        return self.from_dict(asked)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Make a record from names and values; refuse an unknown name with a `ConfigError`."""
        return _from_dict(cls, values)

    def to_dict(self) -> dict[str, Any]:
        """Return names and values for JSON."""
        return _to_dict(self)


#: Default of every setting; that of the seed is the machine's.
DEFAULTS: dict[str, Any] = {
    field.name: field.default
    for record in (TrainingConfig, MachineConfig)
    for field in dataclasses.fields(record)
} | {"passes": USUAL_PASSES}


def needed_r_units(code: str, classes: int) -> int:
    """Return the fewest R-units that can name a number of classes by a code."""
    return max(1, (classes - 1).bit_length()) if code == "binary" else max(1, classes)


def stream(seed: int, purpose: str, *numbers: int) -> np.random.Generator:
    """Open the stream of random numbers for one purpose.

    Every purpose has its own stream, so that one more dead cell does not redraw the plugboard, and
    a pass can be shuffled again without shuffling the passes before it.

    Parameters
    ----------
    seed : int
    purpose : str
        A word, such as ``"plugboard"``.
    *numbers : int
        Further keys, such as the number of the pass.
    """
    return np.random.default_rng([seed, *purpose.encode(), *numbers])


def _check_numbers(record: Any) -> None:
    """Hold each field of a record to its type and to `LIMITS`."""
    for field in dataclasses.fields(record):
        value = getattr(record, field.name)
        kind = str(field.type)
        if value is None and "None" in kind:
            continue
        if kind == "bool":
            if not isinstance(value, bool):
                raise ConfigError("machine.not-true-or-false", name=field.name, value=value)
        elif field.name in LIMITS:
            number = checked_number(field.name, value, whole="int" in kind)
            object.__setattr__(record, field.name, number)


def _to_dict(record: Any) -> dict[str, Any]:
    return {
        name: "inf" if value == math.inf else value
        for name, value in dataclasses.asdict(record).items()
    }


def _from_dict(cls: type[_Record], values: Mapping[str, Any]) -> _Record:
    names = [field.name for field in dataclasses.fields(cls)]  # type: ignore[arg-type]
    for name in values:
        if name not in names:
            raise ConfigError("machine.unknown-setting", name=name, hint=suggestion(name, names))
    return cls(**{name: math.inf if value == "inf" else value for name, value in values.items()})

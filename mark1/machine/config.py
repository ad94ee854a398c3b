"""What a machine is built from and how it is trained: two frozen, checked records.

Each field declares its setting: default, range, unit, help, and what is known of the machine of
1960 (`mark1.machine.settings`). A value is checked once, here, when its record is made. The loops
trust it.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self, TypeVar

import numpy as np

from mark1.errors import ConfigError
from mark1.machine.settings import (
    KINDS,
    MOST_CELLS,
    MOST_PLUGS,
    MOST_SIDE,
    MOST_WEIGHTS,
    WIRED,
    Limit,
    Setting,
    check,
    check_choice,
    setting,
    table_of,
)
from mark1.messages import suggestion

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
        The inputs are real numbers and are used unchanged, not light on cells. A-units then add up
        the numbers, and fire from θ − ½ on (ASSUMED: cells that are on or off fix the threshold
        only between θ − 1 and θ, and this is the middle).
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
    focus : float
        The wires into an A-unit come from cells around a point of its own, with a chance in
        proportion to exp(−distance/focus), in cells, like the first layer of 1957–58 (medium
        confidence). 0: from anywhere, as `mark1.theory.activity` takes it. ASSUMED: 0.
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
    band : float
        Half the width of the band around the threshold, in volts, in which an R-unit is undecided
        (Fausett 1994, Fundamentals of Neural Networks, §2.3): where |sum − threshold| ≤ band. Only
        with the tie ``undecided``.
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

    kind: str = setting("mark1", "Kind of machine", choices=KINDS)
    seed: int = setting(1960, "Seed of all random draws", Limit(0, 2**63 - 1))
    rows: int = setting(
        20,
        "Rows of photocells",
        Limit(1, MOST_CELLS),
        known="reported",
        unless=f"at most {MOST_SIDE} for built-in sets",
    )
    columns: int = setting(
        20,
        "Columns of photocells",
        Limit(1, MOST_CELLS),
        known="reported",
        unless=f"at most {MOST_SIDE} for built-in sets",
    )
    analog: bool = setting(False, "Take numbers instead of light")
    a_units: int = setting(
        512, "Association units", Limit(1, 65_536), kinds=WIRED, known="reported"
    )
    r_units: int = setting(
        5,
        "Response units",
        Limit(1, 1024),
        known="reported",
        in_1960=8,
        usual="as few as the classes need",
    )
    light: int = setting(
        128,
        "Brightness at which a photocell switches on",
        Limit(1, 255),
        known="assumed",
        word=AUTO,
        unless=f"{AUTO} finds the one that best separates dark from bright",
    )
    theta: int = setting(
        2,
        "Threshold of the A-units",
        Limit(-10_000, 10_000),
        kinds=WIRED,
        known="assumed",
        unless="1 with eight R-units",
    )
    excitatory: int = setting(
        10, "Excitatory wires into each A-unit", Limit(0, 10_000), kinds=WIRED, known="assumed"
    )
    inhibitory: int = setting(
        10, "Inhibitory wires into each A-unit", Limit(0, 10_000), kinds=WIRED, known="assumed"
    )
    fan_out: int = setting(
        40, "Maximum wires from one photocell", Limit(1, 1_000_000), kinds=WIRED, known="reported"
    )
    focus: float = setting(
        0.0,
        "Cells over which the wires into an A-unit thin out around a point; 0 = anywhere",
        Limit(0.0, 1000.0, 0.5),
        kinds=WIRED,
        known="assumed",
    )
    noise: float = setting(
        0.0, "Chance that a photocell reads wrong", Limit(0.0, 0.5, 0.01), known="assumed"
    )
    dead_cells: int = setting(
        0, "Photocells that always read dark", Limit(0, MOST_CELLS), known="assumed"
    )
    stuck: int = setting(
        0, "Potentiometers that do not move", Limit(0, MOST_WEIGHTS), known="assumed"
    )
    limit: float = setting(
        11.0,
        "End stops of the potentiometers",
        Limit(1e-3, math.inf, 0.5),
        unit="V",
        known="reported",
        unless="none except on the mark1 machine",
    )
    step: float = setting(
        0.0,
        "Smallest turn of a motor; 0 is continuous",
        Limit(0.0, 1e6, 0.05),
        unit="V",
        known="reported",
    )
    tie: str = setting(
        "undecided",
        "Meaning of a sum of exactly zero",
        choices=TIES,
        known="assumed",
        unless="undecided counts as wrong",
    )
    threshold: float = setting(
        0.0,
        "Sum that an R-unit must exceed to fire",
        Limit(-1e6, 1e6, 0.1),
        unit="V",
        known="reported",
    )
    band: float = setting(
        0.0,
        "Distance from the threshold up to which an R-unit is undecided",
        Limit(0.0, 1e6, 0.1),
        unit="V",
        known="assumed",
        unless="only with the tie undecided",
    )
    start: str = setting(
        "zeros",
        "Initial position of the potentiometers",
        choices=STARTS,
        known="assumed",
        is_file=True,
    )
    bias: bool = setting(
        True, "Give the direct machine an input that is always 1", kinds=("direct",)
    )
    code: str = setting(
        "binary",
        "Code of the classes",
        choices=CODES,
        known="reported",
        unless="one-per-class on other machines",
    )

    def __post_init__(self) -> None:
        check(self, MACHINE_SETTINGS)
        self._check_inputs()
        if self.kind != "direct":
            self._check_plugboard()
        if self.kind == "mark1" and self.r_units > 8:
            raise ConfigError("machine.too-many-r-units", count=self.r_units)
        if self.weights > MOST_WEIGHTS:
            raise ConfigError("machine.too-many-weights", count=self.weights, most=MOST_WEIGHTS)
        if self.band and self.tie != "undecided":
            raise ConfigError("machine.band-needs-undecided", tie=self.tie)
        if self.stuck > self.weights:
            raise ConfigError("machine.too-many-stuck", stuck=self.stuck, count=self.weights)

    def _check_inputs(self) -> None:
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
    def has_bias(self) -> bool:
        """Whether the last feature is a bias."""
        return self.kind == "direct" and self.bias

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
        (`mark1.machine.potentiometers`). ``auto`` in place of a number, for ``widrow-hoff``, lets
        `mark1.training.trainer` take it from the longest pattern.
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
        Stop after this many mistakes; a rule that changes the weights once a pass finishes it.
    decay : float
        Before each presentation w ← (1 − decay) w, the machine's slow forgetting, 0…0.5; once a
        pass with rules that change the weights once a pass.
    epsilon : float
        ε of ``small-change``: Euclidean length of a change of the weights, in volts.
    seed : int or None
        Decides the order; None takes the machine's seed.
    """

    rule: str = setting("error-correction", "Learning rule, explained by `mark1 rules`")
    eta: float = setting(
        0.5,
        "Size of a correction",
        Limit(1e-12, 1e6, 0.05),
        unit="V",
        known="assumed",
        symbol="η",
        word=AUTO,
        is_found=True,
        unless=f"{AUTO}, for widrow-hoff only and its default, takes it from the longest pattern",
    )
    c: float = setting(
        1.0, "Bound of a passive–aggressive correction", Limit(1e-6, 1e6, 0.1), symbol="C"
    )
    passes: int = setting(
        USUAL_PASSES,
        "Maximum passes through the patterns",
        Limit(1, 1_000_000),
        is_chosen_later=True,
        unless="some rules and --stop never set their own",
    )
    order: str = setting(
        "given",
        "Order of the patterns in a pass",
        choices=ORDERS,
        unless="use shuffled for a sorted file",
    )
    stop: str = setting(
        "clean-pass",
        "When to stop, at the latest at --passes or --budget",
        choices=STOPS,
        unless="some rules set their own",
    )
    budget: int | None = setting(
        None,
        "Mistakes after which training stops",
        Limit(1, 2**53),
        unless="first-mistake has a limit of its own",
    )
    decay: float = setting(
        0.0,
        "Share of every weight lost before each presentation",
        Limit(0.0, 0.5, 0.001),
        known="assumed",
    )
    epsilon: float = setting(
        1e-6,
        "Change of the weights in a pass that counts as none",
        Limit(0.0, 1e6, 1e-6),
        unit="V",
        symbol="ε",
    )
    coding: str = setting(
        "binary", "Output of a silent R-unit, 0 (binary) or −1 (bipolar)", choices=CODINGS
    )
    unit_step: bool = setting(False, "With bipolar coding, update by η d x instead of η(d − y)x")
    seed: int | None = setting(None, "Seed of all random draws", Limit(0, 2**63 - 1))

    def __post_init__(self) -> None:
        if not isinstance(self.rule, str):
            raise ConfigError("machine.rule-is-not-text", value=self.rule)
        if self.passes is None:
            most = int(LIMITS["passes"].high)
            object.__setattr__(self, "passes", most if self.stop == "never" else USUAL_PASSES)
        check(self, TRAINING_SETTINGS)

    @property
    def is_eta_found(self) -> bool:
        """Whether η is still to be found from the patterns."""
        return isinstance(self.eta, str)

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


#: Every setting of a machine, and every setting of its training.
MACHINE_SETTINGS, TRAINING_SETTINGS = table_of(MachineConfig), table_of(TrainingConfig)

#: Both; the seed is the machine's.
SETTINGS: dict[str, Setting] = TRAINING_SETTINGS | MACHINE_SETTINGS

#: The range of every number among them.
LIMITS: dict[str, Limit] = {
    name: one.limit for name, one in SETTINGS.items() if one.limit is not None
}

#: Default of every setting.
DEFAULTS: dict[str, Any] = {name: one.default for name, one in SETTINGS.items()}


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

"""The account of one answer: lit cells, wires, active units, their volts, the sums, the code.

An `Account` is a snapshot. It copies what changes while a machine learns, so that it stays true of
the answer that it explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mark1.machine.association import DirectUnits, least_sum

if TYPE_CHECKING:
    from mark1.machine.machine import Mark1, Presentation
    from mark1.machine.response import Block, Code, ResponseUnits
    from mark1.machine.rules.rule import Rule


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a waterfall, or several small ones added together.

    Attributes
    ----------
    start, end : float
        The sum before and after it, in volts.
    count : int
        How many inputs it stands for.
    index : int
        The input by its place in x, the voter where weights vote, or −1 for several and the bias.
    is_bias : bool
    """

    start: float
    end: float
    count: int = 1
    index: int = -1
    is_bias: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class SumAccount:
    """How one R-unit came to its sum.

    Attributes
    ----------
    unit : int
        From 0.
    first, inputs : int
        The place of its first input in x, and the number of inputs, without the bias.
    active : ndarray of int64, shape (k,)
        Inputs that are not 0, by their place in x.
    parts : ndarray of float64, shape (k,) or (voters,)
        What they add to the sum: weight × input, in volts. Where earlier weights vote, the votes of
        each, positive to light the R-unit.
    is_vote : bool
        Whether `parts` are votes.
    plus, minus : int
        How many of the parts push the sum up, and how many pull it down.
    up, down : float
        What pushes up and what pulls down, in volts, without the bias; `down` is at most 0.
    weights : ndarray of float64, shape (inputs,)
        The potentiometer of each input, in volts; empty where weights vote.
    bias : float or None
        What the bias adds, in volts; None if there is no bias.
    threshold : float
        What the sum must exceed, in volts.
    drive : float
        The sum − threshold, as the machine added it up.
    response : int
        1 lit, −1 dark, 0 undecided.
    desired : int
        ±1, or 0 if the answer was not taught.
    turned : ndarray of int64, shape (m,)
        Inputs whose potentiometers turned, by their place in x; the bias comes after the inputs.
    turns : ndarray of float64, shape (m,)
        How far, in volts.
    gain : float
        What the turns add to the sum of the same picture, in volts.
    """

    unit: int
    first: int
    inputs: int
    active: NDArray[np.int64]
    parts: NDArray[np.float64]
    is_vote: bool
    plus: int
    minus: int
    up: float
    down: float
    weights: NDArray[np.float64]
    bias: float | None
    threshold: float
    band: float
    drive: float
    response: int
    desired: int
    turned: NDArray[np.int64]
    turns: NDArray[np.float64]
    gain: float

    @property
    def sum(self) -> float:
        """The sum before the threshold is subtracted."""
        return self.drive + self.threshold

    def bars(self, most: int = 2**62) -> list[Bar]:
        """Return the waterfall: steps up, then steps down, each heaviest first, then the bias.

        Parameters
        ----------
        most : int
            Bars in all, at least 3. With more inputs, a third of the bars are the heaviest ones,
            and the others stand for several smaller ones each.
        """
        room = most - (self.bias is not None)
        up, down = _sorted(self.parts, 1), _sorted(self.parts, -1)
        share = (
            len(up)
            if len(up) + len(down) <= room
            else min(len(up), max(room // 2, room - len(down)))
        )
        bars: list[Bar] = []
        at = 0.0
        for places, wanted in ((up, share), (down, room - share)):
            for several in _grouped(places, wanted):
                height = float(self.parts[several].sum())
                index = int(several[0]) if self.is_vote else int(self.active[several[0]])
                bars.append(Bar(at, at + height, len(several), index if len(several) == 1 else -1))
                at += height
        if self.bias is not None:
            bars.append(Bar(at, at + self.bias, is_bias=True))
        return bars


@dataclass(frozen=True, slots=True)
class UnitAccount:
    """Why one A-unit is on or off.

    Attributes
    ----------
    plus, minus : int or float
        How many of its excitatory and inhibitory wires come from a lit cell, or the sums of their
        numbers.
    sum : int or float
        The excitatory minus the inhibitory inputs, added wire by wire, as the machine does.
    theta : int or float
        What the sum must reach.
    is_broken : bool
        Whether it is never on.
    """

    plus: float
    minus: float
    sum: float
    theta: float
    is_broken: bool

    @property
    def is_on(self) -> bool:
        """Whether the unit is on."""
        return self.sum >= least_sum(self.theta) and not self.is_broken


@dataclass(frozen=True, slots=True, eq=False)
class Account:
    """Why the machine gave an answer.

    Attributes
    ----------
    kind : {"mark1", "full", "direct"}
    analog : bool
        Whether the inputs are numbers rather than photocells.
    rows, columns : int
        Size of the retina.
    cells : ndarray, shape (cells,)
        bool, lit or dark as the cells read them; for a point, its numbers.
    flipped : int
        Cells that read wrong because of noise.
    theta : int or float
        From where on an A-unit is on.
    wires : ndarray of int64, shape (a_units, wires), or None
        The cell of each wire, the excitatory ones first, −1 where it was pulled out; None if there
        are no A-units.
    excitatory : int
        How many wires of each A-unit are excitatory.
    focus : float
        Cells over which the wires of an A-unit thin out around a point; 0 if from anywhere.
    dead : ndarray of int64
        The A-units that are broken, and never on.
    active : ndarray of bool, shape (inputs,)
        Which A-units or cells are on, without the bias.
    sums : tuple of SumAccount
        One for each R-unit.
    code : str
        The response as 0, 1 and ?.
    one_per_class : bool
        Whether the largest sum decides, rather than the code.
    classes : tuple of str
    codes : tuple of int
        The number of the code of each class.
    answer : int or None
        The class that the answer names.
    rule : Rule or None
        The rule that turned the potentiometers; None if the answer was not taught.
    is_decayed : bool
        Whether all weights also decayed.
    """

    kind: str
    analog: bool
    rows: int
    columns: int
    cells: NDArray[Any]
    flipped: int
    theta: float
    wires: NDArray[np.int64] | None
    excitatory: int
    focus: float
    dead: NDArray[np.int64]
    active: NDArray[np.bool_]
    sums: tuple[SumAccount, ...]
    code: str
    one_per_class: bool
    classes: tuple[str, ...]
    codes: tuple[int, ...]
    answer: int | None
    rule: Rule | None
    is_decayed: bool

    @property
    def name(self) -> str | None:
        """The class that the answer names, or None."""
        return None if self.answer is None else self.classes[self.answer]

    @property
    def decisive(self) -> int:
        """The R-unit to explain first: the answer's, or one corrected, undecided or lit."""
        wrong = [one.unit for one in self.sums if one.desired and one.response != one.desired]
        if len(wrong) and any(len(one.turned) for one in self.sums):
            return wrong[0]
        if self.one_per_class:
            compared = [self.sums[code] for code in self.codes] or self.sums[:1]
            return max(compared, key=lambda one: one.drive).unit
        undecided = [one.unit for one in self.sums if not one.response]
        lit = [one.unit for one in self.sums if one.response > 0]
        return next(iter(undecided + lit), 0)

    def class_of(self, unit: int) -> str | None:
        """Return the class that an R-unit, from 0, stands for alone, or None."""
        if not self.one_per_class or unit not in self.codes:
            return None
        return self.classes[self.codes.index(unit)]

    def into(self, unit: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the excitatory and the inhibitory cells wired to an A-unit, from 0."""
        if self.wires is None:
            none = np.empty(0, dtype=np.int64)
            return none, none
        plus, minus = np.split(self.wires[unit], [self.excitatory])
        return plus[plus >= 0], minus[minus >= 0]

    def of_unit(self, unit: int) -> UnitAccount:
        """Account for an A-unit, from 0."""
        plus, minus = (self.cells[cells] for cells in self.into(unit))
        return _of_inputs(plus, minus, self.theta, unit in self.dead)


def _of_inputs(
    plus: NDArray[Any], minus: NDArray[Any], theta: float, is_broken: bool
) -> UnitAccount:
    kind = np.float64 if plus.dtype.kind == "f" else np.int64
    plus, minus = plus.astype(kind), minus.astype(kind)
    total = _added(np.concatenate([plus, -minus]))
    return UnitAccount(_added(plus), _added(minus), total, theta, is_broken)


def _added(inputs: NDArray[np.float64 | np.int64]) -> float:
    """Add up inputs one by one; `sum` of Python 3.12 would correct for rounding."""
    return np.cumsum(inputs)[-1].item() if len(inputs) else 0


def wires_of(machine: Mark1, unit: int) -> tuple[NDArray[np.int64], ...]:
    """Return the photocells of the excitatory, inhibitory and pulled wires of an A-unit, from 0.

    Those that were pulled out are among the others, too. All three are empty for a unit that the
    machine does not have.
    """
    none = np.zeros(0, dtype=np.int64)
    if machine.plugboard is None or not 0 <= unit < machine.config.a_units:
        return none, none, none
    excitatory, inhibitory = machine.plugboard.into(unit)
    pulled = machine.faults.cells()[machine.faults.numbers("wire") == unit]
    return excitatory.astype(np.int64), inhibitory.astype(np.int64), pulled


def unit_account(machine: Mark1, shown: Presentation, unit: int) -> UnitAccount | None:
    """Account for one A-unit, counted from 0; None if the machine has no such unit."""
    association = machine.association
    if isinstance(association, DirectUnits) or not 0 <= unit < machine.config.a_units:
        return None
    plus, minus = (shown.cells[cells] for cells in association.into(unit))
    return _of_inputs(plus, minus, association.theta, unit in machine.faults.numbers("a-unit"))


def account_of(
    machine: Mark1,
    shown: Presentation,
    code: Code,
    classes: Sequence[str],
    rule: Rule | None = None,
    decay: float = 0.0,
) -> Account:
    """Account for the answer to one presentation.

    Parameters
    ----------
    machine : Mark1
        That gave the answer, with the same weights unless the presentation has those before it.
    shown : Presentation
    code : Code
    classes : sequence of str
    rule, decay
        Of the training, if the answer was taught.

    Returns
    -------
    Account
    """
    config = machine.config
    volts = machine.potentiometers.volts.copy() if shown.before is None else shown.before
    inputs = len(shown.features) - config.has_bias
    votes = None if shown.before is not None else machine.response.ballots(shown.features)
    index = int(code.read(shown.drive[None], shown.response[None])[0]) if len(classes) else -1
    return Account(
        kind=config.kind,
        analog=config.analog,
        rows=config.rows,
        columns=config.columns,
        cells=shown.cells.copy(),
        flipped=0
        if config.analog
        else int(machine.retina.misread(shown.picture, shown.cells).sum()),
        theta=getattr(machine.association, "theta", config.theta),
        wires=machine.association.wires(),
        excitatory=config.excitatory,
        focus=0.0 if config.kind == "direct" else config.focus,
        dead=machine.faults.numbers("a-unit"),
        active=shown.features[:inputs] != 0,
        sums=tuple(
            _sum(shown, unit, block, volts, config.has_bias, machine.response, votes)
            for unit, block in enumerate(machine.response.blocks)
        ),
        code=code.text(shown.response),
        one_per_class=code.one_per_class,
        classes=tuple(classes),
        codes=code.codes,
        answer=index if index >= 0 else None,
        rule=rule if shown.turn is not None else None,
        is_decayed=shown.turn is not None and decay > 0,
    )


def _sum(
    shown: Presentation,
    unit: int,
    block: Block,
    volts: NDArray[np.float64],
    has_bias: bool,
    response: ResponseUnits,
    votes: Sequence[NDArray[np.float64]] | None,
) -> SumAccount:
    seen = shown.features[block.features].astype(np.float64)
    weights = volts[block.pots]
    inputs = len(seen) - has_bias
    active = np.flatnonzero(seen[:inputs])
    turn = np.zeros(0) if shown.turn is None else shown.turn[block.pots].astype(np.float64)
    turned = np.flatnonzero(turn)
    parts = seen[active] * weights[active] if votes is None else votes[unit]
    above, below = parts[parts > 0], parts[parts < 0]
    return SumAccount(
        unit=unit,
        first=block.start,
        inputs=inputs,
        active=active + block.start,
        parts=parts,
        is_vote=votes is not None,
        plus=len(above),
        minus=len(below),
        up=float(above.sum()),
        down=float(below.sum()),
        weights=weights[: inputs if votes is None else 0],
        bias=float(weights[inputs]) if has_bias and votes is None else None,
        threshold=response.threshold if votes is None else 0.0,
        band=response.band if votes is None else 0.0,
        drive=float(shown.drive[unit]),
        response=int(shown.response[unit]),
        desired=0 if shown.desired is None else int(shown.desired[unit]),
        turned=turned + block.start,
        turns=turn[turned],
        gain=float(turn[turned] @ seen[turned]),
    )


def _sorted(parts: NDArray[np.float64], sign: int) -> NDArray[np.int64]:
    """Return the indices of the parts of one sign, the heaviest first."""
    places = np.flatnonzero(sign * parts > 0)
    return places[np.argsort(-sign * parts[places], kind="stable")]


def _grouped(places: NDArray[np.int64], most: int) -> list[NDArray[np.int64]]:
    """Divide indices into at most `most` groups: a third single, the rest of equal size."""
    if len(places) <= most:
        return np.array_split(places, len(places)) if len(places) else []
    single = most // 3
    rest = np.array_split(places[single:], most - single)
    return [*np.array_split(places[:single], single), *rest] if single else rest

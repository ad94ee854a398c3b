"""The last update of the weights as a formula with its own numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from gui.base.number_format import MINUS, short, vector
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.rules import rule_named
from mark1.machine.rules.error_correction import error_correction
from mark1.machine.rules.forced_and_spontaneous import forced_alpha
from mark1.machine.rules.least_squares import widrow_hoff
from mark1.patterns.pattern_set import PatternSet
from mark1.theory.one_step import Loss, loss
from mark1.training.points import split_planes
from mark1.training.step_history import StepRecord

#: How far the numbers of a formula may differ from the update that was made, relative to it.
TOLERANCE = 1e-4

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class PlaneUpdate:
    """One plane's part of a step.

    Attributes
    ----------
    unit : int
        The plane.
    before, by, after : ndarray of float64
        w, its update, and their sum; the weight of a bias comes last.
    x : ndarray of float64
        What was presented, with the 1 of the bias; empty if it was taught by hand.
    """

    unit: int
    before: Numbers
    by: Numbers
    after: Numbers
    x: Numbers

    @property
    def is_change(self) -> bool:
        """Whether the weights changed."""
        return bool(self.by.any())


def symbols_text(config: MachineConfig) -> str:
    """Say what the letters of formulas, steps and numbers stand for."""
    text = QCoreApplication.translate(
        "Symbols",
        "w: weights · b: bias · x: the point · ν: sum · d: desired response · y: response · "
        "η: size of a correction · θ: threshold · J: cost",
    )
    if config.kind != "direct":
        text = QCoreApplication.translate(
            "Symbols",
            "w: weights of the A-units · x: which A-units are on (1) · ν: sum · d: desired "
            "response · y: response · η: size of a correction · θ: threshold",
        )
    return text


def planes(volts: NDArray[np.floating], config: MachineConfig, classes: int) -> Numbers:
    """Return the planes of a machine, shape (planes, features), the bias last.

    With A-units, they lie in the space of what these answer, not on the plane of the points.
    """
    count = 1 if classes <= 2 else config.r_units
    weights, biases = split_planes(volts, config, count)
    return np.column_stack([weights, biases]) if config.has_bias else weights


def update_of(step: StepRecord, config: MachineConfig, classes: int) -> PlaneUpdate:
    """Find the first plane that a step changed, or else the first one."""
    before = planes(step.before, config, classes)
    after = planes(step.after, config, classes)
    by = after - before
    unit = int(np.argmax(by.any(axis=1)))
    x = np.zeros(0) if step.shown is None else step.shown.features.astype(np.float64)
    return PlaneUpdate(unit, before[unit], by[unit], after[unit], x)


def along_x(update: PlaneUpdate) -> float | None:
    """Return the factor of x in the update; None if it is no multiple of x."""
    square = float(update.x @ update.x) if len(update.x) else 0.0
    if not square:
        return None
    by = float(update.by @ update.x) / square
    return by if _same(by * update.x, update.by) else None


def factors(step: StepRecord, update: PlaneUpdate) -> tuple[str, str] | None:
    """Write the update as symbols and as numbers, without x: ``η(d − y)``, ``0.5 · (1 − (−1))``.

    None if it is not x times a number, as at the end of a pass.
    """
    training, by = step.training, along_x(update)
    rule = rule_named(training.rule)
    if by is None or rule.waits:
        return None
    assert step.shown is not None
    d = _desired(step, update.unit)
    if (
        rule.turn is error_correction
        and not (rule.joint or rule.repeats)
        and d
        and _same(training.eta * d * training.gain, by)
    ):
        eta = short(training.eta)
        if training.unit_step:
            return "η d", f"{eta} · {_signed(d)}"
        if training.coding == "bipolar":
            return "η (d − y)", f"{eta} · ({short(d)} − {_signed(-d)})"
        return "η (d − y)", f"{eta} · ({short(max(d, 0))} − {short(max(-d, 0))})"
    if rule.turn is forced_alpha and _same(training.eta * d, by):
        return "η d", f"{short(training.eta)} · {_signed(d)}"
    if rule.turn is widrow_hoff:
        nu = float(step.shown.drive[update.unit])
        if _same(training.eta * (d - nu), by):
            return "η (d − ν)", f"{short(training.eta)} · ({short(d)} − {_signed(nu)})"
    return "c", _signed(by)


def loss_of(patterns: PatternSet, config: MachineConfig, w: Numbers) -> Loss | None:
    """Compute J and its gradient for points of two classes, a bias last.

    None for more classes, no points, or A-units.
    """
    used = patterns.training_indices()
    if len(patterns.classes) > 2 or not len(used) or config.kind != "direct":
        return None
    points = np.column_stack([patterns.pictures[used, 0], np.ones(len(used))]).astype(np.float64)
    return loss(points[:, : len(w)], np.where(patterns.labels[used] == 1, 1, -1), w)


def descent(
    step: StepRecord, update: PlaneUpdate, patterns: PatternSet, config: MachineConfig
) -> Numbers | None:
    """Return ∇J before a step that moved w by −η ∇J, as at the end of a pass of batch, or None."""
    if rule_named(step.training.rule).when != "sum" or not update.is_change:
        return None
    found = loss_of(patterns, config, update.before)
    if found is None:
        return None
    by = -step.training.eta * step.training.gain * found.gradient
    return found.gradient if _same(by, update.by) else None


def size_of(training: TrainingConfig) -> str:
    """Name the size of a correction: η or, as d − y is ±2, 2 η."""
    return "η" if training.gain == 1 else "2 η"


def formula(step: StepRecord, update: PlaneUpdate, gradient: Numbers | None = None) -> str:
    """Write the whole update: ``w ← (1, 0) + 0.5 · (1 − (−1)) · (0, 1) = (1, 1)``.

    `gradient` is that of J, if the update is in its direction.
    """
    before, after = vector(update.before.tolist()), vector(update.after.tolist())
    if gradient is not None:
        size = short(step.training.eta * step.training.gain)
        return f"w ← {before} − {size} · {vector(gradient.tolist())} = {after}"
    found = factors(step, update)
    if found is None:
        return f"w ← {before} + {vector(update.by.tolist())} = {after}"
    return f"w ← {before} + {found[1]} · {vector(update.x.tolist())} = {after}"


def _desired(step: StepRecord, unit: int) -> int:
    """Return d of a plane: ±1, or 0 if it was not taught."""
    if step.shown is None or step.shown.desired is None:
        return 0
    return int(step.shown.desired[min(unit, len(step.shown.desired) - 1)])


def _signed(number: float) -> str:
    return f"({MINUS}{short(-number)})" if number < 0 else short(number)


def _same(one: NDArray[np.float64] | float, other: NDArray[np.float64] | float) -> bool:
    return bool(np.allclose(one, other, rtol=TOLERANCE, atol=1e-9))

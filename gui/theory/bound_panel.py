"""What theory says of the points: separable or not and why, and the bound on the mistakes."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.clock import Clock
from gui.base.number_field import NumberField
from gui.base.number_format import short, signed, whole
from gui.base.panel_frame import quiet
from gui.base.question_process import Questions
from gui.base.tips import plain_tip
from gui.theory.mixture_text import Part, exact_mixture_text, mixture_text
from mark1.machine.config import LIMITS, MachineConfig
from mark1.machine.rules import rule_named
from mark1.patterns.pattern_set import PatternSet
from mark1.session.state import SessionState
from mark1.theory import verdict as theory
from mark1.theory.one_step import margin_of
from mark1.theory.separability import beside_threshold
from mark1.theory.verdict import Verdict
from mark1.training.points import split_planes

#: From here on a bound is rounded: it has no more digits of which float64 is sure.
LONG = 1e12

#: What was asked: points, or what A-units answer to them; desired responses; whether there is a
#: bias; and with A-units, the points.
Task = tuple[NDArray[np.float64], NDArray[np.int8], bool, NDArray[np.float64] | None]


class BoundPanel(QWidget):
    """The verdict on the points, in words and numbers.

    Parameters
    ----------
    clock : Clock
        Of the page's own session.
    regions : callable
        Writes what A-units answer in each region of the plane.

    Signals
    -------
    known
        Another verdict is known.
    helped(str)
        What helps is asked for: ``bias`` or ``pocket``.
    theta_set(int)
        Another θ of the A-units is asked for.
    """

    known = Signal()
    helped = Signal(str)
    theta_set = Signal(int)

    def __init__(
        self, clock: Clock, regions: Callable[[SessionState], str], parent: QWidget
    ) -> None:
        super().__init__(parent=parent)
        self._clock, self._regions = clock, regions
        self.questions = Questions(clock, theory.verdicts, self._answered)
        self.verdicts: list[Verdict] = []
        self._helps: bool | None = None
        self._task: Task | None = None
        self._asked: tuple[object, ...] | None = None
        self._patterns: PatternSet | None = None
        self._failed = self._is_resting = self._has_units = False
        self._threshold = 0.0  # of a machine without a bias, in volts
        self.reason = QLabel()
        self.reason.setWordWrap(True)
        self.mixture = QLabel()
        self.mixture.setWordWrap(True)
        self.mixture.setFont(theme.font(theme.BODY, mono=True))
        self.mixture.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.remedy = QPushButton()
        self.remedy.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.remedy.clicked.connect(lambda: self.helped.emit(self._remedy()))
        self.numbers = QWidget()
        grid = QGridLayout(self.numbers)
        grid.setContentsMargins(0, 4, 0, 0)
        grid.setHorizontalSpacing(theme.GUTTER)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        self._captions: dict[str, QLabel] = {}
        self._values: dict[str, QLabel] = {}
        for row, key in enumerate(("radius", "margin", "mine", "bound", "made")):
            label = quiet()
            value = QLabel()
            value.setFont(theme.font(theme.BODY, mono=True))
            grid.addWidget(label, row, 0)
            grid.addWidget(value, row, 1)
            self._captions[key], self._values[key] = label, value
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(self.tr("Mistakes made, as a share of the bound"))
        self.bar.setMaximum(1000)
        grid.addWidget(self.bar, 5, 0, 1, 2)
        self.caveat = quiet()
        self.caveat.setWordWrap(True)
        self.theta = NumberField(LIMITS["theta"])
        self.theta.changed.connect(lambda value: self.theta_set.emit(int(value)))
        self.units = QWidget()
        label = quiet(self.tr("θ of the A-units"))
        label.setBuddy(self.theta)
        self.theta.setAccessibleName(label.text())
        theme.fix_size(self.theta, 56, 0)
        layouts.row(label, self.theta, layouts.STRETCH, of=self.units, spacing=6)
        column = layouts.column(of=self, spacing=theme.UNIT)
        for widget in (self.reason, self.mixture, self.numbers, self.units, self.caveat):
            column.addWidget(widget)
        column.addWidget(self.remedy, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        clock.watch(self.show_points, "patterns", "machine", "run", slowly=True)
        clock.watch(self.show_run, "run", "weights", "machine", "patterns", slowly=True)

    def rest(self) -> None:
        """Ask nothing, and end the process that answers: it takes memory even when nobody asks."""
        self._is_resting = True
        self.questions.close()

    def resume(self) -> None:
        """Ask what was not answered before the rest, or came up meanwhile."""
        self._is_resting = False
        if self._task is not None and not self.verdicts and not self.questions.is_waiting:
            self.questions.ask(*self._task)

    # --- asking ----------------------------------------------------------------------------

    def show_points(self, state: SessionState) -> None:
        """Ask about the points if they or the machine have changed."""
        machine = state.machine
        key = (state.patterns, machine, machine.faults, rule_named(state.training.rule).joint)
        if self._asked is not None and all(a is b for a, b in zip(key, self._asked, strict=True)):
            return
        self._asked = key
        task = _task_of(state)
        if task is not None and self._task is not None and _same(task, self._task):
            return
        self._task, self._patterns, self._failed = task, state.patterns, False
        self._has_units = machine.config.kind != "direct"
        self._threshold = 0.0 if machine.config.has_bias else machine.config.threshold
        self.verdicts, self._helps = [], None
        if task is not None and not self._is_resting:
            self.questions.ask(*task)
        self._show(state)

    def _answered(self, answer: Any) -> None:
        state, task = self._clock.session.state, self._task
        self.show_points(state)
        if self._task is not task:  # the points have just changed: the answer is about others
            return
        if answer is None:
            self._failed = True
        else:
            self.verdicts, self._helps = answer
        self._show(state)
        self.known.emit()

    # --- what is known ---------------------------------------------------------------------

    @property
    def is_checking(self) -> bool:
        """Whether it is still to be found out whether a line separates the points."""
        return self._task is not None and not self.verdicts and not self._failed

    @property
    def is_separable(self) -> bool | None:
        """Whether lines separate the classes; None while that is not known."""
        known = [one.separable for one in self.verdicts]
        if False in known:
            return False
        return None if not known or None in known else True

    @property
    def meeting(self) -> tuple[dict[int, float], tuple[float, float]] | None:
        """The shares of two mixtures that are the same point, by the index of the point."""
        if self._task is None or not self._task[2] or self._has_units or self._threshold:
            return None  # without a bias, the mixtures cancel in another way
        rows = self._rows()
        for unit, one in enumerate(self.verdicts):
            if one.separable is False:
                place = np.zeros(2)
                for row, share in one.shares.items():
                    if self._task[1][row, unit] > 0:
                        place += share * self._task[0][row]
                shares = {int(rows[row]): share for row, share in one.shares.items()}
                return shares, (float(place[0]), float(place[1]))
        return None

    def _rows(self) -> NDArray[np.int64]:
        assert self._patterns is not None
        return self._patterns.training_indices()

    def summary(self) -> tuple[str, str]:
        """Return the verdict in a sentence, and its tone."""
        if self._task is None:
            if self._patterns is not None and int((self._patterns.counts > 0).sum()) > 1:
                words = self.tr("Not checked: this rule judges the three classes together.")
                return words, "plain"
            return self.tr("Add points of at least two classes."), "plain"
        if self._has_units and (self.is_separable is not None or not self.verdicts):
            return self._summary_of_units()
        if self.is_separable is None:
            if self.verdicts:
                return self.tr(
                    "It is not known whether a line separates these points: rounding leaves it "
                    "open. Use fewer points, or rounder numbers."
                ), "plain"
            if self._failed:
                return self.tr(
                    "Whether a line separates these points could not be determined."
                ), "plain"
            return self.tr("Checking whether a line separates the classes…"), "plain"
        several = len(self.verdicts) > 1
        if self.is_separable:
            if several:
                return self.tr("A line separates each class from the others."), "right"
            return self.tr("A line separates the classes."), "right"
        if self._threshold:
            words = self.tr(
                "No weights put every pattern on the right side of the threshold of {volts} V "
                "(checked exactly)."
            )
            return words.format(volts=short(self._threshold)), "wrong"
        if not self._task[2] and self._helps:
            return self.tr(
                "No line through the origin separates the classes. One with a bias does."
            ), "wrong"
        if several:
            return self.tr("No line separates one of the classes from the others."), "wrong"
        return self.tr("No line separates the classes."), "wrong"

    def _summary_of_units(self) -> tuple[str, str]:
        """Return the verdict on A-units in a sentence, and its tone."""
        if self.is_separable is False:
            return self.tr("These A-units do not separate the classes."), "wrong"
        if self.is_separable is None:
            return self.tr("Checking whether the A-units separate the classes…"), "plain"
        state, is_needed = self._clock.session.state, self._helps is False
        if state.progress.finished == "learned" and not state.wrong.any():
            text = self.tr("Learned: the A-units separate the classes. Bound shows why.")
            if is_needed:
                text = self.tr(
                    "Learned: no line separates the classes, but the A-units do. Bound shows why."
                )
            return text, "right"
        text = self.tr("The A-units separate the classes, so this can be learned.")
        if is_needed:
            text = self.tr("No line separates the classes, but these A-units can: press Learn.")
        return text, "right"

    # --- showing ---------------------------------------------------------------------------

    def _show(self, state: SessionState) -> None:
        self.reason.setText(self._reason())
        sides = self._sides()
        text, exact = (mixture_text(sides), exact_mixture_text(sides)) if sides else ("", "")
        self.mixture.setText(text)
        self.mixture.setToolTip(plain_tip(exact) if "≈" in text else "")
        for widget in (self.reason, self.mixture):
            widget.setVisible(bool(widget.text()))
        self.show_run(state)

    def _remedy(self) -> str:
        """Return what helps where no line separates the classes, or nothing."""
        if self.is_separable is not False:
            return ""
        if not self._has_units and self._task is not None and not self._task[2] and self._helps:
            return "bias"
        is_used = self._clock.session.state.training.rule == "pocket"
        return "" if is_used else "pocket"

    def _reason(self) -> str:
        if self._has_units:
            return self._reason_of_units()
        if self.is_separable and self._bound_and_margin()[0] is None:
            return self.tr(
                "So error correction finishes, but neither the largest margin nor the bound on "
                "the mistakes could be computed."
            )
        if self.is_separable:
            return self.tr(
                "So error correction finishes after at most R²/γ² mistakes, in any order "
                "of the points and with any η."
            )
        if self.is_separable is False and self.meeting is not None:
            return self.tr(
                "A mixture of points of one class is the same point as a mixture of the other. No "
                "line can have it on both sides, so more passes, another η or another order do "
                "not help. The pocket rule keeps the best line that it has seen."
            )
        if self.is_separable is False and not self._threshold:
            return self.tr("Every line through the origin has some point on the wrong side.")
        return ""

    def _reason_of_units(self) -> str:
        if self.is_separable is False:
            return self.tr(
                "Whatever the volts, some point gets a sum on the wrong side, for example where "
                "points of both classes light the same A-units."
            )
        return self.tr(
            "The lines of the A-units cut the plane into regions. In each, the R-unit adds up the "
            "volts of the A-units that are on:"
        )

    def _sides(self) -> tuple[list[Part], list[Part]] | None:
        """Return the two mixtures that are the same point: of the responses −1 and of +1."""
        if self.meeting is None or self._task is None:
            return None
        unit = next(n for n, one in enumerate(self.verdicts) if one.separable is False)
        sides: tuple[list[Part], list[Part]] = [], []
        for row, share in self.verdicts[unit].fractions.items():
            point = [Fraction(value) for value in self._task[0][row].tolist()]
            sides[int(self._task[1][row, unit] > 0)].append((share, point))
        return sides

    def show_run(self, state: SessionState) -> None:
        """Show the bound, and the mistakes made against it."""
        config = state.machine.config
        self.units.setVisible(self._has_units)
        self.theta.show_value(config.theta)
        if self._has_units and config.kind != "direct":
            self.mixture.setText(self._regions(state))
            self.mixture.setVisible(True)
        # The theorem is about a sum above 0: the threshold of an R-unit is not learned.
        has_bound = bool(self.is_separable) and not config.threshold
        separable = has_bound and len(self.verdicts) == 1
        self.numbers.setVisible(has_bound)
        bound = None
        if has_bound:
            bound, margin = self._bound_and_margin()
            self._show_captions()
            self._values["radius"].setText(short(max(one.radius for one in self.verdicts)))
            self._values["margin"].setText("–" if margin is None else short(margin))
            mine = self._margin_now(state)
            self._values["mine"].setText("–" if mine is None else signed(mine, 3))
            self._values["bound"].setText("–" if bound is None else most_mistakes(bound))
            self._values["made"].setText(whole(self._made(state)))
            share = 0.0 if bound is None else self._made(state) / max(1.0, bound)
            self.bar.setValue(min(1000, round(1000 * share)))
            self.bar.setVisible(bound is not None)
        caveat = self._caveat(state) if separable or bound else ""
        self.caveat.setText(self._machine(config) if self._has_units else caveat)
        self.caveat.setVisible(bool(self.caveat.text()))
        words = {"bias": self.tr("Use a bias"), "pocket": self.tr("Use the pocket rule"), "": ""}
        self.remedy.setText(words[self._remedy()])
        self.remedy.setAccessibleName(self.remedy.text() or self.tr("Nothing to use"))
        self.remedy.setVisible(bool(self.remedy.text()))

    def _show_captions(self) -> None:
        """Say of what R and γ are: with a bias, its 1 is a part of every point; and what counts."""
        has_bias = self._task is not None and self._task[2]
        radius = self.tr("R, the longest (x, 1)") if has_bias else self.tr("R, the longest x")
        margin = self.tr("γ, the largest margin of (x, 1)")
        if not has_bias:
            margin = self.tr("γ, the largest margin")
        bound, made = self.tr("R²/γ², maximum mistakes"), self.tr("mistakes made")
        if len(self.verdicts) > 1:
            bound = self.tr("R²/γ², maximum unit mistakes")
            made = self.tr("unit mistakes made")
        mine = self.tr("margin of this run")
        texts = {"radius": radius, "margin": margin, "mine": mine, "bound": bound, "made": made}
        for key, text in texts.items():
            self._captions[key].setText(text)
            self._values[key].setAccessibleName(text)

    def _bound_and_margin(self) -> tuple[float | None, float | None]:
        """Return the sum of the bounds and the least margin; None if one could not be computed."""
        bounds = [one.bound for one in self.verdicts if one.bound is not None]
        margins = [one.margin for one in self.verdicts if one.margin is not None]
        if len(bounds) < len(self.verdicts):
            return None, None
        return sum(bounds), min(margins)

    def _margin_now(self, state: SessionState) -> float | None:
        """Return the least d w·x / ‖w‖ of the weights that answer; None if no one w does."""
        if self._task is None or rule_named(state.training.rule).predictor == "votes":
            return None
        x, d, has_bias, _ = self._task
        volts = self._clock.session.trainer.answering().potentiometers.volts
        planes = split_planes(volts, state.machine.config, d.shape[1])
        w = np.column_stack(planes) if has_bias else planes[0]
        points = np.column_stack([x, np.ones(len(x))]) if has_bias else x
        margins = [margin_of(points, each, one) for each, one in zip(d.T, w, strict=True)]
        known = [margin for margin in margins if margin is not None]
        return min(known) if len(known) == len(margins) else None

    def _machine(self, config: MachineConfig) -> str:
        """Say which machine has the A-units, and what of it is assumed."""
        text = self.tr(
            "An S–A–R machine: 2 inputs, {count} A-units (wires into each: {plus} excitatory, "
            "{minus} inhibitory), drawn from seed {seed}, and an R-unit that says + above {volts} "
            "V. ASSUMED: the wires, θ, this threshold, inputs that are numbers (photocells are on "
            "or off), and A-units that are on from θ − ½, halfway between whole sums."
        )
        if config.r_units > 1:
            text = self.tr(
                "An S–A–R machine: 2 inputs, {count} A-units (wires into each: {plus} excitatory, "
                "{minus} inhibitory), drawn from seed {seed}, and an R-unit for each class. "
                "ASSUMED: the wires, θ, inputs that are numbers (photocells are on or off), and "
                "A-units that are on from θ − ½, halfway between whole sums."
            )
        return text.format(
            count=whole(config.a_units),
            plus=whole(config.excitatory),
            minus=whole(config.inhibitory),
            seed=config.seed,
            volts=short(config.threshold),
        )

    def _made(self, state: SessionState) -> int:
        progress = state.progress
        return progress.unit_total if len(self.verdicts) > 1 else progress.total

    def _caveat(self, state: SessionState) -> str:
        """Say why the bound does not hold for this run, if it does not."""
        if not rule_named(state.training.rule).covered:
            return self.tr("The bound does not cover this rule.")
        if state.machine.config.band:
            return self.tr("The bound does not cover R-units that are undecided in a band.")
        if state.machine.config.start != "zeros":
            return self.tr("The bound counts from w = 0, and this run did not start there.")
        first = state.chapters[0].patterns
        if any(chapter.patterns is not first for chapter in state.chapters[1:]):
            return self.tr("The points changed during the run. Reset it to compare with the bound.")
        if any(chapter.faults.parts for chapter in state.chapters):
            return self.tr("A potentiometer broke in this run. The bound does not cover that.")
        if len(self.verdicts) > 1:
            return self.tr(
                "With several R-units their bounds are added up, and so are their unit mistakes: a "
                "point may be answered correctly although an R-unit is wrong."
            )
        return ""


def _task_of(state: SessionState) -> Task | None:
    """Return what to ask about the points, or None if there is nothing to ask."""
    patterns = state.patterns
    rows = patterns.training_indices()
    labels = patterns.labels[rows]
    if len(np.unique(labels)) < 2:
        return None
    joint, config = rule_named(state.training.rule).joint, state.machine.config
    if len(patterns.classes) <= 2:
        desired = np.where(labels == 1, 1, -1).astype(np.int8)[:, None]
    elif joint:
        return None
    else:
        desired = state.code.words[labels]
    points = patterns.pictures[rows, 0].astype(np.float64)
    is_direct = config.kind == "direct"
    x = points if is_direct else state.machine.see(patterns.pictures[rows]).astype(np.float64)
    has_bias = config.has_bias
    if config.threshold and not has_bias:
        (x, desired), has_bias = beside_threshold(x, desired, config.threshold), True
    return x, desired, has_bias, None if is_direct else points


def _same(one: Task, other: Task) -> bool:
    pairs = zip(one, other, strict=True)
    return all(np.array_equal(np.asarray(a), np.asarray(b)) for a, b in pairs)


def most_mistakes(bound: float) -> str:
    """Write the largest whole number that is not above a bound; a long one rounded."""
    if bound >= LONG:
        return "≈ " + short(bound)
    return whole(math.floor(bound * (1 + 1e-12) + 1e-9))  # 50.999… is 51

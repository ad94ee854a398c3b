"""The line and the chosen step of the run in formulas with their numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from gui.base import layouts, theme
from gui.base.number_format import MINUS, plain, short, vector, whole
from gui.base.panel_frame import quiet
from gui.geometry.plane_scale import Line
from gui.geometry.plane_view import SIGNS, PlaneScene
from gui.geometry.update_formula import (
    TOLERANCE,
    PlaneUpdate,
    along_x,
    loss_of,
    planes,
    size_of,
    symbols_text,
    update_of,
)
from mark1.machine.rules import rule_named
from mark1.session.state import SessionState
from mark1.theory.one_step import angle
from mark1.training.step_history import StepRecord

_ROWS = ("line", "theta", "query", "nu", "after", "angle", "plus", "minus", "loss", "gradient")


class NumbersPanel(QWidget):
    """A row for each formula; those without a value are left out."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.GUTTER)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        self.setAccessibleName(self.tr("Numbers"))
        self.captions: dict[str, QLabel] = {}
        self.values: dict[str, QLabel] = {}
        for row, name in enumerate(_ROWS):
            caption, value = self.captions[name], self.values[name] = quiet(), QLabel()
            value.setFont(theme.font(theme.BODY, mono=True))
            value.setWordWrap(True)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(caption, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(value, row, 1)
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.symbols = quiet()
        self.symbols.setWordWrap(True)
        column = layouts.column(grid, self.words, self.symbols, of=self, spacing=theme.UNIT)
        self.table = QPushButton(self.tr("All weights…"))
        theme.dress(self.table, "switch")
        self.table.setToolTip(self.tr("The weights as a table, to change and copy"))
        column.addWidget(self.table, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def show_numbers(self, step: StepRecord | None, scene: PlaneScene, state: SessionState) -> None:
        """Show the line and the query point of the plane, and the last step if it is known."""
        lines = scene.lines
        rows = self._of_line(lines, state)
        if scene.query is not None:
            place, answer = scene.query
            rows["query"] = self.tr("query point"), f"x = {vector(place)}, {answer}"
        if step is not None and step.shown is not None:
            rows |= self._of_step(step, state)
        rows |= self._of_loss(state)
        for name, value in self.values.items():
            caption, text = rows.get(name, ("", ""))
            self.captions[name].setText(caption)
            value.setAccessibleName(caption)
            value.setText(text)
            for widget in (self.captions[name], value):
                widget.setVisible(bool(text))
        self.symbols.setText(symbols_text(state.machine.config))
        self.words.setText(self._words(lines, state))
        self.words.setVisible(bool(self.words.text()))

    def _of_line(self, lines: Sequence[Line], state: SessionState) -> dict[str, tuple[str, str]]:
        """Write the equation of the line, and of the same with θ."""
        if not lines:
            return {}
        if len(lines) > 1:
            texts = [f"{sign}: {_sum(one)} = 0" for sign, one in zip(SIGNS, lines, strict=False)]
            return {"line": (self.tr("lines"), "\n".join(texts))}
        rows = {"line": (self.tr("line"), f"{_sum(lines[0])} = 0")}
        if state.machine.config.bias:
            left = _sum((*lines[0][:2], 0.0))
            rows["theta"] = ("θ = −b", f"{left} = θ = {short(-lines[0][2])}")
        return rows

    def _of_step(self, step: StepRecord, state: SessionState) -> dict[str, tuple[str, str]]:
        """Write ν, and w beside x, before and after a step."""
        update = update_of(step, state.machine.config, len(state.patterns.classes))
        w, x = update.before, update.x
        has_bias = state.machine.config.has_bias
        rows = {
            "nu": (
                "ν = w·x",
                f"{vector(w.tolist())} · {vector(x.tolist())} = {short(float(w @ x))}",
            )
        }
        rows["angle"] = (self.tr("angle between w and x"), _degrees(angle(w, x)))
        if has_bias:
            rows["nu"] = ("ν = w·x + b", rows["nu"][1])
            rows["angle"] = (self.tr("angle between (w, b) and (x, 1)"), rows["angle"][1])
        if update.is_change:
            before, after = rows["angle"][1], _degrees(angle(update.after, x))
            rows["angle"] = (rows["angle"][0], f"{before} → {after}")
            rows["after"] = self._after(step, update, has_bias)
        if len(state.patterns.classes) > 2:
            rows["nu"] = (f"{rows['nu'][0]}, {SIGNS[update.unit]}", rows["nu"][1])
        return rows | self._both(step, update)

    @staticmethod
    def _after(step: StepRecord, update: PlaneUpdate, has_bias: bool) -> tuple[str, str]:
        """Write what the step made of ν."""
        by, x = along_x(update), update.x
        after = short(float(update.after @ x))
        if by is None:
            return "ν′", after
        square = short(float(x @ x) - has_bias) + " + 1" * has_bias
        size, sign = short(abs(by)), MINUS if by < 0 else "+"
        symbol = "‖x‖² + 1" if has_bias else "‖x‖²"
        left = f"{short(float(update.before @ x))} {sign} {size} · "
        return f"ν′ = ν {sign} {_name(step, by)} ({symbol})", f"{left}({square}) = {after}"

    def _both(self, step: StepRecord, update: PlaneUpdate) -> dict[str, tuple[str, str]]:
        """Write w + c x beside w − c x, with their angles to x."""
        training, by = step.training, along_x(update)
        rule = rule_named(training.rule)
        if rule.waits or (by is None and update.is_change) or not (by or rule.on_mistakes):
            return {}
        size = abs(by) if by else training.eta * training.gain
        rows = {}
        for name, sign, made in (("plus", "+", 1), ("minus", MINUS, -1)):
            w = update.before + made * size * update.x
            text = f"{vector(w.tolist())}  {_degrees(angle(w, update.x))}"
            if by and made * by > 0:
                text = self.tr("{numbers}, made").format(numbers=text)
            rows[name] = f"w {sign} {_name(step, size)} x", text
        return rows

    def _of_loss(self, state: SessionState) -> dict[str, tuple[str, str]]:
        """Write J and its gradient at the weights in force."""
        volts, patterns, config = (
            state.machine.potentiometers.volts,
            state.patterns,
            state.machine.config,
        )
        found = loss_of(patterns, config, planes(volts, config, len(patterns.classes))[0])
        if found is None:
            return {}
        mistakes = self.tr("{value}, {count} mistakes")
        if found.mistakes == 1:
            mistakes = self.tr("{value}, 1 mistake")
        return {
            "loss": (
                "J = Σ −d ν",
                mistakes.format(value=short(found.value), count=whole(found.mistakes)),
            ),
            "gradient": ("∇J = −Σ d x", vector(found.gradient.tolist())),
        }

    def _words(self, lines: Sequence[Line], state: SessionState) -> str:
        """Say what becomes of w = 0."""
        if lines or state.machine.potentiometers.volts.any():
            return ""
        if rule_named(state.training.rule).is_idle_at_zero:
            return self.tr(
                "This rule learns nothing from w = 0, because every sum is 0 and an undecided "
                "response turns no weight. Start from random weights."
            )
        counted = {
            "undecided": self.tr("Here a sum of 0 counts as a mistake (d ν ≤ 0), so it learns."),
            "fires": self.tr("Here the unit fires at 0, so the − points are mistakes."),
            "silent": self.tr("Here the unit is silent at 0, so the + points are mistakes."),
        }
        strict = self.tr(
            "At w = 0 every sum is 0. {here} With the strict test d ν < 0 it learns nothing, "
            "because no point is a mistake."
        )
        return strict.format(here=counted[state.machine.config.tie])


def _sum(line: Line) -> str:
    """Write w₁ x₁ + w₂ x₂ + b; without b if that is 0."""
    text = ""
    for number, name in zip(line, (" x₁", " x₂", ""), strict=True):
        if not name and not number:
            continue
        sign = MINUS if number < 0 else "+"
        text += f" {sign} {short(abs(number))}{name}" if text else f"{short(number)}{name}"
    return text


def _name(step: StepRecord, by: float) -> str:
    """Name the size of a step: η, 2 η, or c if the rule computes it in another way."""
    training = step.training
    if not math.isclose(abs(by), training.eta * training.gain, rel_tol=TOLERANCE):
        return "c"
    return size_of(training)


def _degrees(number: float) -> str:
    return "–" if math.isnan(number) else f"{plain(number)}°"

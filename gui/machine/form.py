"""The form of the machine drawer: kind, rows of settings with badges, and errors beside them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QPushButton,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.announce import announce
from gui.base.buttons import tool_button
from gui.base.number_field import NumberField
from gui.base.panel_frame import quiet
from gui.base.setting_editor import editor_for, reading_of, show_value
from gui.machine.kind_cards import KindCards
from gui.machine.rows import Row, RowSpec, note_of, rows
from mark1.errors import Mark1Error
from mark1.machine.config import LIMITS, SETTINGS, MachineConfig, TrainingConfig
from mark1.machine.response import Code
from mark1.messages import Message

#: Letters of a number field; 6 unless it says otherwise.
LETTERS = {"rows": 5, "columns": 5, "excitatory": 5, "inhibitory": 5, "seed": 11}

#: Settings that follow the kind and the classes until somebody sets them.
FOLLOWING = ("r_units", "code", "limit", "theta")

#: Seeds that the die draws.
SEEDS = 10_000

#: Where a refusal is shown that names no setting.
PLACES = {
    "machine.too-many-wires": "excitatory",
    "machine.no-wires": "excitatory",
    "machine.too-few-plugs": "excitatory",
    "machine.plugboard-not-found": "excitatory",
    "machine.plugboard-too-large": "a_units",
    "machine.too-few-a-units": "a_units",
    "machine.too-many-weights": "a_units",
    "machine.too-many-cells": "rows",
    "machine.too-many-dead-cells": "dead_cells",
    "machine.too-many-stuck": "stuck",
    "machine.too-many-r-units": "r_units",
    "machine.too-many-classes": "r_units",
    "training.needs-one-per-class": "r_units",
}

_IN_CONFIG = {field.name for field in fields(MachineConfig)}


class MachineForm(QWidget):
    """Everything that can be set about a machine, and the decay in its training.

    Attributes
    ----------
    base : MachineConfig
        The machine that was shown at first.

    Signals
    -------
    changed
        Somebody set something else.
    """

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.base = MachineConfig()
        self._classes = self._first_classes = 2
        self._set_by_hand: set[str] = set()
        self.editors: dict[str, QWidget] = {}
        self.rows: dict[str, Row] = {}
        self.kinds = KindCards()
        self.kinds.chosen.connect(self._take_kind)
        self.die = tool_button("dice", self.tr("Draw a new seed"))
        self.die.clicked.connect(self.draw_seed)
        column = layouts.column(self.kinds, of=self, spacing=10)
        column.addSpacing(4)
        specs = rows()
        for spec in specs:
            if not spec.is_more:
                column.addWidget(self._row(spec))
        column.addWidget(self._legend())
        self.more = QPushButton()
        theme.dress(self.more, "link")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._unfold)
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        for spec in specs:
            if spec.is_more:
                column.addWidget(self._row(spec))
        self._unfold(False)

    # --- parts -----------------------------------------------------------------------------

    def _row(self, spec: RowSpec) -> Row:
        widgets: list[QWidget] = []
        for place, name in enumerate(spec.names):
            if spec.names == ("rows", "columns") and place:
                widgets.append(QLabel("×"))
            if name in ("excitatory", "inhibitory"):
                widgets.append(_sign(name))
            editor = self._editor(name)
            editor.setAccessibleName(SETTINGS[name].label)
            self.editors[name] = editor
            widgets.append(editor)
        if spec.names == ("seed",):
            widgets.append(self.die)
        row = Row(spec, widgets, self)
        row.name.setBuddy(self.editors[spec.names[0]])
        for name in spec.names:
            self.rows[name] = row
        return row

    def _editor(self, name: str) -> QWidget:
        letters = LETTERS.get(name, 6)
        editor = editor_for(
            SETTINGS[name], lambda _: self._edited(name), in_form=True, letters=letters
        )
        if isinstance(editor, QComboBox):
            editor.setMinimumWidth(round(80 * theme.scale))  # where a language is long
        elif isinstance(editor, NumberField):
            editor.setFont(theme.font(12, mono=True))
        return editor

    def _legend(self) -> QWidget:
        """Explain the badges."""
        box = QWidget()
        line = layouts.row(of=box, spacing=6, margins=(0, 2, 0, 2))
        for name, badge, text in (
            ("fact", self.tr("1960"), self.tr("as reported for the machine of 1960")),
            ("assumed", self.tr("ASSUMED"), self.tr("not known, our choice")),
        ):
            mark = QLabel(badge)
            theme.dress(mark, name)
            words = quiet(text)
            words.setWordWrap(True)
            line.addWidget(mark, 0, Qt.AlignmentFlag.AlignVCenter)
            line.addWidget(words, len(text))
        return box

    def _unfold(self, is_open: bool) -> None:
        text = self.tr("Faults, motors and details {mark}")
        self.more.setText(text.format(mark="▾" if is_open else "▸"))
        self._show_rows()

    def _show_rows(self) -> None:
        """Show the rows of the kind, and the folded ones if wanted."""
        kind = self.kinds.kind
        for row in self.rows.values():
            has = kind in row.spec.kinds and not (self.base.analog and "rows" in row.spec.names)
            row.setVisible(has and (self.more.isChecked() or not row.spec.is_more))
        width = max(row.name.fontMetrics().horizontalAdvance(row.name.text()) for row in self._open)
        for row in self.rows.values():
            row.name.setFixedWidth(min(width, round(150 * theme.scale)) + 4)

    @property
    def _open(self) -> list[Row]:
        return [row for row in self.rows.values() if not row.isHidden()] or [self.rows["seed"]]

    # --- values ----------------------------------------------------------------------------

    def show_machine(self, config: MachineConfig, decay: float, classes: int) -> None:
        """Show a machine as it is; nothing counts as set by hand."""
        self._set_by_hand.clear()
        self.base = config
        self._classes = self._first_classes = classes
        self.kinds.choose(config.kind)
        for name in self.editors:
            self._put(name, decay if name == "decay" else getattr(config, name))
        self._show_rows()
        self.refresh()

    @property
    def takes_points(self) -> bool:
        """Whether the machine takes numbers instead of light."""
        return self.base.analog and self.kinds.kind in ("direct", self.base.kind)

    def texts(self) -> dict[str, str]:
        """Return what was set by hand, as it was typed."""
        return {name: _text(self.editors[name]) for name in self._set_by_hand}

    def retype(self, kind: str, texts: Mapping[str, str]) -> None:
        """Restore what was set by hand before the window was rebuilt."""
        if kind != self.kinds.kind:
            self.kinds.cards[kind].click()
        for name, text in texts.items():
            editor = self.editors[name]
            if isinstance(editor, NumberField):
                editor.retype(text)
            else:
                self._put(name, bool(text) if isinstance(editor, QCheckBox) else text)
            self._edited(name)

    def set_classes(self, classes: int) -> None:
        """Adapt the R-units to another number of classes, unless they were set by hand."""
        self._classes = classes
        self._follow(("r_units", "code"))

    def draw_seed(self) -> None:
        """Draw a seed other than the one shown."""
        drawn = random.randrange(SEEDS - 1)
        self._put("seed", SEEDS - 1 if drawn == self.value("seed") else drawn)
        self._edited("seed")

    def _put(self, name: str, value: Any) -> None:
        show_value(self.editors[name], value)

    def value(self, name: str) -> Any:
        """Return the value of a field: a number, a word, true or false, or an invalid text."""
        return reading_of(self.editors[name])

    def _edited(self, name: str) -> None:
        self._set_by_hand.add(name)
        self.changed.emit()

    def _take_kind(self, kind: str) -> None:
        """Show the fields of another kind; its usual values follow."""
        self._show_rows()
        self._follow(FOLLOWING)
        self.changed.emit()

    def _follow(self, names: tuple[str, ...]) -> None:
        """Give settings that were not set by hand the usual values for kind and classes."""
        usual = self.base
        if (self.kinds.kind, self._classes) != (usual.kind, self._first_classes):
            with suppress(Mark1Error):  # too many classes, which is said where they are refused
                usual = MachineConfig.of(self.kinds.kind, classes=max(2, self._classes))
        for name in names:
            if name not in self._set_by_hand:
                self._put(name, getattr(usual, name))

    def _names(self) -> list[str]:
        """List the settings that this kind has."""
        kind = self.kinds.kind
        return [name for name, row in self.rows.items() if kind in row.spec.kinds]

    def config(self) -> MachineConfig:
        """Return the machine that is described.

        Raises
        ------
        Mark1Error
            If there is no such machine.
        """
        values = self.base.to_dict() | {"kind": self.kinds.kind}
        values["analog"] = self.takes_points
        if self.kinds.kind != "direct":
            values["bias"] = True
        for name in self._names():
            if name in _IN_CONFIG:
                values[name] = self.value(name)
        config = MachineConfig.from_dict(values)
        Code(config, range(self._classes))
        return config

    @property
    def decay(self) -> float:
        """The decay entered.

        Raises
        ------
        Mark1Error
            If it is none.
        """
        return TrainingConfig(decay=self.value("decay")).decay

    # --- refusals --------------------------------------------------------------------------

    def problems(self) -> dict[str, Message]:
        """Return what is wrong, by setting."""
        found: dict[str, Message] = {}
        for name in self._names():
            if name in LIMITS:
                try:
                    SETTINGS[name].checked(self.value(name))
                except Mark1Error as error:
                    found[name] = error.message
        if not found:
            try:
                self.config()
            except Mark1Error as error:
                name = str(error.message.values.get("name", ""))
                place = PLACES.get(error.message.code, name)
                found[place if place in self.rows else "seed"] = error.message
        return found

    def refresh(self, problem: Message | None = None) -> bool:
        """Show notes, badges and what is wrong; return whether there is such a machine.

        `problem` is what else was found wrong, of all settings together.
        """
        problems = self.problems()
        if problem is not None and not problems:
            problems[PLACES.get(problem.code, "seed")] = problem
        values = {name: self.value(name) for name in self.editors}
        values["analog"] = self.takes_points
        for row in dict.fromkeys(self.rows.values()):
            wrong = next((problems[name] for name in row.spec.names if name in problems), None)
            row.show_problem("" if wrong is None else str(wrong))
            row.show_badge(values)
            row.note.setText(note_of(row.spec.names[0], values, self._classes))
            for name in row.spec.names:
                announce(self.editors[name], str(problems.get(name, "")) or row.note.text())
        is_of_plugs = any(each.code == "machine.too-few-plugs" for each in problems.values())
        if is_of_plugs or any(self.rows[name].spec.is_more for name in problems):
            self.more.setChecked(True)  # what is wrong, or would help, must be seen
        return not problems


def _text(editor: QWidget) -> str:
    if isinstance(editor, NumberField):
        return editor.text()
    if isinstance(editor, QComboBox):
        return str(editor.currentData())
    return "on" if isinstance(editor, QCheckBox) and editor.isChecked() else ""


def _sign(name: str) -> QLabel:
    """Make the sign before a number of wires."""
    label = QLabel("+" if name == "excitatory" else "−")
    theme.dress(label, "plus" if name == "excitatory" else "minus")
    return label

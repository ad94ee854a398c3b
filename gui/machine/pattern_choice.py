"""The choice of patterns in the machine drawer, and what happens to the current ones."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from gui.base import layouts, theme
from gui.base.clock import Clock
from gui.base.number_format import whole
from gui.machine.preview import Tried
from mark1.lab.ready import GATES, Moved, gate
from mark1.machine.config import MachineConfig
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.session.state import SessionState

#: What the patterns may be instead of those there are, besides gates.
LETTERS = "letters"

#: Most photocells of a retina that only gates make sense on.
TINY = 2


class PatternChoice(QWidget):
    """The current patterns, or others that suit another machine.

    Signals
    -------
    chosen
        A person chose other patterns.
    """

    chosen = Signal()

    def __init__(self, clock: Clock, parent: QWidget) -> None:
        super().__init__(parent)
        self._clock = clock
        self._last: tuple[str, PatternSet] | None = None
        self.combo = QComboBox()
        self.combo.setAccessibleName(self.tr("Patterns"))
        self.combo.activated.connect(lambda _: self.chosen.emit())
        self.fate = QLabel(wordWrap=True)
        theme.dress(self.fate, "note")
        name = QLabel(self.tr("Patterns"))
        name.setBuddy(self.combo)
        line = layouts.row(name, (self.combo, 1), spacing=theme.UNIT)
        layouts.column(line, self.fate, of=self, spacing=4)

    @property
    def _state(self) -> SessionState:
        return self._clock.session.state

    @property
    def name(self) -> str:
        """The choice: a gate, the letters, or nothing for the current patterns."""
        return str(self.combo.currentData() or "")

    @property
    def patterns(self) -> PatternSet:
        """The chosen patterns, in their own size."""
        return self.made(self.name)

    def made(self, name: str) -> PatternSet:
        """Make the patterns of a choice."""
        if not name:
            return self._state.patterns
        if self._last is None or self._last[0] != name:
            self._last = name, shapes.make(name) if name == LETTERS else gate(name)
        return self._last[1]

    def suited(self, config: MachineConfig) -> str:
        """Choose the current patterns if the machine can learn them, or else others."""
        kept, is_tiny = self._state.patterns, config.cells <= TINY
        is_alike = kept.analog or is_tiny == (kept.rows * kept.columns <= TINY)
        if kept.analog == config.analog and is_alike:
            return ""
        return GATES[0] if is_tiny else LETTERS

    def offer(self, name: str, has_switches: bool) -> None:
        """List the patterns that a machine can learn, and select one set."""
        kept = self._state.patterns
        names = [""] + ([*GATES] if has_switches else []) + [LETTERS] * (kept.name != LETTERS)
        if name not in names:
            names.append(name)
        self.combo.clear()
        for each in names:
            text = self.tr("{gate} on two switches").format(gate=each)
            if not each:
                text = self._kept_words(kept)
            elif each == LETTERS:
                text = self.tr("26 letters")
            self.combo.addItem(text, each)
        self.combo.setCurrentIndex(self.combo.findData(name))

    def _kept_words(self, patterns: PatternSet) -> str:
        """Name the current patterns."""
        text = self.tr("keep {name}: {count} patterns")
        if len(patterns) == 1:
            text = self.tr("keep {name}: 1 pattern")
        name = shapes.title_of(patterns.name) or self.tr("your own drawings")
        return text.format(name=name, count=whole(len(patterns)))

    def tried(self, config: MachineConfig) -> Tried | None:
        """Return the patterns to try a machine on; None for one without photocells."""
        state, patterns = self._state, self.patterns
        if config.analog:
            return None
        seed = state.machine.config.seed
        if self.name:
            return Tried(config, patterns.pictures[0], patterns, seed)
        example, shown = None, state.desired_class
        if not state.by_hand and shown in patterns.classes:
            is_shown = patterns.labels == patterns.classes.index(shown)
            example = int(is_shown.argmax()) if is_shown.any() else None
        return Tried(config, state.drawing, patterns, seed, example)

    def show_misfit(self) -> None:
        """Say that the machine cannot see the patterns."""
        text = self.tr("✗ These patterns are pictures, but this machine takes points.")
        if self.patterns.analog:
            text = self.tr(
                "✗ These patterns are points, which this machine cannot see. Choose others."
            )
        self.fate.setText(text)

    def show_fate(self, config: MachineConfig, moved: Moved | None) -> None:
        """Say what happens to the patterns on the retina of a machine."""
        kept = self._state.patterns
        if self.name:
            text = self.tr("They replace the current patterns. Undo restores those.")
        elif (kept.rows, kept.columns) == (config.rows, config.columns):
            text = self.tr("The patterns stay as they are.")
        elif moved is not None and moved.is_redrawn:
            text = self.tr(
                "The set is drawn again for {rows} × {columns} photocells. Undo restores "
                "the current pictures."
            )
        else:
            text = self.tr(
                "Every picture is scaled to {rows} × {columns} photocells. Undo restores "
                "the current pictures."
            )
        self.fate.setText(text.format(rows=config.rows, columns=config.columns))

"""Cards as people hold them: how many are read right, and examples of them to learn from."""

from __future__ import annotations

import numpy as np
from PySide6.QtWidgets import QPushButton

from gui.base import layouts, theme
from gui.base.clock import Clock
from gui.base.panel_frame import OneLine, PanelFrame, quiet
from gui.base.segments import Segments
from gui.lessons.cards_view import CardsView
from mark1.lessons.moved import EXAMPLES, TESTED, cards, examples
from mark1.session.commands import PutPicture, ReplacePatterns, SelectClass
from mark1.session.state import SessionState
from mark1.training.evaluation import read


class CardsPanel(PanelFrame):
    """Cards that the machine does not learn from, and a button that adds examples.

    Parameters
    ----------
    clock : Clock
    centre : QPushButton
        Checked if pictures are moved to the middle: the cards are, too.
    """

    def __init__(self, clock: Clock, centre: QPushButton) -> None:
        super().__init__()
        self.set_title(self.tr("Moved cards"))
        self._clock, self._centre, self._moved = clock, centre, ""
        self.view = CardsView()
        self.view.chosen.connect(self._put)
        self.right = OneLine()
        self.right.setFont(theme.font(12, mono=True))
        self.more = QPushButton(self.tr("Add ten of each"))
        self.more.setToolTip(self.tr("Let the machine learn from ten other cards of each class"))
        self.more.clicked.connect(self._add)
        self._classes = layouts.row(quiet(self.tr("Examples")), spacing=theme.UNIT)
        self.classes = Segments("", ())
        row = layouts.row((self.right, 1), self.more, spacing=theme.UNIT)
        layouts.add(self.body, (self.view, 1), row, self._classes)
        centre.toggled.connect(lambda _: self.show_cards(clock.session.state))
        clock.watch(self.show_classes, "patterns", "response")
        clock.watch(self.show_cards, "machine", "patterns", "weights", "running", slowly=True)

    def begin(self, moved: str) -> None:
        """Show the cards of a lesson, the name of a set; none for an empty name."""
        self._moved = moved
        self.setVisible(bool(moved))
        self._centre.setChecked(False)
        self.show_classes(self._clock.session.state)
        self.show_cards(self._clock.session.state)

    def show_cards(self, state: SessionState) -> None:
        """Show the machine's answers to all cards; not while it learns."""
        if not self._moved or state.is_running:
            return
        config = state.machine.config
        found = cards(self._moved, config, is_centred=self._centre.isChecked())
        names = [state.patterns.classes.index(name) for name in found.classes]
        answers = read(state.machine, state.code, found.pictures)
        wrong = answers != np.array(names)[found.labels]
        self.view.set_cards(found.pictures, wrong, TESTED)
        text = self.tr("{right} of {n} right")
        self.right.setText(text.format(right=int((~wrong).sum()), n=len(wrong)))

    def show_classes(self, state: SessionState) -> None:
        """Show how many examples each class has, and which of them *Record* adds to."""
        if not self._moved:
            return
        patterns = state.patterns
        names = dict(zip(patterns.classes, patterns.counts.tolist(), strict=True))
        if list(self.classes.buttons) != list(names):
            self.classes.deleteLater()
            self.classes = Segments(self.tr("Class"), [(name, name) for name in names])
            self.classes.chosen.connect(lambda name: self._clock.perform(SelectClass(name)))
            self._classes.addWidget(self.classes)
        for name, count in names.items():
            self.classes.buttons[name].setText(f"{name} {count}")
        if state.target is not None:
            self.classes.choose(state.target)
        self.more.setEnabled(min(names.values()) <= EXAMPLES)

    def _put(self, place: int) -> None:
        """Put a card on the retina."""
        config, is_centred = self._clock.session.state.machine.config, self._centre.isChecked()
        picture = cards(self._moved, config, is_centred=is_centred).pictures[place]
        self._clock.perform(PutPicture(picture))

    def _add(self) -> None:
        """Add examples of each class, in one step."""
        state = self._clock.session.state
        is_centred = self._centre.isChecked()
        found = examples(self._moved, state.machine.config, is_centred=is_centred)
        self._clock.perform(ReplacePatterns(state.patterns.joined(found)))

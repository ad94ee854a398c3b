"""The live parts of the lessons: points on a plane, and the machine with its retina."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from gui.base import layouts, theme
from gui.base.actions import Actions, ActionSpec
from gui.base.clock import Clock
from gui.base.kept_input import Kept
from gui.base.scroll_body import ScrollBody
from gui.charts.curve_panel import CurvePanel
from gui.console.association_panel import AssociationPanel
from gui.console.response_panel import ResponsePanel
from gui.console.retina_panel import RetinaPanel
from gui.console.training_bar import TrainingBar
from gui.geometry.page import GeometryPage
from gui.lessons.cards_panel import CardsPanel
from gui.lessons.damage_panel import Damage, DamagePanel
from mark1.machine.account import wires_of
from mark1.session.session import Session

#: Actions of the window that work on the session of a lesson while its machine is shown.
LENT = (
    *("undo", "redo", "clear", "invert", "reset", "teach", "back", "step", "learn", "present"),
    *("why", "start", "end", "shift_up", "shift_down", "shift_left", "shift_right"),
    *("rotate_left", "rotate_right", "flip_sideways", "flip_over"),
)

#: Least width, in pixels of the design, for two columns; and least height of a single one, which
#: is higher with cards in it.
WIDE, STACKED_HEIGHT, FOR_CARDS = 500, 760, 120


class LessonPlane(GeometryPage):
    """The page *Geometry* on the session of a lesson."""

    def __init__(self, clock: Clock, actions: Actions, session: Session, parent: QWidget) -> None:
        super().__init__(clock, actions, Clock(session), parent=parent)
        self.clock.setParent(self)

    @property
    def whole(self) -> QWidget:
        """All that it shows, with what is scrolled out of sight."""
        return self.panels.body


class LessonMachine(ScrollBody):
    """Retina, association units, response and learning curve, on the session of a lesson.

    They stand in two columns, or in one that is scrolled where the width is not enough.

    Parameters
    ----------
    actions : Actions
        Of the window.
    chosen : dict
        What is chosen in its panels, which stays while the window is rebuilt.

    Signals
    -------
    why_asked
        *Why?* was pressed.
    """

    why_asked = Signal()

    def __init__(
        self, actions: Actions, session: Session, damage: Damage, chosen: Kept, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._actions, self.session = actions, session
        self._lent: dict[str, ActionSpec] = {}
        self.clock = Clock(session, self)
        self.retina = RetinaPanel(self.clock, actions, self.body, drags=False)
        self.association = AssociationPanel(self.clock, self.body)
        self.response = ResponsePanel(self.clock, self.body)
        self.curve = CurvePanel(self.clock, self.body, chosen)
        self.damage = DamagePanel(self.clock, damage)
        self.cards = CardsPanel(self.clock, self.retina.centre)
        self.training = TrainingBar(self.clock, actions, self.body)
        self.response.why_asked.connect(self.why_asked)
        self._build()
        self.association.lamps.pointed.connect(self._point_at)
        self.clock.acted.connect(actions.show_now)
        self.clock.watch(lambda state: actions.show_now(), "run", "undo", "running")
        self.show_part("machine")

    def _build(self) -> None:
        """Put the input above and the answer below, each beside what follows from it."""
        above = layouts.row((self.retina, 42), (self.association, 58), spacing=theme.GUTTER)
        answers = (self.response, 42), (self.curve, 58), (self.damage, 58), (self.cards, 58)
        below = layouts.row(*answers, spacing=theme.GUTTER)
        self._rows = above, below
        layouts.column((above, 58), self.training, (below, 42), of=self.body, spacing=theme.GUTTER)
        self.show_body()

    def fold(self) -> None:
        """Put one column below the other where the width is not enough for both."""
        fits = self.width() >= WIDE * theme.scale
        for row in self._rows:
            layouts.stack(row, not fits)
        least = STACKED_HEIGHT + (0 if self.cards.isHidden() else FOR_CARDS)
        self.body.setMinimumHeight(0 if fits else round(least * theme.scale))

    @property
    def whole(self) -> QWidget:
        """All that it shows, with what is scrolled out of sight."""
        return self.body

    def show_part(self, view: str, moved: str = "") -> None:
        """Show what a lesson has in place of the learning curve.

        Parameters
        ----------
        view : str
            Of the lesson.
        moved : str
            Its set of moved cards, if it has one.
        """
        self.curve.setVisible(view == "machine")
        self.damage.setVisible(view == "damage")
        self.cards.begin(moved if view == "cards" else "")
        self.fold()

    def _point_at(self, unit: int) -> None:
        """Show the wires of an A-unit on the retina; −1 for none."""
        self.retina.retina.set_wires(*wires_of(self.session.state.machine, unit))
        self.association.point_at(unit)

    def showEvent(self, event: QShowEvent) -> None:
        """Do the window's actions on this session."""
        super().showEvent(event)
        self._lent = self._specs()
        self._actions.lend(self._lent, self.clock)
        self.clock.draw()  # before it is painted
        self.clock.wake()

    def hideEvent(self, event: QHideEvent) -> None:
        """Pause, and return the actions to the window."""
        super().hideEvent(event)
        if not self.clock.has_ended:  # else training goes on in the rebuilt window
            self.clock.do(self.session.pause)
        self._actions.take_back(self._lent)

    def _specs(self) -> dict[str, ActionSpec]:
        """Return the actions of the window, made for this session."""
        specs = self._actions.for_session(self.clock, self.training.set_pace)
        specs["why"] = replace(specs["why"], do=self.why_asked.emit)
        return {
            name: replace(spec, page="")
            for name, spec in specs.items()
            if name in LENT or name.startswith(("pace_", "desired_"))
        }

    def release(self) -> None:
        """End what was started; training can go on with another clock."""
        self.clock.end()

"""Learning before the visitor's eyes: as long as it can be followed, on any computer.

The training is rehearsed on a twin of the machine first. So it is known how many presentations
there will be and which of them are mistakes, and they are spread over five to ten seconds by the
clock. The presentations themselves are ordinary steps of the session.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from mark1.session.commands import Step
from mark1.session.session import Session
from mark1.storage.document import Document

#: Seconds that learning takes with few presentations, and with many.
SHORTEST, LONGEST = 6.0, 9.0

#: Seconds for each presentation that is right; a mistake takes twice as long.
EACH = 0.3

#: Of these seconds, how many the last presentation stays on the screen.
REST = 1.2

#: Least seconds between two pictures: even a cell that changes with every one is then lit and
#: dark twice a second, where three flashes are allowed (WCAG 2.3.1).
PICTURE = 0.25

#: How much faster it goes when the visitor asks for it.
FASTER = 5.0

#: Most seconds that one frame counts for, so that nothing is skipped when the computer hesitates.
HICCUP = 1.0


@dataclass(slots=True)
class Learning:
    """One learning on show.

    Parameters
    ----------
    session : Session
        With the drawings as patterns, and nothing presented since they changed.
    now : float
        Time in seconds.

    Attributes
    ----------
    rounds : list of list of bool
        Which presentations of each round were mistakes.
    turned : int
        How many potentiometers the last presentation turned.
    is_fast : bool
        Whether the visitor has asked to go faster.
    """

    session: Session
    now: float
    rounds: list[list[bool]] = field(default_factory=list)
    turned: int = 0
    is_fast: bool = False
    _due: list[float] = field(init=False)
    _at: float = 0.0
    _made: int = 0
    _shown: float = field(init=False)

    def __post_init__(self) -> None:
        self._due = timetable(rehearsed(self.session.document))
        self._shown = self.now - PICTURE

    @property
    def is_over(self) -> bool:
        """Whether the machine has learned, or has given up."""
        return self.session.state.progress.finished is not None

    @property
    def has_learned(self) -> bool:
        """Whether the last round had no mistakes."""
        return self.session.state.progress.finished == "learned"

    def hurry(self) -> None:
        """Go faster from here."""
        self.is_fast = True

    def advance(self, now: float) -> bool:
        """Make the presentations that are due; return whether all is over, the rest included."""
        passed = min(max(0.0, now - self.now), HICCUP)
        self.now = now
        self._at += passed * (FASTER if self.is_fast else 1.0)
        if now - self._shown >= PICTURE:
            self._go_on(now)
        return self.is_over and self._at >= self._end

    @property
    def _end(self) -> float:
        """When the last picture has been seen."""
        return (self._due[min(self._made, len(self._due)) - 1] if self._made else 0.0) + REST

    def _go_on(self, now: float) -> None:
        while not self.is_over and self._is_due():
            self._step()
            self._shown = now

    def _is_due(self) -> bool:
        if self._made < len(self._due):
            return self._at >= self._due[self._made]
        # A knob turned by hand has changed the run: it goes on at a pace of its own.
        late = self._due[-1] if self._due else 0.0
        return self._at >= late + EACH * (self._made + 1 - len(self._due))

    def _step(self) -> None:
        progress = self.session.state.progress
        if progress.index == 0 or not self.rounds:
            self.rounds.append([])
        self.session.perform(Step())
        turn = self.session.state.presentation.turn
        self.turned = 0 if turn is None else int(np.count_nonzero(turn))
        self.rounds[-1].append(self.turned > 0)
        self._made += 1


def rehearsed(document: Document) -> list[bool]:
    """Train a twin of the machine; return which of the presentations to come are mistakes."""
    trainer, mistakes = document.trainer(), []
    while trainer.finished is None:
        shown = trainer.step()
        mistakes.append(shown is not None and shown.turn is not None and bool(shown.turn.any()))
    return mistakes


def timetable(mistakes: list[bool]) -> list[float]:
    """Return when each presentation is due, in seconds from the start."""
    shares = np.array([2.0 if wrong else 1.0 for wrong in mistakes])
    if not len(shares):
        return []
    whole = float(np.clip(EACH * shares.sum(), SHORTEST - REST, LONGEST - REST))
    ends = np.cumsum(shares) / shares.sum() * whole
    return [0.0, *ends[:-1].tolist()]

"""Whatever visitors do all day, the exhibit stays, forgets them, and begins again."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from gui.exhibit.story import Over, Stage
from mark1.machine import compiled
from mark1.machine.rules import rule_named
from tests.gui.exhibit.random_visitor import RandomVisitor
from tests.gui.exhibit.visitor import Visitor
from tests.gui.memory import allocated, needs_glibc

#: What every day brings; all stages have tests of their own in test_story.
OFTEN = {*Stage, *Over} - {Stage.CANNOT, Stage.WHY}

#: Hours that a program needs until all it will ever keep is in memory, and the MB allowed then.
WARM, ROOM = 4.0, 5.0


def memory() -> float:
    """Return the MB that are in use, without what only waits to be deleted.

    Neither Qt nor Python deletes it by itself while time is simulated.
    """
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    return allocated()


def played(visitors: Callable[..., Visitor], seed: int) -> RandomVisitor:
    return RandomVisitor(visitors(480, 270, seed=seed), seed)


def no_error(caplog: pytest.LogCaptureFixture) -> bool:
    return not [each for each in caplog.records if each.levelname in ("ERROR", "CRITICAL")]


@pytest.mark.slow
def test_an_hour_of_anything(
    visitors: Callable[..., Visitor], caplog: pytest.LogCaptureFixture
) -> None:
    hand = played(visitors, 2)
    hand.play(1)
    hand.walk_away()
    assert no_error(caplog)
    assert hand.began == len(hand.visits) > 2
    assert {Stage.ATTRACT, Stage.DRAW, Stage.LEARN, Stage.TRY, Stage.ANSWER} <= hand.seen


@needs_glibc
@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(20))
def test_a_day_of_anything(
    visitors: Callable[..., Visitor], caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    compiled.prepare(rule_named("error-correction").turn)  # or it is loaded some time in the day
    hand = played(visitors, seed)
    hand.play(WARM)
    before = memory()
    hand.play(24 - WARM)
    hand.walk_away()
    grown = memory() - before
    assert no_error(caplog)
    assert hand.began == len(hand.visits) > 20
    assert hand.answered == sum(visit.guesses > 0 for visit in hand.visits)
    assert hand.seen >= OFTEN
    assert grown <= ROOM, f"{grown:.1f} MB more"

"""The clock draws what differs, lets training go on, and rests when nothing is left to do."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from gui.base import clock as clock_module
from gui.base.clock import Clock
from mark1.messages import Message
from mark1.session.commands import (
    ChangeTraining,
    Clear,
    Draw,
    RemoveClass,
    ShowPattern,
    Step,
    Teach,
    Train,
    TurnPots,
)
from mark1.session.state import PARTS, SessionState
from mark1.training.pace import Pace

FOR_LONG = ChangeTraining({"stop": "passes", "passes": 1_000_000})


class Shown:
    """Counts what is drawn of a session."""

    def __init__(self, clock: Clock, *parts: str, slowly: bool = False) -> None:
        self.states: list[SessionState] = []
        clock.watch(self.states.append, *parts, slowly=slowly)

    def __len__(self) -> int:
        return len(self.states)


def test_everything_is_drawn_once_and_then_nothing_moves(clock: Clock, qtbot: QtBot) -> None:
    shown = {part: Shown(clock, part) for part in PARTS}
    qtbot.waitUntil(lambda: clock.is_idle)
    assert {part: len(each) for part, each in shown.items() if part != "evaluation"} == {
        part: 1 for part in PARTS if part != "evaluation"
    }
    assert not clock._timer.isActive()
    clock.tick()
    assert len(shown["machine"]) == 1


def test_only_what_differs_is_drawn(clock: Clock) -> None:
    weights, drawing = Shown(clock, "weights"), Shown(clock, "presentation")
    clock.settle()
    clock.perform(Clear())
    clock.settle()
    assert (len(weights), len(drawing)) == (1, 2)
    assert not drawing.states[-1].drawing.any()


def test_a_watch_of_several_parts_is_called_once_for_all(clock: Clock) -> None:
    shown = Shown(clock, "weights", "presentation", "run")
    clock.settle()
    clock.perform(Step())
    clock.tick()
    assert len(shown) == 2
    assert shown.states[-1].progress.step == 1


def test_a_command_is_drawn_as_soon_as_its_event_is_over(clock: Clock, qtbot: QtBot) -> None:
    shown = Shown(clock, "presentation")
    qtbot.waitUntil(lambda: clock.is_idle)
    clock.perform(Draw(((3, 4, 255),)))
    assert not clock.is_idle
    assert clock._timer.interval() == 0
    qtbot.waitUntil(lambda: len(shown) == 2)


def test_a_refused_command_says_why_and_the_clock_goes_on(clock: Clock, qtbot: QtBot) -> None:
    said: list[Message] = []
    clock.refused.connect(said.append)
    assert not clock.perform(RemoveClass("no such class"))
    assert [(message.code, message.tone) for message in said] == [
        ("patterns.unknown-class", "wrong")
    ]
    assert clock.perform(Clear())


def test_training_goes_on_by_itself_and_then_all_is_drawn(clock: Clock, qtbot: QtBot) -> None:
    shown = Shown(clock, "run", slowly=True)
    clock.do(lambda: clock.session.run(Pace()))
    qtbot.waitUntil(lambda: clock.is_idle)
    assert not clock.session.is_running
    assert shown.states[-1].progress.finished == "learned"
    evaluation = clock.session.state.evaluation
    assert evaluation is not None
    assert not evaluation.wrong.any()


def test_while_training_runs_pictures_are_drawn_often_and_text_seldom(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(clock_module.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(clock_module, "SLICE", 0.001)
    clock.perform(FOR_LONG)
    pictures, text = Shown(clock, "weights"), Shown(clock, "weights", slowly=True)
    clock.settle()
    clock.do(lambda: clock.session.run(Pace()))
    clock.tick()
    before = len(pictures), len(text)
    for _ in range(500):
        drawn = len(pictures), len(text)
        now[0] += 0.002
        clock.tick()
        assert drawn in [(len(pictures), len(text)), (len(pictures) - 1, len(text)),
                         (len(pictures), len(text) - 1)]  # fmt: skip
    assert 17 <= len(pictures) - before[0] <= 24
    assert 8 <= len(text) - before[1] <= 11
    clock.do(clock.session.pause)
    clock.settle()
    assert pictures.states[-1].progress == text.states[-1].progress


def test_pictures_that_take_long_leave_training_its_time(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(clock_module.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(clock_module, "SLICE", 0.001)
    clock.perform(FOR_LONG)
    pictures = Shown(clock, "weights")
    clock.settle()
    clock.do(lambda: clock.session.run(Pace()))
    clock.tick()
    before = len(pictures)
    for _ in range(400):  # each drawing takes 5 ms
        now[0] += 0.005
        clock.tick()
    rest = 0.005 / clock_module.SHARE
    assert 2.0 / (rest + 0.01) - 4 <= len(pictures) - before <= 2.0 / rest + 1
    for _ in range(20):  # and now a second: ten times a second is the least
        now[0] += 1.0
        clock.tick()
    assert clock._rest_s == clock_module.SLOWEST


def test_what_a_hand_does_is_drawn_without_what_training_changed(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(clock_module.time, "monotonic", lambda: now[0])
    clock.perform(FOR_LONG)
    retina, dials = Shown(clock, "presentation"), Shown(clock, "weights")
    clock.settle()
    clock.do(lambda: clock.session.run(Pace()))
    for _ in range(3):
        clock.tick()
    before = len(retina), len(dials)
    clock.perform(Clear())
    clock.tick()
    assert (len(retina), len(dials)) == (before[0] + 1, before[1])


def test_a_stroke_is_drawn_at_once_while_training_runs(clock: Clock) -> None:
    clock.perform(FOR_LONG)
    clock.settle()
    clock.do(lambda: clock.session.run(Pace()))
    clock.tick()
    shown = Shown(clock, "presentation")
    clock.tick()
    for column in range(5):
        clock.perform(Draw(((3, column, 255),)))
        clock.tick()
        assert shown.states[-1].drawing[3, column] == 255
    clock.do(clock.session.commit)
    clock.do(clock.session.pause)


def test_at_full_speed_a_frame_trains_or_draws_but_does_not_do_both(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(clock_module.time, "monotonic", lambda: now[0])
    clock.perform(FOR_LONG)
    clock.settle()
    shown, text = Shown(clock, "run"), Shown(clock, "run", slowly=True)
    clock.do(lambda: clock.session.run(Pace()))
    frames: list[tuple[bool, bool]] = []
    for _ in range(12):
        before = clock.session.state.progress.step, len(shown) + len(text)
        clock.tick()
        after = clock.session.state.progress.step, len(shown) + len(text)
        frames.append((after[0] > before[0], after[1] > before[1]))
        now[0] += 1.0  # so that each frame is late, as on a slow computer
    assert (
        frames[2:] == [(True, False), (False, True)] * 5
        or frames[2:]
        == [
            (False, True),
            (True, False),
        ]
        * 5
    )
    assert len(shown) >= 3 and len(text) >= 3  # neither takes every turn of the other
    clock.do(clock.session.pause)


def test_what_someone_did_is_drawn_before_all_patterns_are_evaluated(clock: Clock) -> None:
    clock.perform(Train(26))
    clock.settle()
    shown = Shown(clock, "weights", "evaluation")
    clock.settle()
    clock.perform(TurnPots(((7, 3.0),)))
    clock.do(clock.session.commit)
    clock.tick()
    assert shown.states[-1].machine.potentiometers.volts[7] == 3.0
    assert shown.states[-1].evaluation is None
    clock.settle()
    assert shown.states[-1].evaluation is not None


def test_after_an_error_in_a_watch_everything_else_is_drawn(clock: Clock, qtbot: QtBot) -> None:
    def fail(state: SessionState) -> None:
        raise ValueError("inner matter")

    with capture_exceptions() as caught:
        clock.watch(fail, "presentation")
        shown = Shown(clock, "presentation")
        clock.perform(Clear())
        qtbot.waitUntil(lambda: clock.is_idle)
    assert {str(error) for _, error, _ in caught} == {"inner matter"}
    assert not shown.states[-1].drawing.any()


def test_frames_go_on_as_long_as_someone_asks_for_them(clock: Clock, qtbot: QtBot) -> None:
    times: list[float] = []

    def follow(now: float) -> bool:
        times.append(now)
        return len(times) < 5

    clock.each_frame(follow)
    qtbot.waitUntil(lambda: len(times) == 5)
    qtbot.waitUntil(lambda: clock.is_idle)
    assert times == sorted(times)


@pytest.mark.alone
@pytest.mark.parametrize("speed", [1000, 100])
def test_the_speed_is_about_as_chosen(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, speed: int
) -> None:
    now = [100.0]
    monkeypatch.setattr(clock_module.time, "monotonic", lambda: now[0])
    clock.perform(FOR_LONG)
    clock.do(lambda: clock.session.run(Pace(speed), now[0]))
    for _ in range(60):
        now[0] += 0.016
        clock.tick()
    made = clock.session.state.progress.step
    assert 1 <= made <= 0.96 * speed + 2  # a busy computer may be slower, but never faster
    clock.do(clock.session.pause)


@pytest.mark.parametrize(
    "command", [Clear(), Step(), Teach(), ShowPattern(3), TurnPots(((7, 3.0),))]
)
def test_what_is_drawn_is_the_state_of_the_session(clock: Clock, command: Any) -> None:
    shown = Shown(clock, "presentation", "weights")
    clock.settle()
    clock.perform(command)
    clock.settle()
    state = clock.session.state
    assert np.array_equal(shown.states[-1].drawing, state.drawing)
    assert shown.states[-1].versions["weights"] == state.versions["weights"]


def test_a_clock_that_has_ended_makes_no_frame_whatever_happens(clock: Clock) -> None:
    shown = Shown(clock, "presentation")
    clock.settle()
    clock.end()
    assert clock.perform(Clear())
    assert clock.is_idle
    clock.tick()
    clock.draw()
    clock.settle()
    assert len(shown) == 1
    assert not clock.session.state.drawing.any()

"""Training under way: what runs, pauses and waits, and how fast; a lesson step by step."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from mark1.errors import PatternError, TrainingError
from mark1.machine.machine import Mark1
from mark1.machine.potentiometers import Wipers
from mark1.machine.response import Code
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import (
    ChangeTraining,
    ChooseClass,
    Clear,
    Command,
    Draw,
    PutPicture,
    RemovePatterns,
    Reset,
    Seek,
    Step,
    Teach,
    Train,
    TurnPots,
    Undo,
)
from mark1.session.new_document import new_document
from mark1.session.replay import read_journal
from mark1.session.running import Evaluating
from mark1.session.session import Session
from mark1.training.evaluation import Evaluator, evaluate, read_closely
from mark1.training.pace import CATCH_UP, WATCHED, WATCHED_PAUSE, Pace
from mark1.training.trainer import Trainer
from tests.mark1.random_session import digest, start
from tests.mark1.sessions import (
    FULL_SPEED,
    advance,
    cross,
    evaluated,
    labels,
    learn,
    refused,
    step_of,
    volts,
)

# --- training ------------------------------------------------------------------------------------


def test_a_run_ends_with_all_right_and_says_so(session: Session) -> None:
    learn(session)
    message = session.state.message
    assert message is not None
    assert message.tone == "right"
    assert message.values["passes"] == 14
    evaluated(session)
    assert not session.state.wrong.any()
    assert str(session.state.answer_message) == "This is an E."


def test_a_run_that_is_over_says_so_instead_of_running(session: Session) -> None:
    learn(session)
    session.perform(Clear())
    session.run(FULL_SPEED)
    assert not session.is_running
    assert "Learned" in str(session.state.message)


def test_a_whole_run_is_one_step_of_undo(session: Session) -> None:
    first = digest(session.document)
    session.run(Pace(1000), now=0.0)
    for tenth in range(1, 60):
        advance(session, now=tenth / 10)
    assert not session.is_running
    session.perform(Undo())
    assert digest(session.document) == first
    assert session.state.undo is None


def test_pausing_and_going_on_are_two_steps_of_undo(session: Session) -> None:
    session.run(Pace(100), now=0.0)
    advance(session, now=0.1)
    session.pause()
    session.run(Pace(100), now=0.2)
    advance(session, now=0.3)
    session.perform(Undo())
    assert step_of(session) == 10
    session.perform(Undo())
    assert step_of(session) == 0


def test_a_run_without_a_step_leaves_nothing_to_undo(session: Session) -> None:
    session.run(Pace(1), now=0.0)
    advance(session, now=0.1)
    session.pause()
    assert session.state.undo is None
    assert session.journal == Session(session.document).journal
    assert not session.is_modified


def test_what_is_being_trained_can_be_undone_at_once(session: Session) -> None:
    session.run(Pace(100), now=0.0)
    advance(session, now=0.1)
    assert str(session.state.undo) == "training"
    assert session.is_modified
    session.perform(Undo())
    assert not session.is_running
    assert step_of(session) == 0
    assert not session.is_modified


def test_another_setting_while_it_runs_takes_effect_and_the_run_goes_on(session: Session) -> None:
    session.run(Pace(100), now=0.0)
    advance(session, now=0.1)
    session.perform(ChangeTraining({"eta": 0.25}))
    assert session.is_running
    advance(session, now=0.2)
    assert step_of(session) == 20
    assert labels(session) == ["", "η 0.25"]
    assert session.state.chapters[1].position.step == 10
    session.pause()
    for expected in ((20, 0.25), (10, 0.25), (10, 0.5), (0, 0.5)):
        assert (step_of(session), session.state.training.eta) == expected
        session.perform(Undo())


def test_drawing_does_not_stop_a_run(session: Session) -> None:
    session.run(Pace(100), now=0.0)
    advance(session, now=0.1)
    session.perform(Clear())
    session.perform(ChooseClass("X"))
    assert session.is_running
    advance(session, now=0.2)
    assert step_of(session) == 20


@pytest.mark.parametrize("piece", [TurnPots(((7, 5.0),)), Draw(((0, 0, 255),))])
def test_a_hand_on_a_knob_or_on_the_retina_holds_the_run_up(
    session: Session, piece: Command
) -> None:
    session.run(Pace(100), now=0.0)
    advance(session, now=0.1)
    session.perform(piece)
    advance(session, now=0.2)
    assert session.is_running
    assert step_of(session) == 10
    session.commit()
    advance(session, now=0.3)
    assert step_of(session) > 10


def test_commands_that_cannot_wait_pause_the_run(session: Session) -> None:
    for command in (Step(), Seek(0), Reset(), RemovePatterns((3,)), Undo()):
        session.run(Pace(100), now=0.0)
        advance(session, now=0.1)
        session.perform(command)
        assert not session.is_running


def test_a_run_that_overflows_a_weight_ends_before_that_step_and_says_so() -> None:
    session = Session(start(3))
    session.perform(ChangeTraining({"eta": 1e6, "rule": "widrow-hoff", "stop": "never"}))
    session.run(FULL_SPEED)
    with pytest.raises(TrainingError, match="a weight overflows") as error:
        while session.is_running:
            session.advance(steps=7)
    assert not session.is_running
    assert str(session.state.message) == str(error.value)
    assert np.isfinite(volts(session)).all()
    assert 0 < step_of(session) == error.value.values["step"]


def test_a_slice_makes_no_more_steps_than_asked_for(session: Session) -> None:
    session.run(FULL_SPEED)
    for number in range(1, 4):
        session.advance(seconds=60, steps=7)
        assert step_of(session) == 7 * number


def test_without_a_recovery_file_a_run_is_one_line_of_the_journal(
    session: Session, new: Session
) -> None:
    for one, lines in ((session, 1), (new, 3)):
        one.perform(ChangeTraining({"stop": "never", "passes": 1000}))
        one.run(Pace(100), now=0.0)
        for tenth in range(1, 26):
            advance(one, now=tenth / 10)
        one.pause()
        trained = read_journal(one.journal, "here").commands[1:]
        assert sum(command.steps for command in trained if isinstance(command, Train)) == 250
        assert len(trained) == lines


def test_running_without_patterns_says_what_to_do(session: Session) -> None:
    session.begin(new_document("mark1", PatternSet.empty(), 1960))
    with pytest.raises(PatternError):
        session.run()
    assert not session.is_running
    assert session.state.message is not None
    assert session.state.message.tone == "wrong"
    refused(session, Step())


def test_back_and_step_replays_and_cuts_nothing(session: Session) -> None:
    session.perform(Train(100))
    kept, end = volts(session), session.state.progress.end
    session.perform(Seek(60))
    for _ in range(40):
        session.perform(Step())
    assert session.state.progress.end == end
    assert session.state.branches == ()
    assert volts(session) == kept
    assert labels(session) == [""]


def test_another_pace_under_way_repeats_to_the_same(session: Session) -> None:
    session.run(Pace(1), now=0.0)
    advance(session, now=1.1)
    advance(session, now=2.2)
    session.set_pace(Pace(100), now=2.2)
    advance(session, now=2.3)
    session.pause()
    other = Session(start(0))
    read_journal(session.journal, "here").perform(other)
    assert digest(other.document) == digest(session.document)
    assert np.array_equal(session.state.drawing, session.state.patterns.pictures[1])


# --- how fast ------------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", [5, 100, 1000])
def test_a_pace_is_kept_to_the_step(session: Session, speed: int) -> None:
    session.perform(ChangeTraining({"stop": "never"}))
    session.run(Pace(speed), now=10.0)
    for tenth in range(1, 31):
        advance(session, now=10 + tenth / 10)
        assert step_of(session) == tenth * speed // 10


def test_what_a_slow_computer_misses_is_not_caught_up(session: Session) -> None:
    session.run(Pace(100), now=0.0)
    advance(session, now=9.0)
    assert step_of(session) == round(CATCH_UP * 100)


@pytest.mark.parametrize("speed", [1, 2])
def test_a_slow_pace_shows_each_pattern(session: Session, speed: int) -> None:
    session.run(Pace(speed), now=0.0)
    for step in range(1, 6):
        advance(session, now=step / speed + 0.001)
        assert step_of(session) == step
        shown = session.state.presentation
        assert np.array_equal(shown.picture, session.state.patterns.pictures[step - 1])
        assert shown.turn is not None


def test_a_faster_pace_leaves_the_drawing_alone(session: Session) -> None:
    session.run(Pace(5), now=0.0)
    advance(session, now=0.21)
    assert np.array_equal(session.state.drawing, session.state.patterns.pictures[4])


def test_pass_by_pass_waits_after_each_of_the_first_passes(session: Session) -> None:
    session.run(Pace(by_pass=True), now=0.0)
    now, passes = 0.0, []
    while session.is_running:
        advance(session, now=now)
        advance(session, now=now + WATCHED_PAUSE / 2)
        passes.append(session.state.progress.passes)
        now += WATCHED_PAUSE * 1.01
    assert passes == list(range(1, 15))
    assert len(passes) < WATCHED


# --- a lesson presents a picture once ------------------------------------------------------------


def test_a_step_presents_its_pattern_once(session: Session, monkeypatch: Any) -> None:
    presented: list[int | None] = []
    present = Mark1.present

    def counted(machine: Mark1, picture: Any, number: int | None = None) -> Any:
        presented.append(number)
        return present(machine, picture, number)

    monkeypatch.setattr(Mark1, "present", counted)
    for step in range(1, 6):
        session.perform(Step())
        for _ in range(3):  # the screen, the board, and why?
            shown = session.state.presentation
        assert presented == [step]
        presented.clear()
        state = session.state
        assert np.array_equal(shown.picture, state.drawing)
        assert shown.desired is not None
        assert shown.turn is not None
        before = state.machine.potentiometers.volts - shown.turn
        drive = state.machine.response.add_up(shown.features[None], Wipers(before))[0]
        assert drive == pytest.approx(shown.drive, abs=1e-4)
        assert np.array_equal(state.machine.response.decide(shown.drive), shown.response)


def test_teaching_presents_the_drawing_once(session: Session, monkeypatch: Any) -> None:
    session.perform(Clear())
    session.perform(PutPicture(cross()))
    session.perform(ChooseClass("X"))
    presented: list[int | None] = []
    present = Mark1.present
    monkeypatch.setattr(
        Mark1, "present", lambda m, p, n=None: presented.append(n) or present(m, p, n)
    )
    session.perform(Teach())
    assert session.state.presentation.turn is not None
    assert session.state.presentation is session.state.presentation
    assert presented == [1]


def test_the_mean_answers_when_the_run_pauses() -> None:
    session = Session(start(3))
    session.run(Pace(100), now=0.0)
    advance(session, now=0.1)
    assert session.is_running
    taught = session.state.presentation
    session.pause()
    assert not np.array_equal(session.state.presentation.drive, taught.drive)


def test_looking_again_shows_other_noise_and_changes_nothing() -> None:
    session = Session(start(1))
    before, seen = digest(session.document), set()
    for _ in range(8):
        session.look()
        seen.add(session.state.presentation.cells.tobytes())
    assert len(seen) > 1
    assert digest(session.document) == before
    assert session.state.undo is None
    assert not session.is_modified


# --- the evaluation: never of other weights than those there are ---------------------------------


@pytest.fixture
def trainer() -> Trainer:
    """Train six pictures for a while."""
    trainer = start(0).trainer()
    trainer.advance(steps=10)
    return trainer


def test_it_reads_once_and_again_after_a_change(trainer: Trainer) -> None:
    evaluating = Evaluating()
    assert evaluating.current(trainer) is None
    assert evaluating.advance(trainer, 60)
    found = evaluating.current(trainer)
    assert found is not None
    assert np.array_equal(found.answers, evaluate(trainer.machine, trainer.patterns).answers)
    assert not evaluating.advance(trainer, 60)
    assert evaluating.current(trainer) is found
    trainer.step()
    assert evaluating.current(trainer) is None
    assert evaluating.advance(trainer, 60)
    assert evaluating.current(trainer) is not found


def test_only_what_is_no_longer_true_is_forgotten(trainer: Trainer) -> None:
    evaluating = Evaluating()
    assert not evaluating.forget(trainer)
    evaluating.advance(trainer, 60)
    assert not evaluating.forget(trainer)
    trainer.step()
    assert evaluating.forget(trainer)
    assert not evaluating.forget(trainer)


def test_another_trainer_is_read_from_its_first_pattern(trainer: Trainer) -> None:
    evaluating = Evaluating()
    evaluating.advance(trainer, 60)
    other = start(1).trainer()
    assert evaluating.current(other) is None
    assert evaluating.advance(other, 60)
    found = evaluating.current(other)
    assert found is not None
    assert found.labels is other.patterns.labels


def test_a_short_call_computes_few_features_of_a_large_machine(
    trainer: Trainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "mark1.training.evaluation.MOST_FEATURES", 2 * trainer.machine.config.features
    )
    shown: list[int] = []
    see = trainer.machine.see
    monkeypatch.setattr(
        trainer.machine, "see", lambda pictures: shown.append(len(pictures)) or see(pictures)
    )
    evaluator = Evaluator()
    evaluator.begin(trainer.machine, trainer.code, trainer.patterns)
    evaluator.advance()
    assert shown == [2, 2, 2]


@pytest.mark.parametrize(
    ("products", "most", "voters", "at_once"),
    [(2, 256, 1, 2), (0, 256, 1, 1), (100, 3, 1, 3), (6, 256, 3, 2)],
)
def test_a_short_call_reads_few_patterns_and_fewer_of_a_large_machine(
    trainer: Trainer,
    monkeypatch: pytest.MonkeyPatch,
    products: int,
    most: int,
    voters: int,
    at_once: int,
) -> None:
    monkeypatch.setattr(trainer.machine.response, "voters", voters)
    weights = trainer.machine.config.weights
    monkeypatch.setattr("mark1.training.evaluation.MOST_PRODUCTS", products * weights)
    monkeypatch.setattr("mark1.training.evaluation.AT_ONCE", most)
    evaluator, counts = Evaluator(), []
    evaluator.begin(trainer.machine, trainer.code, trainer.patterns)

    def counted(
        machine: Mark1, code: Code, pictures: NDArray[Any]
    ) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
        counts.append(len(pictures))
        return read_closely(machine, code, pictures)

    monkeypatch.setattr("mark1.training.evaluation.read_closely", counted)
    found = None
    while found is None:
        before = len(counts)
        found = evaluator.advance(0)
        assert len(counts) == before + 1
    assert counts == [at_once] * (6 // at_once)
    assert np.array_equal(found.answers, evaluate(trainer.machine, trainer.patterns).answers)

"""The open session: what a person does, without a window."""

import numpy as np
import pytest

from gui.session import Session
from mark1.errors import FileError
from mark1.machine import kernels
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.training.evaluate import read


@pytest.fixture
def session(qtbot):
    kernels.compiled()
    session = Session()
    yield session
    session.pause()
    session.judging.stop()


@pytest.fixture
def said(session):
    sentences = []
    session.said.connect(lambda text, tone: sentences.append((tone, text)))
    return sentences


def cross():
    picture = np.zeros((20, 20), dtype=np.uint8)
    picture[9:11, 2:18] = picture[2:18, 9:11] = 255
    return picture


def test_it_opens_with_letters_and_an_e_on_the_retina(session):
    assert len(session.patterns.classes) == 26
    assert np.array_equal(session.picture, session.patterns.pictures[4])
    assert session.desired_class() == "E"
    assert not session.is_modified


def test_the_machine_sees_each_piece_of_a_stroke_and_undo_takes_the_whole_stroke(session, qtbot):
    session.drawing.clear()
    session.drawing.begin_stroke()
    for column in range(5):
        with qtbot.waitSignal(session.presented) as seen:
            session.drawing.paint([(3, column, 255)])
        assert seen.args[0].cells.sum() == column + 1
    session.drawing.end_stroke()
    session.stack.undo()
    assert not session.picture.any()
    session.stack.redo()
    assert session.picture.astype(bool).sum() == 5


def test_shifting_moves_the_drawing_and_drops_what_leaves_the_retina(session):
    session.drawing.clear()
    picture = np.zeros((20, 20), dtype=np.uint8)
    picture[0, 0] = picture[10, 19] = 255
    session.drawing.put(picture, "x")
    session.drawing.shift(1, 1)
    assert np.argwhere(session.picture).tolist() == [[1, 1]]
    session.stack.undo()
    assert np.array_equal(session.picture, picture)


def test_inverting_twice_is_the_drawing_again(session):
    before = session.picture.copy()
    session.drawing.invert()
    assert not np.array_equal(session.picture, before)
    session.drawing.invert()
    assert np.array_equal(session.picture, before)


def test_a_drawing_is_not_lost_when_a_pattern_is_shown(session):
    session.drawing.put(cross(), "x")
    session.choose(0)
    assert np.array_equal(session.picture, session.patterns.pictures[0])
    session.stack.undo()
    assert np.array_equal(session.picture, cross())


def test_until_learned_ends_with_all_right_and_says_so(session, said, qtbot):
    session.run(until_learned=True)
    qtbot.waitUntil(lambda: not session.runner.is_running, timeout=20_000)
    assert said[-1][0] == "right"
    assert "pass 14 was without a mistake" in said[-1][1]
    assert not session.judging.wrong.any()
    assert session.answer_text() == "This is an E."


def test_a_run_that_is_over_says_so_instead_of_running(session, said, qtbot):
    session.trainer.finish()
    session.run()
    assert not session.runner.is_running
    assert "Learned" in said[-1][1]


def test_teaching_asks_for_the_desired_response_first(session, said):
    session.set_desired(np.zeros(5, dtype=np.int8))
    session.teach()
    assert said[-1][0] == "wrong"
    assert session.trainer.position.step == 0


def test_teaching_a_drawing_until_it_is_right(session, said):
    session.drawing.put(cross(), "x")
    session.set_target("X")
    for _ in range(3):
        session.teach()
    assert session.is_right()
    assert session.answer() == "X"
    assert said[-1] == ("right", "Already right.")
    for _ in range(3):
        session.back()
    assert not session.machine.potentiometers.volts.any()


def test_step_shows_the_pattern_as_the_machine_saw_it_before_it_turned(session):
    shown = []
    session.presented.connect(shown.append)
    session.step()
    assert np.array_equal(shown[-1].picture, session.patterns.pictures[0])
    assert not shown[-1].drive.any()
    assert session.machine.potentiometers.volts.any()


def test_adding_removing_moving_and_renaming_can_be_undone(session):
    before = session.patterns
    session.drawing.put(cross(), "x")
    session.add("cross")
    session.rename("cross", "plus")
    session.move(26, "X")
    session.remove([0])
    session.remove_class("plus")
    assert len(session.patterns) == 26
    for _ in range(5):
        session.stack.undo()
    assert session.patterns == before


def test_adding_keeps_what_the_machine_has_learned(session):
    session.trainer.finish()
    volts = session.machine.potentiometers.volts.copy()
    session.drawing.put(cross(), "x")
    session.add("X")
    assert np.array_equal(session.machine.potentiometers.volts, volts)
    assert len(session.judging.wrong) == 27


def test_a_class_too_many_is_refused_in_a_sentence_and_changes_nothing(session, said):
    session.new("mark1", PatternSet.empty(), 1960)
    for number in range(32):
        session.add(f"class {number}")
    session.add("one too many")
    assert said[-1][0] == "wrong"
    assert "R-units" in said[-1][1]
    assert len(session.patterns.classes) == 32


def test_a_name_that_is_taken_is_refused_in_a_sentence(session, said):
    session.rename("A", "B")
    assert said[-1][0] == "wrong"
    assert session.patterns.classes[0] == "A"


def test_running_with_an_empty_tray_says_what_to_do(session, said):
    session.new("mark1", PatternSet.empty(), 1960)
    session.run()
    session.step()
    assert not session.runner.is_running
    assert [tone for tone, text in said if text] == ["wrong", "wrong"]


def test_another_eta_is_used_from_then_on(session):
    session.change(eta=2.0)
    session.step()
    assert np.abs(session.machine.potentiometers.volts).max() == 2.0


def test_a_setting_out_of_range_is_refused_in_a_sentence(session, said):
    session.change(eta=-1.0)
    assert said[-1][0] == "wrong"
    assert session.trainer.training.eta == 0.5


def test_a_potentiometer_turned_by_hand_can_be_undone(session):
    session.turn(7, 3.0)
    session.turn(7, 4.0)
    session.let_go()
    session.stack.undo()
    assert session.machine.potentiometers.volts[7] == 0
    session.stack.redo()
    assert session.machine.potentiometers.volts[7] == 4


def test_undo_lets_go_of_a_knob_first(session, said):
    session.turn(3, 2.0)
    session.let_go()
    session.turn(7, 1.0)
    session.turn(7, 5.0)
    assert session.can_undo
    session.undo()
    assert session.machine.potentiometers.volts[[3, 7]].tolist() == [2.0, 0.0]
    assert said[-1] == ("plain", "Undone: turn potentiometer 8.")
    session.redo()
    assert session.machine.potentiometers.volts[7] == 5.0
    session.undo()
    session.undo()
    assert not session.machine.potentiometers.volts.any()
    assert not session.can_undo


@pytest.mark.parametrize("deed", ["back", "step", "reset", "teach"])
def test_what_a_hand_did_is_a_step_of_its_own_before_anything_else(session, deed):
    session.step()
    before = float(session.machine.potentiometers.volts[7])
    session.turn(7, 5.0)
    getattr(session, deed)()
    assert not session._hands
    texts = [session.stack.text(i) for i in range(session.stack.count())]
    assert texts[0] == "turn potentiometer 8"
    while session.stack.canUndo():
        session.undo()
    assert session.machine.potentiometers.volts[7] == before


def test_the_tape_can_be_dragged_back_while_a_hand_is_on_a_knob(session):
    for _ in range(30):
        session.step()
    session.turn(7, 9.0)
    session.seek(5)
    assert session.trainer.position.step == 5
    session.let_go()
    assert session.trainer.position.step == 5
    session.seek(session.trainer.history.end)
    assert session.machine.potentiometers.volts[7] == 9.0


def test_training_while_a_hand_is_on_a_knob_does_not_change_what_the_hand_did(session):
    session.turn(7, 9.0)
    for _ in range(200):
        session.trainer.step()
    trained = float(session.machine.potentiometers.volts[7])
    session.let_go()
    assert session.machine.potentiometers.volts[7] == trained
    session.undo()
    assert session.machine.potentiometers.volts[7] == 0.0
    session.redo()
    assert session.machine.potentiometers.volts[7] == 9.0


def test_reset_turns_all_to_zero_and_keeps_the_wires(session):
    session.trainer.finish()
    wires = session.machine.plugboard.wires
    session.reset()
    assert not session.machine.potentiometers.volts.any()
    assert np.array_equal(session.machine.plugboard.wires, wires)
    assert session.trainer.position.step == 0


def test_undo_brings_back_the_run_that_a_new_branch_cut_off(session):
    session.trainer.finish()
    end, volts = session.trainer.position.step, session.machine.potentiometers.volts.copy()
    for deed in (
        session.step,
        session.teach,
        lambda: session.turn(3, 1.0),
        lambda: session.change(eta=0.25),
    ):
        session.seek(20)
        deed()
        assert session.trainer.history.end in (20, 21)
        while session.trainer.history.end < end:
            session.stack.undo()
        session.seek(end)
        assert np.array_equal(session.machine.potentiometers.volts, volts)
    assert session.trainer.finished == "learned"


def test_undoing_a_turned_dial_in_the_middle_of_the_tape_cuts_nothing_off(session):
    session.turn(3, 1.0)
    session.let_go(3)
    for _ in range(30):
        session.step()
    session.seek(10)
    session.stack.undo()
    assert session.trainer.history.end == 30
    assert session.machine.potentiometers.volts[3] == 0


def test_undo_takes_back_a_reset(session):
    session.trainer.finish()
    volts = session.machine.potentiometers.volts.copy()
    session.reset()
    assert session.trainer.history.end == 0
    session.stack.undo()
    assert np.array_equal(session.machine.potentiometers.volts, volts)
    assert session.trainer.finished == "learned"


def test_until_learned_pauses_after_each_pass_so_that_it_is_seen(session, qtbot):
    passes = []
    session.progressed.connect(lambda progress: passes.append(progress.passes))
    session.run(until_learned=True)
    qtbot.waitUntil(lambda: not session.runner.is_running, timeout=20_000)
    assert set(range(1, 15)) <= set(passes)


def test_undo_does_not_grow_for_ever(session):
    for _ in range(150):
        session.drawing.invert()
    assert session.stack.count() == 100


def test_a_new_machine_has_other_wires(session):
    wires = session.machine.plugboard.wires
    session.renew()
    assert not np.array_equal(session.machine.plugboard.wires, wires)


def test_what_is_saved_comes_back_and_goes_on_as_if_never_stopped(session, tmp_path):
    for _ in range(40):
        session.step()
    session.drawing.put(cross(), "x")
    path = tmp_path / "one.mark1"
    assert session.is_modified
    session.save(path)
    assert not session.is_modified
    other = Session()
    other.open(path)
    assert np.array_equal(other.picture, cross())
    for one in (session, other):
        one.trainer.finish()
    assert np.array_equal(session.machine.potentiometers.volts, other.machine.potentiometers.volts)
    other.back()
    assert other.is_modified


def test_whatever_would_be_lost_by_closing_counts_as_a_change(session, tmp_path):
    def save():
        session.save(tmp_path / "one.mark1")
        assert not session.is_modified

    session.step()
    save()
    session.back()
    session.set_target("Z")
    session.teach()  # another run of the same length
    assert session.is_modified
    save()
    session.change(eta=0.25)
    assert session.is_modified
    save()
    session.turn(1, 3.0)
    assert session.is_modified
    save()
    session.add("A")
    session.stack.undo()  # the patterns are back, but the run has begun anew
    assert session.is_modified


def test_a_run_that_was_never_saved_is_a_change_after_undo_too(session):
    session.step()
    session.add("A")
    session.stack.undo()
    assert session.is_modified


def test_a_damaged_file_leaves_the_session_as_it_was(session, tmp_path):
    path = tmp_path / "bad.mark1"
    path.write_bytes(b"no session")
    before = session.trainer
    with pytest.raises(FileError):
        session.open(path)
    assert session.trainer is before


@pytest.mark.parametrize("kind", ["mark1", "full", "direct"])
@pytest.mark.parametrize("name", list(shapes.BUILT_IN))
def test_every_built_in_set_opens_and_steps_on_every_machine_that_can_take_it(session, kind, name):
    patterns = shapes.make(name)
    session.new("direct" if patterns.analog else kind, patterns, 7)
    session.step()
    session.back()
    assert session.trainer.position.step == 0


def test_many_patterns_are_judged_bit_by_bit(session, qtbot):
    session.new("full", shapes.make("figures", examples=200), 1)
    assert len(session.judging.answers) < 800
    qtbot.waitSignal(session.judging.judged).wait()
    expected = read(session.machine, session.trainer.code, session.patterns.pictures)
    assert np.array_equal(session.judging.answers, expected)


@pytest.mark.parametrize("speed", [1000, 100, 30])
def test_the_speed_is_about_as_chosen(session, qtbot, speed):
    session.change(stop="passes", passes=10_000)
    session.runner.set_speed(speed)
    session.run()
    qtbot.wait(600)
    session.pause()
    # Only an upper limit: a busy computer may be slower, but never faster.
    assert 1 <= session.trainer.position.step <= speed * 0.6 * 1.5 + 5

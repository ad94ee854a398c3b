"""Each class keeps its code, and with it what a machine has learned of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mark1.errors import Mark1Error
from mark1.lab.configuring import machine_for
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.patterns.files import read_patterns, write_patterns
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import (
    AddPattern,
    BuildMachine,
    Command,
    MovePatterns,
    Redo,
    RemoveClass,
    RenameClass,
    ReplacePatterns,
    Seek,
    ShowPattern,
    Step,
    Train,
    Undo,
)
from mark1.session.new_document import config_for, new_document
from mark1.session.replay import read_journal
from mark1.session.session import Session
from mark1.storage.document import Document
from mark1.training.evaluation import evaluate
from mark1.training.trainer import Trainer
from tests.examples import examples
from tests.mark1.random_session import COLUMNS, ROWS, digest, pictures
from tests.mark1.sessions import learn, refused

NAMES = "abcdefghij"

#: What is shown to the machine: pictures of its classes, and others.
SHOWN = pictures(90, 5, 6).pictures


def right(session: Session) -> float:
    """Return the share of the patterns that are answered rightly."""
    found = evaluate(session.state.machine, session.state.patterns)
    return float((found.labels == found.answers).mean())


def codes(patterns: PatternSet) -> dict[str, int]:
    return dict(zip(patterns.classes, patterns.codes, strict=True))


@pytest.mark.parametrize("kind", ["mark1", "full", "direct"])
@pytest.mark.parametrize("removed", ["A", "M", "Z"])
def test_the_other_letters_stay_right_when_one_is_removed(kind: str, removed: str) -> None:
    session = Session(new_document(kind, shapes.make("letters"), 1960))
    learn(session)
    assert right(session) == 1
    session.perform(RemoveClass(removed))
    assert right(session) == 1
    session.perform(ShowPattern(7))
    assert session.state.answer == session.state.desired_class == session.state.target
    assert session.state.is_right
    session.perform(Step())
    assert session.state.progress.total == session.state.chapters[-1].position.total


def test_letters_in_another_order_or_under_another_name_stay_right() -> None:
    letters = shapes.make("letters")
    session = Session(new_document("mark1", letters, 1960))
    learn(session)
    session.perform(RenameClass("B", "Zed"))
    session.perform(RenameClass("A", "B"))
    assert right(session) == 1
    session.perform(RenameClass("B", "A"))
    session.perform(RenameClass("Zed", "B"))
    turned = PatternSet(letters.pictures, 25 - letters.labels, letters.classes[::-1], letters.test)
    session.perform(ReplacePatterns(turned))
    assert session.state.patterns.classes[0] == "Z"
    assert right(session) == 1
    session.perform(ReplacePatterns(letters.without_class("A").renumbered()))
    assert codes(session.state.patterns)["B"] == 1
    assert right(session) == 1


def test_a_new_class_takes_the_lowest_free_code_and_the_machine_stays() -> None:
    session = Session(new_document("mark1", shapes.make("letters"), 1960))
    learn(session)
    volts = session.state.machine.potentiometers.volts.copy()
    for name in ("C", "K"):
        session.perform(RemoveClass(name))
    for name in ("new", "other", "third"):
        session.perform(AddPattern(name))
    found = codes(session.state.patterns)
    assert (found["new"], found["other"], found["third"]) == (2, 10, 26)
    assert np.array_equal(volts, session.state.machine.potentiometers.volts)
    for number in range(5):
        session.perform(AddPattern(str(number)))
    assert max(session.state.patterns.codes) == 31
    before = session.state.patterns
    assert "Use more R-units" in refused(session, AddPattern("one too many"))
    assert session.state.patterns is before
    session.perform(RemoveClass("Q"))
    session.perform(AddPattern("one too many"))
    assert codes(session.state.patterns)["one too many"] == 16


def test_another_machine_has_learned_no_code_so_that_classes_are_numbered_again() -> None:
    session = Session(new_document("mark1", shapes.make("letters"), 1960))
    for name in "ABCDEFGHIJKLMNOPQRSTUV":
        session.perform(RemoveClass(name))
    patterns = session.state.patterns
    assert codes(patterns) == {"W": 22, "X": 23, "Y": 24, "Z": 25}
    session.perform(BuildMachine(config_for("mark1", patterns, 1960)))
    assert session.state.machine.config.r_units == 2
    assert session.state.patterns.codes == (0, 1, 2, 3)
    learn(session)
    assert right(session) == 1
    session.perform(Undo())
    session.perform(Undo())
    assert session.state.patterns.codes == patterns.codes


def test_patterns_of_a_file_keep_their_codes_in_a_machine_that_is_built_for_them(
    tmp_path: Path,
) -> None:
    letters = shapes.make("letters")
    for name in "ABCDEFGHIJKLMNOPQRSTUVW":
        letters = letters.without_class(name)
    write_patterns(letters, tmp_path / "three.npz", "npz")
    patterns = read_patterns(tmp_path / "three.npz")
    assert (patterns, patterns.codes) == (letters, (23, 24, 25))
    for kind, units in (("mark1", 5), ("full", 26)):
        config = machine_for(patterns, kind, 1960, "error-correction")
        assert config.r_units == units
        trainer = Trainer(Mark1(config), patterns, TrainingConfig())
        assert trainer.finish().finished == "learned"
    few = MachineConfig.of("mark1", classes=3)
    with pytest.raises(Mark1Error, match=r"2 R-units have 4 codes, but .* number 26"):
        Trainer(Mark1(few), patterns, TrainingConfig())
    begun = Session(new_document("mark1", patterns, 1960)).state
    assert (begun.machine.config.r_units, begun.patterns.codes) == (2, (0, 1, 2))


def start(kind: str) -> Document:
    """Train a small machine with room for eight classes on five."""
    wires = {"a_units": 60, "excitatory": 3, "inhibitory": 2, "theta": 1}
    size = {"rows": ROWS, "columns": COLUMNS, "r_units": 3 if kind == "mark1" else 8}
    config = MachineConfig.of(kind, classes=5, **size, **wires)
    trainer = Trainer(Mark1(config), pictures(4, 5), TrainingConfig())
    trainer.advance(steps=60)
    return Document.of(trainer)


def command_of(what: int, a: int, patterns: PatternSet) -> Command:
    """Choose one of the things that change the classes."""
    one, other = NAMES[a % 10], NAMES[a // 10 % 10]
    if what == 0:
        return AddPattern(one)
    if what == 1:
        return RemoveClass(one)
    if what == 2:
        return RenameClass(one, other)
    if what == 3:
        return MovePatterns((a % max(1, len(patterns)),), other)
    order = np.random.default_rng(a).permutation(len(patterns.classes))
    turned = replace(
        patterns.renumbered(),
        classes=tuple(patterns.classes[place] for place in order),
        labels=np.argsort(order)[patterns.labels].astype(np.int32),
    )
    return ReplacePatterns(turned if what == 4 else turned.with_class(one))


def changed(known: dict[str, int], command: Command, classes: tuple[str, ...]) -> dict[str, int]:
    """Say which code each class has afterwards: the one it had, or the lowest that is free."""
    if isinstance(command, RenameClass):
        return {command.new if name == command.old else name: n for name, n in known.items()}
    left = {name: code for name, code in known.items() if name in classes}
    for name in classes:
        if name not in left:
            left[name] = min(set(range(100)) - set(left.values()))
    return left


def answers(session: Session, known: dict[str, int]) -> list[str | None]:
    """Read the answers from the R-units, by the codes that are known."""
    machine, names = session.state.machine, {code: name for name, code in known.items()}
    drive = machine.response.add_up(machine.see(SHOWN), machine.potentiometers)
    found: list[str | None] = []
    for sums, lit in zip(drive, machine.response.decide(drive), strict=True):
        if session.state.code.one_per_class:
            best = [code for code in names if sums[code] == max(sums[other] for other in names)]
            found.append(names[best[0]] if len(best) == 1 else None)
        else:
            number = int("".join("1" if y > 0 else "0" for y in lit), 2)
            found.append(names.get(number) if (lit != 0).all() else None)
    return found


def check(session: Session, known: dict[str, int]) -> None:
    """Compare codes and answers with those that are known."""
    state = session.state
    assert codes(state.patterns) == known
    if known:
        shown = replace(state.patterns, pictures=SHOWN, labels=np.zeros(len(SHOWN), np.int32),
                        test=np.zeros(len(SHOWN), np.bool_))  # fmt: skip
        found = evaluate(state.machine, shown).answers
        said = [None if answer < 0 else state.patterns.classes[answer] for answer in found]
        assert said == answers(session, known)
        for name, word in zip(state.patterns.classes, state.code.words, strict=True):
            lit = np.flatnonzero(word[::-1] > 0)
            is_own = lit.tolist() == [state.machine.config.r_units - 1 - known[name]]
            number = int((1 << lit).sum())
            assert is_own if state.code.one_per_class else number == known[name]


@pytest.mark.parametrize("kind", ["mark1", "full"])
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 99)), max_size=10))
@example([(1, 0), (0, 5), (2, 61), (4, 3), (1, 2), (5, 7), (3, 82)])
@settings(max_examples=examples(25))
def test_whatever_happens_to_classes_codes_and_answers_of_the_others_stay(
    kind: str, acts: list[tuple[int, int]]
) -> None:
    session = Session(start(kind))
    known = codes(session.state.patterns)
    kept = [(digest(session.document), known)]
    for what, a in acts:
        command = command_of(what, a, session.state.patterns)
        before = answers(session, known)
        volts = session.state.machine.potentiometers.volts.copy()
        try:
            session.perform(command)
        except Mark1Error:
            continue
        old, known = known, changed(known, command, session.state.patterns.classes)
        check(session, known)
        assert np.array_equal(volts, session.state.machine.potentiometers.volts)
        for one, other in zip(before, answers(session, known), strict=True):
            if isinstance(command, RenameClass) and one == command.old:
                one = command.new
            if one in known and not known.keys() - old.keys():
                assert other == one
        if digest(session.document) != kept[-1][0]:
            kept.append((digest(session.document), known))
    for there, known_then in reversed(kept[:-1]):
        session.perform(Undo())
        assert digest(session.document) == there
        check(session, known_then)
    for there, known_then in kept[1:]:
        session.perform(Redo())
        assert digest(session.document) == there
        check(session, known_then)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 99)), max_size=8))
@example([(1, 0), (1, 2), (0, 5), (4, 3)])
@settings(max_examples=examples(10))
def test_codes_come_back_from_files_and_journals_and_on_the_timeline(
    folder: Path, acts: list[tuple[int, int]]
) -> None:
    session, seen = Session(start("full")), {}
    for what, a in acts:
        try:
            session.perform(command_of(what, a, session.state.patterns))
        except Mark1Error:
            continue
        seen[session.state.progress.step] = session.state.patterns
        session.perform(Train(2))
        if session.state.progress.step in seen:  # nothing is left to learn
            break
    session.commit()
    session.save(folder / "a.mark1")
    opened, replayed = Session(start("full")), Session(start("full"))
    opened.open(folder / "a.mark1")
    read_journal(session.journal, "here").perform(replayed)
    stands_at = digest(session.document)
    for other in (session, opened, replayed):
        assert digest(other.document) == stands_at
        end = other.state.progress.step
        for step, patterns in {**seen, end: session.state.patterns}.items():
            other.perform(Seek(step))
            assert other.state.patterns == patterns
            assert other.state.patterns.codes == patterns.codes
            assert other.state.code.codes == patterns.codes


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make one folder for all examples."""
    return tmp_path_factory.mktemp("codes")

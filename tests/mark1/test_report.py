"""The report: one page that tells the truth, needs nothing else, and runs nothing."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from datetime import datetime
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from mark1.cli.main import main
from mark1.errors import FileError
from mark1.machine.config import MachineConfig
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.report import html_report
from mark1.report.html_report import Reporting
from mark1.report.repeat import train_command
from mark1.session.commands import (
    AddPattern,
    BuildMachine,
    ChangeTraining,
    MarkPatterns,
    RenameClass,
    Seek,
    Train,
)
from mark1.session.new_document import new_document
from mark1.session.session import Session
from mark1.storage.session_file import load_session
from tests.mark1.random_session import STARTS, start
from tests.mark1.reports import page_of
from tests.mark1.sessions import learn

EVIL = '<script>alert("E")</script>&$title'


class Page(HTMLParser):
    """Reads a page; each tag is closed in its order."""

    VOID = ("meta", "img", "path", "polyline")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.addresses: list[str] = []
        self.texts: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.fixture
def session() -> Session:
    """Letters half learned, with a chapter and a branch."""
    session = Session()
    session.perform(Train(78))
    session.perform(ChangeTraining({"eta": 2.0}))
    session.perform(Train(52))
    session.perform(Seek(60))
    session.perform(AddPattern("E"))
    session.perform(Train(54))
    return session


def test_the_page_tells_how_the_run_stands(session: Session) -> None:
    text = page_of(session.document, when=datetime(2025, 5, 4, 3, 2))
    read = Page(text)
    at = session.state.progress
    for number in (at.passes, at.step, at.total):
        assert str(number) in read.texts
    while session.is_evaluating:
        session.advance()
    wrong = int(session.state.wrong.sum())
    assert wrong > 0
    assert text.count('<figure class="wrong">') == wrong
    assert f"{27 - wrong} of 27 right" in text
    assert read.tags.count("img") == 27 + 5  # and a map for each R-unit
    assert text.count('class="branch"') == 1
    assert "+E" in read.texts
    assert "2025-05-04 03:02" in text
    same = page_of(
        session.document, evaluation=session.state.evaluation, when=datetime(2025, 5, 4, 3, 2)
    )
    assert same == text


def test_answers_in_the_test_stand_apart_from_those_in_training(session: Session) -> None:
    session.perform(MarkPatterns((0, 3, 5), test=True))
    text = page_of(session.document)
    tables = re.findall(r"<h2>(Answers by class[^<]*)</h2>(.*?)</table>", text, re.DOTALL)
    counts = [sum(map(int, re.findall(r"<td[^>]*>(\d+)</td>", table))) for _, table in tables]
    assert [title for title, _ in tables] == [
        "Answers by class, in the test",
        "Answers by class, in training",
    ]
    assert counts == [3, 24]


def test_the_page_needs_nothing_else(session: Session) -> None:
    text = page_of(session.document)
    read = Page(text)
    assert read.addresses
    assert all(address.startswith("data:image/png;base64,") for address in read.addresses)
    assert "http:" not in text.replace("http-equiv", "")
    assert "https:" not in text
    assert "default-src 'none'" in text
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


def test_what_people_typed_does_nothing(session: Session) -> None:
    session.perform(RenameClass("E", EVIL))
    session.perform(AddPattern(EVIL))  # its name is the label of a chapter
    document = session.document
    named = replace(document.run.patterns, name=EVIL)
    document = replace(document, run=replace(document.run, patterns=named))
    text = page_of(document, file=f"/tmp/{EVIL}.mark1")
    read = Page(text)
    assert "script" not in read.tags
    assert "<script" not in text
    assert any(EVIL in one for one in read.texts)
    assert "title" in read.tags


@pytest.mark.parametrize("number", range(len(STARTS)))
def test_every_kind_of_session_has_a_report(number: int) -> None:
    session = Session(start(number))
    Page(page_of(session.document))
    if len(session.state.patterns):
        session.perform(Train(9))
        Page(page_of(session.document))


def test_before_anything_was_learned_nothing_is_right_or_wrong() -> None:
    text = page_of(Session().document)
    assert "Nothing has been learned yet" in text
    assert 'class="wrong"' not in text
    assert "✗" not in text
    assert "✓" not in text
    assert "Answers by class" not in text


def test_weights_drawn_at_the_start_are_not_learned() -> None:
    session = Session(start(2))
    assert session.document.run.volts.any()
    assert "Nothing has been learned yet" in page_of(session.document)


def test_slices_decide_nothing(session: Session) -> None:
    reporting, slices = Reporting(session.document), 1
    while not reporting.advance(0.0):
        slices += 1
    assert slices > 20
    assert reporting.page == page_of(session.document)


def test_many_pictures_and_classes_are_cut_with_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html_report, "MOST_PICTURES", 60)
    monkeypatch.setattr(html_report, "MOST_CLASSES", 3)
    session = Session(new_document("mark1", shapes.make("figures"), 1960))
    session.perform(Train(100))
    text = page_of(session.document)
    shown = len(re.findall(r'<img src="[^"]*" alt="(?!R\d)', text))
    assert shown == 60
    assert "60 of 200 pictures are shown" in text
    assert "the most frequent mistakes" in text
    wrong = text.count('<figure class="wrong">')
    assert wrong > 0


def test_the_command_makes_the_same_run(tmp_path: Path) -> None:
    session = Session(new_document("mark1", shapes.make("letters"), 7))
    config = MachineConfig.of("mark1", classes=26, seed=7, a_units=400, theta=1, limit=20.0)
    session.perform(BuildMachine(config))
    session.perform(ChangeTraining({"eta": 0.25, "order": "shuffled", "passes": 30}))
    begun = session.document
    plain = replace(begun.run.checkpoints[0], label="")
    session = Session(replace(begun, run=replace(begun.run, checkpoints=(plain,))))
    learn(session)
    command = train_command(session.document)
    assert command is not None
    words = shlex.split(command)
    assert words[:2] == ["mark1", "train"]
    path = tmp_path / "again.mark1"
    assert main([*words[1:], "--quiet", "--save", str(path)]) == 0
    assert np.array_equal(load_session(path).document.run.volts, session.document.run.volts)
    assert command in page_of(session.document)


def test_a_run_that_a_person_changed_has_no_such_command(session: Session) -> None:
    assert train_command(session.document) is None
    other = Session()
    learn(other)
    assert train_command(other.document) is not None
    own = PatternSet(
        *(other.state.patterns.pictures[:5], other.state.patterns.labels[:5]),
        *(other.state.patterns.classes, other.state.patterns.test[:5], "letters"),
    )
    assert (
        train_command(replace(other.document, run=replace(other.document.run, patterns=own)))
        is None
    )


def test_a_name_that_only_looks_like_a_set_has_no_such_command() -> None:
    patterns = replace(shapes.make("e-x"), name="e-x?no-such-setting=1")
    session = Session(new_document("mark1", patterns, 7))
    learn(session)
    assert session.state.progress.finished
    assert train_command(session.document) is None
    assert "no-such-setting" in page_of(session.document)


def test_the_file_and_its_journal_are_named(session: Session) -> None:
    assert "mark1 run &#x27;my run.mark1&#x27;" in page_of(session.document, file="my run.mark1")
    assert "Save the session as a .mark1 file" in page_of(session.document)


def test_a_place_that_cannot_be_written_is_refused(session: Session, tmp_path: Path) -> None:
    with pytest.raises(FileError):
        Reporting(session.document).write(tmp_path / "missing" / "a.html")


@pytest.mark.parametrize("passes", [1, 2, 14, 999, 5000])
def test_a_chart_is_drawn_at_every_length(passes: int) -> None:
    mistakes = np.arange(passes, 0, -1)
    drawn = html_report.mistakes_chart(
        [("run", 1, mistakes)], [(0.5, "a<b")], "pass", "mistakes", "t"
    )
    root = ElementTree.fromstring(drawn)
    line = root.find("polyline")
    assert line is not None
    points = [tuple(map(float, one.split(","))) for one in line.get("points", "").split()]
    assert len(points) == min(passes, html_report.MOST_POINTS)
    assert all(0 <= x <= html_report.WIDTH and 0 <= y <= html_report.HEIGHT for x, y in points)
    assert points == sorted(points)
    assert len(root.findall("text[@class='x']")) <= 14


def test_the_command_line_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "letters.mark1"
    session = Session()
    session.perform(Train(52))
    session.save(path)
    assert main(["report", str(path)]) == 0
    assert capsys.readouterr().out == f"Saved to {tmp_path / 'letters.html'}.\n"
    assert "mark1 run" in (tmp_path / "letters.html").read_text(encoding="utf-8")
    out = tmp_path / "other.html"
    assert main(["report", str(path), "--out", str(out), "--json"]) == 0
    assert str(out) in capsys.readouterr().out
    assert out.stat().st_size > 10_000
    assert main(["report", str(tmp_path / "none.mark1")]) == 2
    assert main(["report", str(path), "--out", str(tmp_path / "none" / "a.html")]) == 1

"""What stays the same in every version 1.x, as the page *What stays the same* promises.

The samples in ``stable`` are as version 1.0 writes them. Do not change them: if one is no longer
read as it was, the reader is what needs mending. A newer format gets samples of its own.
"""

from __future__ import annotations

import json
import re
import tomllib
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest

from firmware_io.wire import protocol
from gui import manual
from gui.exhibit import settings_file
from mark1.cli.main import COMMANDS, build_parser, main
from mark1.cli.train import WATCHERS
from mark1.lessons.lesson import read_lesson
from mark1.session.journal import VERSION, command_of, record_of
from mark1.session.replay import load_journal, read_journal
from mark1.session.session import Session
from mark1.storage.session_file import SCHEMA, load_session
from tests.examples import slow

ROOT = Path(__file__).parents[1]
STABLE = Path(__file__).with_name("stable")
PAGE = manual.text("stability", "en")
EXPECTED = json.loads((STABLE / "expected.json").read_text(encoding="utf-8"))
KEYS = json.loads((STABLE / "json_keys.json").read_text(encoding="utf-8"))
QUICK = {
    "evaluate a.mark1 and",
    "predict a.mark1 and",
    "run a.mark1",
    "train and",
    "rules",
    "ports",
}


@pytest.mark.parametrize("name", [name for name in EXPECTED if name.endswith(".mark1")])
def test_a_session_of_version_1_0_opens_as_it_was_and_its_journal_leads_there(name: str) -> None:
    expected = EXPECTED[name]
    saved = load_session(STABLE / name)
    document = saved.document
    assert document.run.wipers.volts.tolist() == expected["volts"]
    assert list(document.patterns.classes) == expected["classes"]
    assert len(document.branches) == expected["branches"]
    replay = read_journal(saved.journal, name)
    assert (len(replay.commands), replay.is_whole) == (expected["commands"], True)
    session = Session()
    replay.perform(session)
    # The last bit of a point may differ from computer to computer.
    assert np.allclose(session.document.run.wipers.volts, expected["volts"], rtol=1e-9, atol=1e-9)
    session.close()


def test_a_journal_that_a_crash_left_is_repeated() -> None:
    expected = EXPECTED["crash.journal"]
    replay = load_journal(STABLE / "crash.journal")
    assert (len(replay.commands), replay.is_whole) == (expected["commands"], True)
    session = Session()
    replay.perform(session)
    assert session.document.run.wipers.volts.tolist() == expected["volts"]
    session.close()


RECORDS = json.loads((STABLE / "commands.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["do"])
def test_every_command_of_a_journal_is_read_as_it_was_written(record: dict) -> None:
    again = record_of(command_of(record))
    assert {name: again[name] for name in record} == record


def test_a_command_from_before_a_field_was_added_takes_its_default() -> None:
    record = {"do": "Train", "steps": 5}
    assert record_of(command_of(record)) == record | {"shows_each": False, "goes_on": False}


@pytest.mark.parametrize("name", ["exhibit.json", "exhibit-camera.json"])
def test_the_settings_of_an_exhibit_are_read_as_they_were_written(name: str) -> None:
    reading = settings_file.read(STABLE / name)
    assert reading.problems == ()
    written = json.loads((STABLE / name).read_text(encoding="utf-8"))
    now = json.loads(settings_file.as_text(reading.settings))
    assert {name: now[name] for name in written} == written


@pytest.mark.parametrize("folder", sorted((STABLE / "lessons").iterdir()), ids=lambda f: f.name)
def test_the_folder_of_a_lesson_is_read(folder: Path) -> None:
    lesson = read_lesson(folder, tries_start=False)
    tasks = tomllib.loads((folder / "lesson.toml").read_text(encoding="utf-8"))["task"]
    assert len(lesson.tasks) == len(tasks)


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Train a machine on AND, and save it."""
    path = tmp_path_factory.mktemp("stable") / "a.mark1"
    assert main(["train", "and", "--save", str(path)]) == 0
    return path


@pytest.mark.parametrize("command", [*sorted(QUICK), *slow(*sorted(KEYS.keys() - QUICK))])
def test_a_command_prints_the_keys_that_it_printed(command: str, capsys, session: Path) -> None:
    words = [word.replace("a.mark1", str(session)) for word in command.split()]
    capsys.readouterr()
    assert main([*words, "--json"]) in (0, 1)  # 1: the doctor may find problems
    printed = json.loads(capsys.readouterr().out)
    for keys in KEYS[command]:
        *path, key = keys.split(".")
        inside = printed
        for name in path:
            inside = inside[name]
            inside = inside[0] if isinstance(inside, list) else inside
        assert key in inside, keys


def test_the_exit_status_says_how_it_went(capsys, tmp_path: Path) -> None:
    assert main(["rules"]) == 0
    with pytest.raises(SystemExit) as refused:
        main(["train", "--no-such-option"])
    assert refused.value.code == 2
    assert main(["train", "no such set"]) == 2
    (tmp_path / "file").touch()
    assert main(["train", "and", "--weights", str(tmp_path / "file" / "w.csv")]) == 1
    capsys.readouterr()


def test_an_option_that_is_not_written_out_is_refused(capsys) -> None:
    for parser in parsers(build_parser()):
        assert not parser.allow_abbrev, parser.prog
    with pytest.raises(SystemExit) as refused:
        main(["train", "and", "--pass", "3"])
    assert refused.value.code == 2
    assert "Did you mean '--passes'?" in capsys.readouterr().err


def parsers(parser):
    """Yield a parser, and those of its subcommands."""
    yield parser
    for action in parser._actions:
        if action.nargs == "A...":
            for choice in action.choices.values():
                yield from parsers(choice)


def test_another_package_adds_a_subcommand_or_a_watcher_by_the_same_entry_points() -> None:
    assert (COMMANDS, WATCHERS) == ("mark1.commands", "mark1.watchers")
    for group in (COMMANDS, WATCHERS, "mark1.pictures"):
        assert f"`{group}`" in PAGE
        assert metadata.entry_points(group=group)


def test_the_page_names_the_numbers_of_today() -> None:
    told = {
        kind: int(number) for kind, number in re.findall(r"^\| ([\w .-]+?) \| (\d+) ", PAGE, re.M)
    }
    assert told == {"session": SCHEMA, "journal": VERSION, "protocol": protocol.MAJOR}

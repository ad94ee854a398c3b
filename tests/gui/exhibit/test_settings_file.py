"""Reading `exhibit.json`: each bad line costs only itself; writing changes single lines."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.exhibit import settings_file
from gui.exhibit.settings_file import as_text, changed, find, parse, read, write
from gui.exhibit.staff_settings import DEFAULTS, RULES, ExhibitSettings
from mark1.errors import FileError
from mark1.messages import speak

#: Settings that are all different from their defaults.
OTHERS = ExhibitSettings(
    languages=("de", "fr"),
    first_language="de",
    informal=True,
    pattern_sets=("bars",),
    third_thing=False,
    still_there_s=60,
    countdown_s=20,
    staff_s=120,
    sound=True,
    quiet_hours="18:00-08:30",
    brightness=80,
    dim_hours="22:00-06:00",
    dim_brightness=10,
    control_height=50,
    full_screen=False,
    screen=2,
    hide_pointer=False,
    keep_drawings=True,
    panel="/dev/ttyACM0",
    retina_panel="/dev/ttyACM1",
    camera=2,
    pin=f"scrypt$14${'0a' * 16}${'1b' * 32}",
    memory_limit_mb=900,
    log_limit_mb=5,
)

LINES = as_text(OTHERS).splitlines()

#: Ways to break a line, each with how many lines it leaves.
BREAKS = {
    "removed": lambda line: "",
    "no value": lambda line: line.partition(":")[0] + ":,",
    "no colon": lambda line: line.replace(":", " ", 1),
    "no quote": lambda line: line.replace('"', "", 1),
    "open quote": lambda line: line.replace('":', ":", 1),
    "open value": lambda line: line.rstrip("],") + ' "',
    "wrong type": lambda line: line.partition(":")[0] + ': {"a": [1, {}]},',
    "null": lambda line: line.partition(":")[0] + ": null,",
    "not a number": lambda line: line.partition(":")[0] + ": NaN,",
    "huge": lambda line: line.partition(":")[0] + f": 1{'0' * 6000},",
    "deep": lambda line: line.partition(":")[0] + f": {'[' * 20000},",
    "other name": lambda line: line.replace('"', '"x', 1),
    "bytes": lambda line: line.replace(":", ": \ufffd"),
    "garbage": lambda line: "%&/()=?",
    "brace": lambda line: "}",
}


def test_the_example_differs_in_every_setting():
    assert all(getattr(OTHERS, f.name) != getattr(DEFAULTS, f.name) for f in fields(OTHERS))


def test_a_good_file_is_read_without_a_problem():
    assert parse(as_text(OTHERS)) == (OTHERS, [])


@pytest.mark.parametrize(
    ("number", "how"),
    [
        pytest.param(number, how, marks=() if (number + place) % 5 == 0 else pytest.mark.slow)
        for number in range(1, len(LINES) - 1)
        for place, how in enumerate(BREAKS)
    ],
)
def test_a_broken_line_costs_only_itself(number: int, how: str):
    broken = BREAKS[how](LINES[number])
    text = "\n".join([*LINES[:number], broken, *LINES[number + 1 :]])
    found, problems = parse(text)
    name = LINES[number].split('"')[1]
    expected = replace(OTHERS, **{name: getattr(DEFAULTS, name)})
    if expected.first_language not in expected.languages:
        expected = replace(expected, first_language=expected.languages[0])
    assert found == expected
    if how != "removed" or number == len(LINES) - 2:
        assert problems
        assert {problem.line for problem in problems} <= {number, number + 1, number + 2}
    for problem in problems:
        assert str(problem).endswith(".")
        assert len(str(problem)) < 400


@pytest.mark.parametrize("number", [0, len(LINES) - 1])
def test_a_missing_brace_costs_nothing(number: int):
    text = "\n".join(line for index, line in enumerate(LINES) if index != number)
    found, (problem,) = parse(text)
    assert found == OTHERS
    assert problem.code == "brace-missing"


@pytest.mark.parametrize("number", range(1, len(LINES) - 2))
def test_a_missing_comma_costs_nothing(number: int):
    text = "\n".join([*LINES[:number], LINES[number].rstrip(","), *LINES[number + 1 :]])
    found, (problem,) = parse(text)
    assert found == OTHERS
    assert (problem.code, problem.line) == ("comma-missing", number + 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            '{"countdown_s": 3}',
            "Line 1: countdown_s must be a whole number from 5 to 60, not 3. The default, 15, "
            "is used.",
        ),
        (
            '{\n"sound": 1}',
            "Line 2: sound must be true or false, not 1. The default, false, is used.",
        ),
        (
            '{"sound": true,\n"sound": false}',
            "Line 2 sets sound again and was ignored. Line 1 is used.",
        ),
        (
            '{"langauges": ["de"]}',
            'Line 1: there is no setting "langauges". Did you mean languages? '
            "The line was ignored.",
        ),
        ('{"zzz": 1}', 'Line 1: "zzz" is not a setting. The line was ignored.'),
        (
            '{"quiet_hours": "8-9"}',
            'Line 1: quiet_hours must be two times such as "18:00-08:30", or "" for never, not '
            '"8-9". The default, "", is used.',
        ),
        (
            '{"languages": ["de"],\n"first_language": "fr"}',
            "Line 2: first_language is fr, which is not among the languages. The first of them, "
            "de, is used.",
        ),
        (
            '{"sound": true,}',
            "Line 1: the last setting must not end in a comma. The comma was ignored.",
        ),
        (
            '{"sound": tru}',
            "Line 1: the value of sound cannot be read. The default, false, is used.",
        ),
        (
            '{\n"sound": true\n}\nxyz',
            "Line 4 follows a closing brace, which belongs at the end of the file.",
        ),
    ],
)
def test_the_sentence_says_what_is_wrong_and_what_is_used(text: str, sentence: str):
    assert [str(problem) for problem in parse(text)[1]] == [sentence]


def test_sentences_are_written_in_the_language_in_use():
    _, (problem,) = parse('{"sound": 1}')
    try:
        speak("de")
        assert str(problem).startswith("Zeile 1: sound muss true oder false sein")
    finally:
        speak("en")


def test_notes_are_ignored():
    assert parse('{"$schema": "x", "_why": {"a": [1]}, "sound": true}') == (
        replace(DEFAULTS, sound=True),
        [],
    )


#: Finite, as NaN and infinity are no JSON: they would cost the rest of their line.
NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)

JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from([*RULES, "x", "_x", "$x", ""]), JSON))
def test_any_json_object_gives_settings_that_are_allowed(values: dict[str, Any]):
    found, problems = parse(json.dumps(values))
    for name, rule in RULES.items():
        value = json.loads(settings_file.as_json(getattr(found, name)))
        assert rule.accepts(value)
        if name in values and rule.accepts(values[name]) and name != "first_language":
            assert value == values[name]
    wrong = [n for n in values if n[:1] not in ("_", "$") or n == ""]
    wrong = [n for n in wrong if n not in RULES or not RULES[n].accepts(values[n])]
    codes = [problem.code for problem in problems if problem.code != "first-language"]
    assert len(codes) == len(wrong)


@given(
    st.text() | st.lists(st.sampled_from([*LINES, "{", "}", '"', ",", "\\", "["])).map("\n".join)
)
def test_any_text_gives_settings_that_are_allowed(text: str):
    found, problems = parse(text)
    assert all(str(problem) for problem in problems)
    assert parse(as_text(found)) == (found, [])


@given(st.binary(max_size=300))
def test_any_bytes_can_be_a_file(tmp_path_factory, data: bytes):
    path = tmp_path_factory.mktemp("any") / "exhibit.json"
    path.write_bytes(data)
    assert isinstance(read(path).settings, ExhibitSettings)


# --- the file ------------------------------------------------------------------------------------


def test_no_file_in_the_standard_places_is_no_problem(tmp_path: Path):
    reading = read()
    assert (reading.settings, reading.problems) == (DEFAULTS, ())
    assert reading.path == tmp_path / "config" / "mark1" / "exhibit.json"


def test_a_chosen_file_that_is_missing_is_a_problem(tmp_path: Path):
    reading = read(tmp_path / "none.json")
    assert reading.settings == DEFAULTS
    assert str(reading.problems[0]).startswith("There is no file")


def test_the_file_of_all_users_is_read_where_the_user_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    own, shared = tmp_path / "own.json", tmp_path / "shared.json"
    monkeypatch.setattr(settings_file, "standard_places", lambda: [own, shared])
    assert find() == own
    shared.write_text('{"sound": true}')
    assert read().settings.sound
    own.write_text("{}")
    assert not read().settings.sound


def test_a_file_from_a_windows_editor_is_read(tmp_path: Path):
    path = tmp_path / "exhibit.json"
    path.write_bytes(b"\xef\xbb\xbf" + as_text(OTHERS).replace("\n", "\r\n").encode())
    assert read(path).settings == OTHERS
    assert not read(path).problems


def test_a_huge_file_is_not_read(tmp_path: Path):
    path = tmp_path / "exhibit.json"
    path.write_text(" " * 70_000 + '{"sound": true}')
    reading = read(path)
    assert reading.settings == DEFAULTS
    assert "larger than 64 kB" in str(reading.problems[0])


def test_neither_a_folder_nor_a_pipe_holds_up_the_start(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe"):
        assert "it is not a regular file" in str(read(path).problems[0])


def test_only_the_line_of_a_setting_changes():
    text = '{\n  "_note": "ours",\n  "sound": false,\n  "zzz": 1,\n  "brightness": 80\n}\n'
    assert changed(text, {"sound": True, "brightness": 90}) == text.replace(
        "false", "true"
    ).replace("80", "90")


@given(st.sampled_from(sorted(RULES)), st.sampled_from(sorted(RULES)), st.booleans())
def test_a_change_changes_nothing_else(one: str, other: str, is_set: bool):
    start = OTHERS if is_set else DEFAULTS
    wanted = {name: getattr(OTHERS, name) for name in (one, other)}
    expected = replace(start, **wanted)
    if expected.first_language in expected.languages:
        assert parse(changed(as_text(start), wanted)) == (expected, [])


def test_a_file_that_cannot_be_mended_is_written_completely():
    assert parse(changed("no JSON at all", {"sound": True})) == (replace(DEFAULTS, sound=True), [])
    for text in ("", "{}", "{\n}\n", "[1]"):
        assert parse(changed(text, {"sound": True})) == (replace(DEFAULTS, sound=True), [])


def test_a_value_that_is_not_allowed_is_refused():
    for change in ({"brightness": 1}, {"zzz": 1}):
        with pytest.raises(ValueError, match="cannot be"):
            changed("{}", change)


def test_writing_makes_the_folder(tmp_path: Path):
    path = tmp_path / "new" / "exhibit.json"
    write(path, {"sound": True})
    assert read(path).settings.sound


class FullDisk:
    """A file that takes this many letters, then reports a full disk."""

    def __init__(self, file: Any, room: int) -> None:
        self.file, self.room = file, room

    def __enter__(self) -> FullDisk:
        return self

    def __exit__(self, *error: object) -> None:
        self.file.close()

    def write(self, text: str) -> None:
        self.file.write(text[: self.room])
        if len(text) > self.room:
            raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("room", [0, 1, 2, 17, 100, 300, 500])
def test_a_disk_that_fills_up_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
):
    path = tmp_path / "exhibit.json"
    path.write_text(as_text(OTHERS))
    opened = Path.open

    def open_(self: Path, mode: str = "r", *args: Any, **more: Any) -> Any:
        file = opened(self, mode, *args, **more)
        return FullDisk(file, room) if mode == "x" else file

    monkeypatch.setattr(Path, "open", open_)
    with pytest.raises(FileError, match="the disk is full"):
        write(path, {"sound": False})
    monkeypatch.undo()
    assert path.read_text() == as_text(OTHERS)
    assert [entry.name for entry in tmp_path.iterdir() if entry.suffix == ".part"] == []


@pytest.mark.skipif(os.name != "posix", reason="Windows has other permissions")
@pytest.mark.parametrize("mode", [None, 0o644])
def test_only_its_owner_may_read_the_hash_of_the_pin(tmp_path: Path, mode: int | None) -> None:
    path = tmp_path / "exhibit.json"
    if mode is not None:
        path.write_text("{}")
        path.chmod(mode)
    write(path, {"sound": True})
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.stat().st_uid == tmp_path.stat().st_uid

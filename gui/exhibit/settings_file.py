"""Reads `exhibit.json` so that a bad line costs only itself, and changes single lines of it.

The file is one JSON object of settings, one per line. A line that cannot be read is reported with
its number and skipped, and the default is used for its setting: an exhibit must start with any
file. Names that begin with ``_`` or ``$`` are notes.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gui.base.gui_messages import text as message
from gui.exhibit.staff_settings import DEFAULTS, RULES, ExhibitSettings, as_json
from mark1.disk.atomic import make_folder, writing
from mark1.disk.user_folders import FOLDER, user_folders
from mark1.messages import suggestion

NAME = "exhibit.json"

#: Most bytes of the file; a longer one is not read. And most problems that are reported.
MOST_BYTES, MOST_PROBLEMS = 2**16, 50

#: Most characters of a value that a message quotes.
LONGEST_QUOTE = 40

#: The beginning of a line where reading goes on after a bad one.
_NEXT_LINE = re.compile(r'^[ \t]*(?="[^"\n]*"[ \t]*:|\}[ \t]*$)', re.MULTILINE)

_SPACE = re.compile(r"[ \t\r\n]*")


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with the file.

    Attributes
    ----------
    code : str
        Its message, under ``exhibit``.
    line : int
        From 1; 0 if the whole file is meant.
    values : mapping
        What the message names.
    """

    code: str
    line: int
    values: Mapping[str, Any]

    def __str__(self) -> str:
        """Write one sentence, or two, in the language in use."""
        return message(f"exhibit.{self.code}", line=self.line, **self.values)


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read.

    Attributes
    ----------
    path : Path
        The file, even if it does not exist yet.
    settings : ExhibitSettings
    problems : tuple of Problem
        In the order of their lines.
    """

    path: Path
    settings: ExhibitSettings
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Entry:
    """One setting as it stands in the text: its value from `start` to `end`."""

    name: str
    value: Any
    line: int
    start: int
    end: int


def standard_places() -> list[Path]:
    """List where the file is looked for: the user's settings, then those of all users."""
    places = []
    with suppress(RuntimeError):  # the user has no home
        places.append(user_folders()["settings"] / FOLDER / NAME)
    if sys.platform == "win32":
        shared = Path(os.environ.get("PROGRAMDATA", r"C:\ProgramData"))
    elif sys.platform == "darwin":
        shared = Path("/Library/Application Support")
    else:
        shared = Path("/etc")
    return [*places, shared / FOLDER / NAME]


def find(chosen: Path | None = None) -> Path:
    """Return the file to read: the chosen one, the first that exists, or where to write one."""
    if chosen is not None:
        return chosen
    places = standard_places()
    return next((path for path in places if os.access(path, os.F_OK)), places[0])


def read(chosen: Path | None = None) -> Reading:
    """Read the settings. This never fails: problems are reported, and defaults used instead.

    Parameters
    ----------
    chosen : Path, optional
        The file of the option ``--settings``. Without it, one of `standard_places` is read, if
        there is one.
    """
    path = find(chosen)
    try:
        text = _text_of(path)
    except FileNotFoundError:
        missing = [Problem("file-missing", 0, {"path": path})] if chosen is not None else []
        return Reading(path, DEFAULTS, tuple(missing))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        problem = Problem("file-unreadable", 0, {"path": path, "reason": reason})
        return Reading(path, DEFAULTS, (problem,))
    if text is None:
        problem = Problem("file-too-large", 0, {"path": path, "most": MOST_BYTES // 1024})
        return Reading(path, DEFAULTS, (problem,))
    settings, problems = parse(text)
    return Reading(path, settings, tuple(problems[:MOST_PROBLEMS]))


def _text_of(path: Path) -> str | None:
    """Read the text; None if it is too long. Bytes that are no UTF-8 spoil only their line."""
    if not path.is_file() and path.exists():
        raise OSError(0, message("exhibit.no-regular-file"))
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    return None if len(data) > MOST_BYTES else data.decode("utf-8-sig", errors="replace")


def parse(text: str) -> tuple[ExhibitSettings, list[Problem]]:
    """Read the settings from the text of a file; see `read`."""
    problems: list[Problem] = []
    found: dict[str, _Entry] = {}
    values: dict[str, Any] = {}
    for part in _parts(text):
        if isinstance(part, Problem):
            problems.append(part)
        elif problem := _problem_of(part, found):
            problems.append(problem)
        elif part.name in RULES:
            values[part.name] = tuple(part.value) if isinstance(part.value, list) else part.value
    settings = replace(DEFAULTS, **values)
    if settings.first_language not in settings.languages:
        used = settings.languages[0]
        if "first_language" in values:
            line = found["first_language"].line
            given = {"code": settings.first_language, "used": used}
            problems.append(Problem("first-language", line, given))
        settings = replace(settings, first_language=used)
    return settings, sorted(problems, key=lambda problem: problem.line)


def _problem_of(entry: _Entry, found: dict[str, _Entry]) -> Problem | None:
    """Check an entry against its rule and those before it, and note it."""
    name = entry.name
    if name.startswith(("_", "$")):
        return None
    if name not in RULES:
        hint = suggestion(_quoted(name, LONGEST_QUOTE), RULES)
        if hint.code == "hints.did-you-mean":
            return Problem("unknown-close", entry.line, {"given": _quoted(name), **hint.values})
        return Problem("unknown", entry.line, {"name": _quoted(name)})
    if name in found:
        return Problem("twice", entry.line, {"name": name, "first": found[name].line})
    found[name] = entry
    rule = RULES[name]
    if rule.accepts(entry.value):
        return None
    given = {"name": name, "value": _quoted(entry.value), **rule.values}
    return Problem(rule.code, entry.line, given | {"default": _default(name)})


def _default(name: str) -> str:
    return as_json(getattr(DEFAULTS, name))


def _quoted(value: Any, longest: int = LONGEST_QUOTE) -> str:
    """Write a value that someone else wrote, in one short line."""
    try:
        written = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except (RecursionError, ValueError):
        written = "…"
    line = "".join(sign if sign.isprintable() else " " for sign in written)
    line = line if len(line) <= longest else f"{line[: longest - 1]}…"
    return f'"{line}"' if isinstance(value, str) else line


# --- reading the text ------------------------------------------------------------------------


def _parts(text: str) -> Iterator[_Entry | Problem]:
    """Yield the entries of the object, and what is wrong between them."""
    place = _SPACE.match(text).end()  # type: ignore[union-attr]
    if text[place : place + 1] == "{":
        place = _space(text, place + 1)
    else:
        yield Problem("brace-missing", _line(text, place), {"brace": "{"})
    while place < len(text):
        if text[place] == "}":
            end = _space(text, place + 1)
            if end == len(text):
                return
            yield Problem("after-end", _line(text, end), {})
            place = end if text[end] == '"' else _after_bad_line(text, end)
            if place == len(text):
                return
            continue
        entry = _entry(text, place)
        if isinstance(entry, Problem):
            yield entry
            place = _after_bad_line(text, place)
            continue
        yield entry
        after = _space(text, entry.end)
        place = after
        if text[after : after + 1] == ",":
            place = _space(text, after + 1)
            if text[place : place + 1] in ("}", ""):
                yield Problem("comma-extra", _line(text, after), {})
        elif text[after : after + 1] not in ("}", ""):
            yield Problem("comma-missing", _line(text, entry.end), {})
    if not text.rstrip().endswith("}"):  # or else it is on a bad line
        yield Problem("brace-missing", _line(text, len(text.rstrip())), {"brace": "}"})


def _entry(text: str, place: int) -> _Entry | Problem:
    """Read ``"name": value`` and check that its line goes on as it may."""
    line = _line(text, place)
    name, place = _value(text, place)
    if not isinstance(name, str) or text[place : place + 1] != ":":
        return Problem("line-unreadable", line, {})
    start = _space(text, place + 1)
    value, end = _value(text, start)
    rest = text[_space(text, end) :][:1]
    ends_here = "\n" in text[end : _space(text, end)] or rest in (",", "}", "")
    if end > start and ends_here and "\ufffd" not in text[start:end]:
        return _Entry(name, value, line, start, end)
    if name in RULES:
        return Problem("value-unreadable", line, {"name": name, "default": _default(name)})
    return Problem("line-unreadable", line, {})


def _value(text: str, place: int) -> tuple[Any, int]:
    """Read one JSON value; returns it and its end, or None and the same place."""
    try:
        return json.JSONDecoder(parse_constant=_refuse).raw_decode(text, place)
    except (ValueError, RecursionError):  # ValueError: also a number of thousands of digits
        return None, place


def _refuse(name: str) -> None:
    raise ValueError(name)  # NaN and Infinity are no JSON


def _space(text: str, place: int) -> int:
    match = _SPACE.match(text, place)
    return match.end() if match else place


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def _after_bad_line(text: str, place: int) -> int:
    """Return where reading goes on: the next line that begins like a setting, or the end."""
    end_of_line = text.find("\n", place)
    found = _NEXT_LINE.search(text, end_of_line + 1) if end_of_line >= 0 else None
    return found.end() if found else len(text)


# --- writing ---------------------------------------------------------------------------------


def write(path: Path, changes: Mapping[str, Any]) -> None:
    """Change some settings in the file, and leave all other lines as they are.

    A file that does not exist, or in which the settings cannot be found, is written completely.
    Only its owner may read the file afterwards, because it may hold the hash of the PIN.

    Raises
    ------
    WriteError
        If it cannot be written; the old file is then unchanged.
    """
    try:
        before = _text_of(path) or ""
    except (OSError, ValueError):
        before = ""
    after = changed(before, changes)
    make_folder(path.parent)
    with (
        writing(path, is_private=True) as unfinished,
        unfinished.open("x", encoding="utf-8") as file,
    ):
        unfinished.chmod(0o600)  # before anything is in it
        file.write(after)


def changed(text: str, changes: Mapping[str, Any]) -> str:
    """Return the text of a file with other values for some settings.

    Raises
    ------
    ValueError
        If a setting is unknown, or a value not allowed.
    """
    for name, value in changes.items():
        if name not in RULES or not RULES[name].accepts(json.loads(as_json(value))):
            raise ValueError(f"{name} cannot be {value!r}")
    before, problems = parse(text)
    wanted, patched = replace(before, **changes), _patched(text, changes)
    after, more = parse(patched)
    return patched if after == wanted and len(more) <= len(problems) else as_text(wanted)


def _patched(text: str, changes: Mapping[str, Any]) -> str:
    """Replace values where they stand, and add those that are missing at the top."""
    entries: dict[str, _Entry] = {}
    for part in _parts(text):
        if isinstance(part, _Entry):
            entries.setdefault(part.name, part)
    there = [name for name in changes if name in entries]
    for name in sorted(there, key=lambda name: -entries[name].start):
        entry = entries[name]
        text = text[: entry.start] + as_json(changes[name]) + text[entry.end :]
    missing = "".join(
        f'\n  "{name}": {as_json(value)},' for name, value in changes.items() if name not in entries
    )
    return text.replace("{", "{" + missing, 1) if missing else text


def as_text(settings: ExhibitSettings) -> str:
    """Write all settings as the text of a file, one per line."""
    lines = (f'  "{name}": {as_json(getattr(settings, name))}' for name in RULES)
    return "{\n" + ",\n".join(lines) + "\n}\n"

"""What `mark1 lessons` prints and writes."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gui.lessons import FOLDER
from mark1.cli.terminal import sentence
from mark1.errors import FileError, Mark1Error
from mark1.lessons.course import Broken, find_lessons, own_folder
from mark1.lessons.folder import Lesson, read_lesson
from mark1.messages import visible


def run(chosen: argparse.Namespace) -> int:
    """Do what was chosen; returns the exit status."""
    if chosen.check:
        found = [_checked(path) for path in chosen.check]
        return _print(found, chosen.json, own=False)
    found = list(find_lessons(FOLDER, own_folder()))
    if chosen.handouts or chosen.answers:
        lessons = [each for each in found if isinstance(each, Lesson)]
        return _write(lessons, chosen)
    _print(found, chosen.json, own=True)
    return 0


def _checked(path: Path) -> Lesson | Broken:
    try:
        return read_lesson(path)
    except FileError as error:
        return Broken(str(path), error.message)


def _print(found: Sequence[Lesson | Broken], as_json: bool, *, own: bool) -> int:
    """Print lessons and what is wrong with others; returns 1 if any is broken."""
    folder = own_folder() if own else None
    broken = [each for each in found if isinstance(each, Broken)]
    if as_json:
        record: dict[str, Any] = {"lessons": [_record(each) for each in found]}
        if own:
            record["folder"] = None if folder is None else str(folder)
        print(json.dumps(record, ensure_ascii=False))
        return int(bool(broken))
    for each in found:
        print(_line(each))
    if folder is not None:
        print(sentence("lessons-own", folder=folder))
    return int(bool(broken))


def _line(each: Lesson | Broken) -> str:
    if isinstance(each, Broken):
        return sentence("lesson-broken", name=each.name, problem=each.problem)
    return sentence(
        "lesson",
        name=each.name,
        title=each.text.title,
        minutes=each.minutes,
        tasks=len(each.tasks),
        languages=", ".join(sorted(each.texts)),
    )


def _record(each: Lesson | Broken) -> dict[str, Any]:
    if isinstance(each, Broken):
        return {"name": each.name, "problem": str(each.problem)}
    return {
        "name": each.name,
        "folder": str(each.folder),
        "title": each.text.title,
        "minutes": each.minutes,
        "tasks": len(each.tasks),
        "languages": sorted(each.texts),
    }


def _write(lessons: Sequence[Lesson], chosen: argparse.Namespace) -> int:
    """Write sheets, and name each."""
    from gui.lessons.sheets import write_sheets

    known = sorted({code for each in lessons for code in each.texts})
    languages = chosen.language or known
    for code in languages:
        if code not in known:
            raise Mark1Error("lessons.language", given=code, codes=", ".join(known))
    kind, folder = ("handout", chosen.handouts) if chosen.handouts else ("answers", chosen.answers)
    paths = []
    for path in write_sheets(lessons, folder, languages, [kind]):
        paths.append(str(path))
        if not chosen.json:
            print(visible(str(path)))
    if chosen.json:
        print(json.dumps({"files": paths}))
    return 0

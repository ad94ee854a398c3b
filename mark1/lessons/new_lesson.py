"""Begin a lesson of one's own: a folder that works, and a page that lists all it may contain."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path

from mark1.disk.atomic import make_folder, writing
from mark1.errors import FileError
from mark1.lessons.checks import CONDITIONS, COUNTED
from mark1.lessons.facts import GIVES
from mark1.lessons.lesson import FILE, VIEWS
from mark1.lessons.start import ENTRIES
from mark1.messages import Message
from mark1.session import commands

#: Name of the page. It is no text of the lesson, which ends in .md.
PAGE = "how-to.txt"

_TABLE = """\
minutes = 5
view = "plane"
numbers = [0, 1]

[start]
patterns = "and"
kind = "direct"

[facts]
mistakes = { value = 18, give = "total" }

[[task]]
check = { patterns = "and", finished = "learned" }
show = [{ do = "Train", steps = 10000, shows_each = false, goes_on = false }]

[[task]]
check = { said = true }
"""

_TEXT = """\
# My lesson

AND answers 1 only if both inputs are 1, and otherwise 0.

## Do

- Press **Learn**, and let it finish.
  > It makes {mistakes} mistakes.
- How many mistakes did it make?
  - [x] {mistakes}
  - [ ] none

## Answers

It makes {mistakes} mistakes.
"""


def write_new(folder: Path) -> list[Path]:
    """Write a lesson to begin with, and the page, into a new folder; return the files.

    Raises
    ------
    FileError
        If there is a lesson in the folder.
    WriteError
        If the folder or a file cannot be written.
    """
    if (folder / FILE).exists():
        raise FileError("lessons.not-new", path=folder)
    make_folder(folder)
    written = []
    for name, text in ((FILE, _TABLE), ("en.md", _TEXT), (PAGE, page())):
        with writing(folder / name) as unfinished:
            unfinished.write_text(text, encoding="utf-8")
        written.append(folder / name)
    return written


def page() -> str:
    """Return all that can be written in a lesson: start, checks, what is shown, and facts."""
    parts = [
        _said("about-lesson", views=", ".join(VIEWS)),
        _said("about-start"),
        _listed("start", ENTRIES),
        _said("about-checks"),
        _listed("check", CONDITIONS),
        _said("about-show"),
        "\n".join(_commands()),
        _said("about-facts"),
        _listed("give", GIVES),
    ]
    return "\n\n".join(parts) + "\n"


def _listed(kind: str, names: Iterable[str]) -> str:
    return "\n".join(f"  {name:12}  {_said(f'{kind}-{name}')}" for name in names)


def _commands() -> Iterator[str]:
    """Yield each command, with its entries and what it does."""
    for name in COUNTED:
        command = getattr(commands, name)
        entries = ", ".join(each.name for each in dataclasses.fields(command))
        about = (inspect.getdoc(command) or "").partition("\n")[0]
        yield f"  {name}({entries})\n      {about}"


def _said(code: str, **values: object) -> str:
    return str(Message(f"lessons.{code}", values))

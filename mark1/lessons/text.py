"""The text of a lesson: Markdown with one title, paragraphs, and the tasks as a list.

::

    # A threshold

    What a reader should know, in short paragraphs.

    ## Do

    - What to do first.
      > A hint, shown after a while.
    - A question?
      - [ ] One answer
        > What somebody who chooses it may be thinking, and why it is not so.
      - [x] The right answer
    - A question for a number, or for a reason, as `check` in ``lesson.toml`` says.
      - [=] The number, or what a good reason says

    ## Sheet

    A table to fill in; only printed for pupils.

    ## Answers

    For the teacher; only printed on request.

Raw HTML is shown as text, and no picture or page is loaded from elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from mark1.errors import FileError

#: Most characters of a text, and most tasks of a lesson.
MOST_CHARACTERS, MOST_TASKS = 20_000, 12

#: A link or a picture with its address or, as ``]:``, the address for a name, and HTML. A link may
#: lead to a place in the text.
_LINK = re.compile(r"\]\((?!#)|\]:|<\s*[a-zA-Z/!]")

_TASK, _CHOICE = re.compile(r"- (.+)"), re.compile(r"  - \[( |x)\] (.+)")
_WHY, _EXPECTED = re.compile(r"    > ?(.*)"), re.compile(r"  - \[=\] (.+)")
_HINT, _MORE = re.compile(r"  > ?(.*)"), re.compile(r"  (\S.*)")


@dataclass(frozen=True, slots=True)
class TaskText:
    """What one task says.

    Attributes
    ----------
    text, hint : str
        Markdown of one paragraph; the hint may be empty.
    choices : tuple of str
        Answers to a question; empty if it is none.
    right : int
        Which of them is right, from 0; −1 without choices.
    whys : tuple of str
        For each of the choices, the mistake behind it; empty for the right one, or if none is said.
    expected : str
        The number that is asked for, or a good reason; empty if none is to be written.
    """

    text: str
    hint: str = ""
    choices: tuple[str, ...] = ()
    right: int = -1
    whys: tuple[str, ...] = ()
    expected: str = ""


@dataclass(frozen=True, slots=True)
class LessonText:
    """A lesson in one language.

    Attributes
    ----------
    title : str
    body : str
        Markdown.
    tasks : tuple of TaskText
    answers : str
        Markdown for the teacher; may be empty.
    sheet : str
        Markdown that is only printed, such as a table to fill in; may be empty.
    """

    title: str
    body: str
    tasks: tuple[TaskText, ...]
    answers: str
    sheet: str = ""


def read_text(text: str, where: str) -> LessonText:
    """Read the text of a lesson.

    Parameters
    ----------
    text : str
    where : str
        The file, named in an error.

    Raises
    ------
    FileError
        If the title, the tasks or an answer is missing or out of place; it names the line.
    """
    if len(text) > MOST_CHARACTERS:
        raise FileError("lessons.text-too-long", path=where, most=MOST_CHARACTERS)
    if linked := _LINK.search(text):
        row = text.count("\n", 0, linked.start()) + 1
        raise FileError("lessons.link", path=where, line=row)
    lines = text.splitlines()
    if not lines or not lines[0].startswith("# ") or not lines[0][2:].strip():
        raise FileError("lessons.no-title", path=where)
    parts: dict[str, list[tuple[int, str]]] = {"": [], "Do": [], "Sheet": [], "Answers": []}
    part = ""
    for number, line in enumerate(lines[1:], 2):
        if line.startswith("## "):
            part = line[3:].strip()
            if part not in parts:
                raise FileError("lessons.heading", path=where, line=number, heading=part)
        else:
            parts[part].append((number, line.rstrip()))
    tasks = _tasks(parts["Do"], where)
    if not 1 <= len(tasks) <= MOST_TASKS:
        raise FileError("lessons.task-count", path=where, count=len(tasks), most=MOST_TASKS)
    title, body, answers = lines[0][2:].strip(), _joined(parts[""]), _joined(parts["Answers"])
    return LessonText(title, body, tasks, answers, _joined(parts["Sheet"]))


def plain_text(markdown: str) -> str:
    """Return a paragraph without the marks of Markdown."""
    return re.sub(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`", _without_marks, markdown)


def _without_marks(match: re.Match[str]) -> str:
    return next(group for group in match.groups() if group is not None)


def _joined(lines: list[tuple[int, str]]) -> str:
    return "\n".join(line for _, line in lines).strip()


@dataclass(slots=True)
class _Lines:
    """The lines of one task, by what they are."""

    text: list[str]
    hint: list[str] = field(default_factory=list)
    choices: list[tuple[bool, str]] = field(default_factory=list)
    whys: list[list[str]] = field(default_factory=list)
    expected: str = ""


def _tasks(lines: list[tuple[int, str]], where: str) -> tuple[TaskText, ...]:
    found: list[_Lines] = []
    for number, line in lines:
        if not line.strip():
            continue
        if task := _TASK.fullmatch(line):
            found.append(_Lines([task[1]]))
        elif not found or not _add(line, found[-1]):
            raise FileError("lessons.no-task", path=where, line=number)
    return tuple(_task(each, where) for each in found)


def _add(line: str, task: _Lines) -> bool:
    """Add a line to a task; returns whether it can be one of its lines."""
    if choice := _CHOICE.fullmatch(line):
        task.choices.append((choice[1] == "x", choice[2].strip()))
        task.whys.append([])
    elif (expected := _EXPECTED.fullmatch(line)) and not task.expected:
        task.expected = expected[1].strip()
    elif (why := _WHY.fullmatch(line)) and task.whys:
        task.whys[-1].append(why[1].strip())
    elif hint := _HINT.fullmatch(line):
        task.hint.append(hint[1].strip())
    elif (more := _MORE.fullmatch(line)) and not (task.hint or task.choices or task.expected):
        task.text.append(more[1].strip())
    else:
        return False
    return True


def _task(lines: _Lines, where: str) -> TaskText:
    words, choices = " ".join(lines.text), lines.choices
    right = [place for place, (is_right, _) in enumerate(choices) if is_right]
    if choices and (len(right) != 1 or len(choices) < 2 or lines.expected):
        raise FileError("lessons.one-right", path=where, task=words[:60])
    return TaskText(
        words,
        " ".join(lines.hint),
        tuple(choice for _, choice in choices),
        right[0] if right else -1,
        tuple(" ".join(why) for why in lines.whys),
        lines.expected,
    )

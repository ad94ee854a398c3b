"""The text of a lesson: Markdown with one title, paragraphs, and the tasks as a list.

::

    # A threshold

    What a reader should know, in short paragraphs.

    ## Do

    - What to do first.
      > A hint, shown after a while.
    - A question?
      - [ ] One answer
      - [x] The right answer

    ## Answers

    For the teacher; only printed on request.

Raw HTML is shown as text, and no picture or page is loaded from elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mark1.errors import FileError

#: Most characters of a text, and most tasks of a lesson.
MOST_CHARACTERS, MOST_TASKS = 20_000, 12

#: A link or a picture with its address or, as ``]:``, the address for a name, and HTML. A link may
#: lead to a place in the text.
_LINK = re.compile(r"\]\((?!#)|\]:|<\s*[a-zA-Z/!]")

_TASK, _CHOICE = re.compile(r"- (.+)"), re.compile(r"  - \[( |x)\] (.+)")
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
    """

    text: str
    hint: str = ""
    choices: tuple[str, ...] = ()
    right: int = -1


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
    """

    title: str
    body: str
    tasks: tuple[TaskText, ...]
    answers: str


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
    parts: dict[str, list[tuple[int, str]]] = {"": [], "Do": [], "Answers": []}
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
    return LessonText(lines[0][2:].strip(), _joined(parts[""]), tasks, _joined(parts["Answers"]))


def plain_text(markdown: str) -> str:
    """Return a paragraph without the marks of Markdown."""
    return re.sub(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`", _without_marks, markdown)


def _without_marks(match: re.Match[str]) -> str:
    return next(group for group in match.groups() if group is not None)


def _joined(lines: list[tuple[int, str]]) -> str:
    return "\n".join(line for _, line in lines).strip()


def _tasks(lines: list[tuple[int, str]], where: str) -> tuple[TaskText, ...]:
    found: list[tuple[list[str], list[str], list[tuple[bool, str]]]] = []
    for number, line in lines:
        if not line.strip():
            continue
        if task := _TASK.fullmatch(line):
            found.append(([task[1]], [], []))
        elif not found:
            raise FileError("lessons.no-task", path=where, line=number)
        elif choice := _CHOICE.fullmatch(line):
            found[-1][2].append((choice[1] == "x", choice[2].strip()))
        elif hint := _HINT.fullmatch(line):
            found[-1][1].append(hint[1].strip())
        elif (more := _MORE.fullmatch(line)) and not found[-1][1] and not found[-1][2]:
            found[-1][0].append(more[1].strip())
        else:
            raise FileError("lessons.no-task", path=where, line=number)
    return tuple(_task(*each, where) for each in found)


def _task(
    text: list[str], hint: list[str], choices: list[tuple[bool, str]], where: str
) -> TaskText:
    words = " ".join(text)
    right = [place for place, (is_right, _) in enumerate(choices) if is_right]
    if choices and (len(right) != 1 or len(choices) < 2):
        raise FileError("lessons.one-right", path=where, task=words[:60])
    names = tuple(choice for _, choice in choices)
    return TaskText(words, " ".join(hint), names, right[0] if right else -1)

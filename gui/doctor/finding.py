"""What a check found, and how to install what is missing."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from gui.base.gui_messages import text
from mark1.cli.terminal import named

#: The folder that holds the packages of this program.
HOME = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found.

    Parameters
    ----------
    name : str
        What was checked.
    status : {"ok", "note", "fail"}
        A note is worth knowing, but the program works.
    detail : str
        What was found, or what is wrong.
    fix : str
        What to do about it.
    """

    name: str
    status: str
    detail: str
    fix: str = ""

    def __str__(self) -> str:
        word = "FAIL" if self.status == "fail" else self.status
        told = self.detail + (f": {self.fix}" if self.fix else "")
        return "\n".join(named([(f"{word:<5}{self.name:<17}", told)]))


def install(what: str) -> str:
    """Say how to install something in this Python, or the whole program if it is packaged."""
    if getattr(sys, "frozen", False):
        return text("doctor.install-again")
    return text("doctor.install", python=sys.executable, what=what)


def problem(name: str, code: str, **values: object) -> Finding:
    """Return a failure whose fix is the message of its code and ``-fix``."""
    detail, fix = text(f"doctor.{code}", **values), text(f"doctor.{code}-fix", **values)
    return Finding(name, "fail", detail, fix)


def divided(name: str, status: str, sentences: object) -> Finding:
    """Return a finding of what is wrong and what to do, from the sentences of an error.

    Parameters
    ----------
    name : str
    status : {"note", "fail"}
    sentences : object
        Whose text says what is wrong in its first sentence.
    """
    detail, _, fix = str(sentences).removesuffix(".").partition(". ")
    if fix[1:2].islower():  # not a name such as DISPLAY
        fix = fix[0].lower() + fix[1:]
    return Finding(name, status, detail, fix)

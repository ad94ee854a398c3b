"""The lessons of the program, each a folder, and the command `mark1 lessons`.

It lists the lessons, checks whether one is right, and writes sheets to print.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from mark1.cli.terminal import examples

#: The folder of the lessons of the program.
FOLDER = Path(__file__).parent


def register(commands: Any) -> None:
    """Add `mark1 lessons` to the parser."""
    parser = commands.add_parser(
        "lessons",
        help="list or open the lessons, check one of your own, or gather what a class saved",
        description="Lists the lessons: those of the program, then those in your own folder, which "
        "the last line names. A lesson is a folder with lesson.toml and a text in each language, "
        "such as en.md. --new writes one to begin with, and a page with all that can be written in "
        "it. --check says whether the window can show a lesson and whether its numbers "
        "are right, and what is wrong otherwise. --handouts writes a PDF for each lesson and "
        "the closing pages of three lessons at school, --answers those for the teacher and a plan. "
        " With `open` and the number or the name of a lesson, the "
        "window opens with it. With `collect` and a folder, the pages that pupils saved there are "
        "gathered into one table beside them, as CSV and HTML.",
        epilog=examples(
            "mark1 lessons",
            "mark1 lessons open 5",
            "mark1 lessons collect class-7b",
            "mark1 lessons --handouts sheets --language en",
        ),
    )
    parser.add_argument(
        "action", nargs="?", choices=("open", "collect"), help="what to do with the next argument"
    )
    parser.add_argument(
        "of", nargs="?", metavar="LESSON_OR_DIR", help="a lesson to open, or a folder to collect"
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--new", metavar="FOLDER", type=Path, help="begin a lesson of your own in a new folder"
    )
    what.add_argument(
        "--check", metavar="FOLDER", nargs="+", type=Path, help="check these folders of lessons"
    )
    what.add_argument(
        "--handouts", metavar="DIR", type=Path, help="write the sheets for pupils to this folder"
    )
    what.add_argument(
        "--answers",
        metavar="DIR",
        type=Path,
        help="write the sheets for the teacher to this folder",
    )
    parser.add_argument(
        "--language",
        metavar="CODE",
        nargs="+",
        help="languages of the sheets, such as de or en (default: all that a lesson has)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Do what was chosen; returns the exit status."""
    from gui.lessons.listing import run  # only now, so that `mark1 --help` stays quick

    return run(chosen, FOLDER)

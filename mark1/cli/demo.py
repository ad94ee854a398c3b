"""`mark1 demo`: watch the Mark I learn 26 letters in the terminal."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.cli.common import add_common, check_folder, interruptible, seed_of, summary
from mark1.errors import FileError
from mark1.machine import kernels
from mark1.machine.config import MachineConfig, stream
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.storage.document import Document
from mark1.training.evaluate import Evaluation, evaluate, read
from mark1.training.trainer import Trainer

#: Entry points of this group draw a session into a file: ``draw(session, path)``.
PICTURES = "mark1.pictures"

#: Cells of a spoilt letter that are reversed, and how many such letters are read.
SPOILT = 2
NOISY = 1000


def add(commands: Any) -> None:
    """Add the subcommand to the parser."""
    parser = commands.add_parser("demo", help="watch the Mark I learn 26 letters in the terminal")
    parser.add_argument("--picture", metavar="FILE", help="write a picture of the window (PNG)")
    add_common(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Teach the Mark I the alphabet and let it read a spoilt letter."""
    seed = seed_of(chosen)
    letters = shapes.make("letters", seed=seed)
    trainer = Trainer(Mark1(MachineConfig.of(classes=26, seed=seed)), letters)
    if chosen.picture is not None:
        check_folder(Path(chosen.picture))
    say: Callable[[str], None] = (lambda text: None) if chosen.json else print
    say("The Mark I Perceptron: 400 photocells, 512 association units, 512 potentiometers,")
    say("five response units. It is taught the 26 letters.\n")
    began = time.perf_counter()
    stopped = _run_by_pass(trainer, say)
    found = evaluate(trainer.machine, letters)
    result = summary(trainer, time.perf_counter() - began)
    result["letters"] = _print_letters(trainer, found, say)
    result["noisy"] = _read_noisy(trainer, seed, say)
    if chosen.picture is not None:
        picture = Path(chosen.picture)
        _draw_window(trainer, picture)
        say(f"\nA picture of the window is in {picture}.")
    if chosen.json:
        print(json.dumps(result | {"picture": chosen.picture}))
    return 1 if stopped else 0


def _run_by_pass(trainer: Trainer, say: Callable[[str], None]) -> bool:
    """Train pass by pass and say how each went."""
    kernels.compiled()
    with interruptible() as is_stopped:
        while trainer.finished is None and not is_stopped():
            progress = trainer.advance(steps=len(trainer.rows))
            mistakes = progress.last_mistakes or 0
            bar = "█" * mistakes + "·" * (progress.patterns - mistakes)
            say(f"  pass {progress.passes:2}  {bar}  {mistakes:2} mistakes")
    return is_stopped()


def _print_letters(
    trainer: Trainer, found: Evaluation, say: Callable[[str], None]
) -> list[dict[str, Any]]:
    """Say letter → code → right or wrong, in two columns."""
    rows: list[dict[str, Any]] = []
    for index, name in enumerate(found.classes):
        shown = trainer.machine.present(trainer.patterns.pictures[index])
        rows.append(
            {
                "letter": name,
                "code": trainer.code.text(shown.response),
                "right": not bool(found.wrong[index]),
            }
        )
    say("\n  letter  code   answer      letter  code   answer")
    half = (len(rows) + 1) // 2
    for left, right in zip(rows[:half], rows[half:], strict=False):
        say("  " + "      ".join(_letter_row(row) for row in (left, right)))
    right_ones = sum(row["right"] for row in rows)
    say(f"\n  {right_ones} of {len(rows)} right.")
    return rows


def _letter_row(row: dict[str, Any]) -> str:
    return f"{row['letter']:6}  {row['code']}  {'✓ right' if row['right'] else '✕ wrong'}"


def _read_noisy(trainer: Trainer, seed: int, say: Callable[[str], None]) -> dict[str, Any]:
    """Spoil letters and let the machine read them, whatever comes of it; show one."""
    draw = stream(seed, "noisy letters")
    true = draw.integers(26, size=NOISY)
    pictures = trainer.patterns.pictures[true]
    for picture in pictures:
        picture.reshape(-1)[draw.permutation(picture.size)[:SPOILT]] ^= 255
    answers = read(trainer.machine, trainer.code, pictures)
    classes = trainer.patterns.classes
    letter, answer = classes[true[0]], classes[answers[0]] if answers[0] >= 0 else None
    share = float((answers == true).mean())
    say(f"\nNow the letter {letter} with {SPOILT} of its 400 cells reversed:\n")
    say("\n".join(_rows_of_text(pictures[0])))
    verdict = "right" if answer == letter else "wrong"
    say(f"\n  read as {answer or 'no letter'}, {verdict}.")
    say(f"  Of {NOISY} letters spoilt so, {share:.0%} are read right; guessing gives 4%.")
    return {
        "letter": letter,
        "cells_reversed": SPOILT,
        "read": answer,
        "right": answer == letter,
        "share_right": share,
        "of": NOISY,
    }


def _rows_of_text(picture: NDArray[np.uint8]) -> list[str]:
    return ["  " + "".join("██" if cell else "· " for cell in row) for row in picture]


def _draw_window(trainer: Trainer, path: Path) -> None:
    """Let the package of the window draw itself, if it is there."""
    found = metadata.entry_points(group=PICTURES)
    for entry in found:
        entry.load()(Document.of(trainer, trainer.patterns.pictures[4]), path)
        return
    raise FileError("the window is not installed, so it cannot be drawn: install PySide6.")

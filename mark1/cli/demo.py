"""`mark1 demo`: watch the Mark I learn 26 letters in the terminal."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

from mark1.cli.common import add_common, check_folder, save_or_tell, seed_of, summary, tell_problem
from mark1.cli.json_line import json_line
from mark1.cli.loading import load_loop
from mark1.cli.parts import load_entry
from mark1.cli.terminal import examples, interruptible, sentence
from mark1.errors import FileError
from mark1.machine.config import MachineConfig, stream
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.storage.document import Document
from mark1.training.evaluation import Evaluation, evaluate, read
from mark1.training.trainer import Trainer

#: Entry points of this group draw a session to a file: ``draw(session, path)``.
PICTURES = "mark1.pictures"

#: Reversed cells in a noisy letter, and the number of noisy letters.
REVERSED = 2
NOISY = 1000


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand to its parser."""
    parser.description = (
        "Trains the Mark I on the 26 letters, shows the mistakes of each pass, and lets it "
        "read noisy letters."
    )
    parser.epilog = examples(
        "mark1 demo",
        "mark1 demo --seed 7 --json",
    )
    parser.add_argument(
        "--picture", metavar="FILE", help="write a picture of the window to this PNG file"
    )
    add_common(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Train the Mark I on the alphabet, then let it read noisy letters."""
    seed = seed_of(chosen)
    letters = shapes.make("letters", seed=seed)
    trainer = Trainer(Mark1(MachineConfig.of(classes=26, seed=seed)), letters)
    if chosen.picture is not None:
        check_folder(Path(chosen.picture))
    say: Callable[[str], None] = (lambda text: None) if chosen.json else print
    say(sentence("demo-start", **_sizes(trainer.machine.config)) + "\n")
    began = time.perf_counter()
    status = _run_by_pass(trainer, say, quiet=chosen.quiet)
    found = evaluate(trainer.machine, letters)
    result = summary(trainer, time.perf_counter() - began)
    result["letters"] = _print_letters(trainer, found, say)
    result["noisy"] = _read_noisy(trainer, seed, say)
    picture, problem = save_or_tell(chosen.picture, lambda path: _draw_window(trainer, path))
    if picture is not None:
        say("\n" + sentence("saved", path=picture))
    if chosen.json:
        print(json_line(result | {"picture": picture}))
    return int(tell_problem(picture, problem)) or status


def _sizes(config: MachineConfig) -> dict[str, int]:
    sizes = ("cells", "a_units", "weights", "r_units")
    return {name: getattr(config, name) for name in sizes}


def _run_by_pass(trainer: Trainer, say: Callable[[str], None], *, quiet: bool) -> int:
    """Train pass by pass and print the mistakes; returns the exit status."""
    load_loop(quiet=quiet)
    with interruptible() as is_stopped:
        while trainer.finished is None and not is_stopped():
            progress = trainer.advance(steps=len(trainer.rows))
            mistakes = progress.last_mistakes or 0
            bar = "█" * mistakes + "·" * (progress.patterns - mistakes)
            say(sentence("demo-pass", number=progress.passes, bar=bar, mistakes=mistakes))
    return is_stopped.status


def _print_letters(
    trainer: Trainer, found: Evaluation, say: Callable[[str], None]
) -> list[dict[str, Any]]:
    """Print each letter, its code, and whether it is right, in two columns."""
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
    say("\n  " + sentence("demo-right", right=right_ones, count=len(rows)))
    return rows


def _letter_row(row: dict[str, Any]) -> str:
    return f"{row['letter']:6}  {row['code']}  {'✓ right' if row['right'] else '✕ wrong'}"


def _read_noisy(trainer: Trainer, seed: int, say: Callable[[str], None]) -> dict[str, Any]:
    """Present letters with reversed cells to the machine, and show one of them."""
    draw = stream(seed, "noisy letters")
    true = draw.integers(26, size=NOISY)
    pictures = trainer.patterns.pictures[true]
    for picture in pictures:
        picture.reshape(-1)[draw.permutation(picture.size)[:REVERSED]] ^= 255
    answers = read(trainer.machine, trainer.code, pictures)
    classes = trainer.patterns.classes
    letter, answer = classes[true[0]], classes[answers[0]] if answers[0] >= 0 else None
    share = float((answers == true).mean())
    cells = pictures[0].size
    say("\n" + sentence("demo-noisy", letter=letter, reversed=REVERSED, cells=cells) + "\n")
    for row in pictures[0]:
        say("  " + "".join("██" if cell else "· " for cell in row))
    verdict = "unread" if answer is None else "right" if answer == letter else "wrong"
    say("\n  " + sentence(f"demo-read-{verdict}", answer=answer))
    say("  " + sentence("demo-noisy-share", count=NOISY, share=share, chance=1 / len(classes)))
    return {
        "letter": letter,
        "cells_reversed": REVERSED,
        "read": answer,
        "right": answer == letter,
        "share_right": share,
        "of": NOISY,
    }


def _draw_window(trainer: Trainer, path: Path) -> None:
    """Draw the session with the installed window."""
    found = metadata.entry_points(group=PICTURES)
    for entry in found:
        load_entry(entry)(Document.of(trainer, trainer.patterns.pictures[4]), path)
        return
    raise FileError("cli.window-not-installed")

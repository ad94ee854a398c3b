"""`mark1 look`: hold a card in front of a camera, and read what the machine answers."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mark1.camera.eye import MOST_ZOOM, USUAL_LIGHT, Aim, Sight, see
from mark1.cli.json_line import json_line
from mark1.cli.patterns import drawn
from mark1.cli.standard_input import readable
from mark1.cli.terminal import examples, interruptible, sentence
from mark1.errors import ConfigError
from mark1.messages import visible

if TYPE_CHECKING:
    from mark1.camera.source import Source
    from mark1.machine.machine import Presentation
    from mark1.training.trainer import Trainer

#: The retina if there is no session: that of the Mark I.
RETINA = (20, 20)


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand to its parser."""
    parser.description = (
        "Lets the frames of a camera fall on the photocells, and prints what they see whenever it "
        "changes; with a session, also what its machine answers. Nothing is stored or sent. Press "
        "Ctrl+C to stop."
    )
    parser.epilog = examples(
        "mark1 look",
        "mark1 look --session letters.mark1",
        "mark1 look --film cards.mp4 --session letters.mark1 --json-lines",
    )
    sources = parser.add_mutually_exclusive_group()
    sources.add_argument(
        "--camera",
        type=int,
        default=1,
        metavar="N",
        help="number of the camera, as `mark1 doctor` lists them (default: 1)",
    )
    sources.add_argument(
        "--film",
        metavar="FILE|FOLDER",
        type=Path,
        help="a film instead, or a folder of pictures in the order of their names",
    )
    parser.add_argument(
        "--session", metavar="FILE", type=Path, help="a .mark1 session, whose machine answers"
    )
    parser.add_argument(
        "--zoom",
        type=float,
        default=1.0,
        metavar="N",
        help=f"how many times the picture is enlarged, 1 to {MOST_ZOOM:g} (default: 1)",
    )
    parser.add_argument("--mirror", action="store_true", help="swap left and right")
    parser.add_argument(
        "--json-lines", action="store_true", help="print one JSON object per line, nothing else"
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print what the camera sees until the film ends, or until Ctrl+C."""
    from mark1.camera.source import open_camera, open_film
    from mark1.session.session import Session
    from mark1.storage.session_file import load_session

    if not 1 <= chosen.zoom <= MOST_ZOOM:
        raise ConfigError("cli.zoom", zoom=chosen.zoom, most=MOST_ZOOM)
    trainer = None
    if chosen.session is not None:
        with readable(chosen.session) as path:
            trainer = Session(load_session(path).document).trainer
        if trainer.machine.config.analog:
            raise ConfigError("cli.look-at-points", path=chosen.session)
    dial = trainer.machine.config.light if trainer else USUAL_LIGHT
    aim = Aim(chosen.zoom, chosen.mirror, dial)
    source = open_camera(chosen.camera) if chosen.film is None else open_film(chosen.film)
    try:
        with interruptible() as is_stopped:
            for number, seen in changes(source, _retina(trainer), aim, is_stopped):
                _print(number, seen, trainer, as_json=chosen.json_lines)
    finally:
        source.close()
    return 0


def _retina(trainer: Trainer | None) -> tuple[int, int]:
    config = trainer.machine.config if trainer else None
    return (config.rows, config.columns) if config else RETINA


def changes(
    source: Source, retina: tuple[int, int], aim: Aim, is_stopped: Callable[[], bool]
) -> Iterator[tuple[int, Sight]]:
    """Yield what the photocells see whenever it differs from before, with the number of the frame.

    Parameters
    ----------
    source : Source
    retina : (int, int)
        Rows and columns.
    aim : Aim
    is_stopped : callable
        Asked before each frame: most of a camera's frames change nothing.
    """
    before, number = None, 0
    while not is_stopped() and (frame := source.read()) is not None:
        number += 1
        seen = see(frame, *retina, aim, before)
        if before is None or seen.kind != before.kind or (seen.cells != before.cells).any():
            yield number, seen
        before = seen


def _print(number: int, seen: Sight, trainer: Trainer | None, *, as_json: bool) -> None:
    """Print one change: what is seen, and what the machine answers to a pattern."""
    shown = name = None
    if trainer is not None and seen.kind == "pattern":
        from mark1.training.evaluation import class_named  # not loaded for help

        shown = trainer.answering().present(seen.picture)
        name = class_named(shown, trainer.code, trainer.patterns.classes)
    if as_json:
        print(json_line(_record(number, seen, name, shown)), flush=True)
        return
    ground = "" if seen.kind in ("empty", "dark") else "-ink" if seen.is_ink else "-light"
    lit = {"number": number, "lit": int(seen.cells.sum()), "cells": seen.cells.size}
    print(sentence(f"look-{seen.kind}{ground}", **lit), flush=True)
    if seen.kind != "pattern":
        return
    print("\n".join(drawn(seen.picture, USUAL_LIGHT)))
    if shown is not None:
        sums = ", ".join(f"{value:g}" for value in shown.drive)
        code = "look-unread" if name is None else "look-read"
        print(sentence(code, name=visible(name or ""), sums=sums), flush=True)


def _record(
    number: int, seen: Sight, name: str | None, shown: Presentation | None
) -> dict[str, Any]:
    """Return one change as JSON writes it; each row of the retina is a word of 0 and 1."""
    record: dict[str, Any] = {
        "frame": number,
        "kind": seen.kind,
        "ground": "light" if seen.is_ink else "dark",
        "contrast": round(seen.contrast, 3),
        "lit": int(seen.cells.sum()),
        "cells": ["".join("01"[lit] for lit in row) for row in seen.cells.tolist()],
    }
    if shown is not None:
        record |= {"answer": name, "sums": shown.drive.tolist()}
    return record

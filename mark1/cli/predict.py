"""`mark1 predict`: classify patterns with a saved machine."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from mark1.cli.asked_patterns import AskedPatterns
from mark1.cli.common import (
    RETINA,
    add_common,
    add_light_of_pictures,
    add_table,
    light_pictures,
    patterns_asked_for,
)
from mark1.cli.json_line import json_line
from mark1.cli.standard_input import NAME, is_stream, readable
from mark1.cli.terminal import examples, sentence
from mark1.disk.csv_text import as_text
from mark1.errors import ConfigError, PatternError
from mark1.storage import SUFFIX

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mark1.machine.account import Account, SumAccount
    from mark1.patterns.pattern_set import PatternSet
    from mark1.training.trainer import Trainer


#: Heaviest inputs of each R-unit that JSON lists.
HEAVIEST = 20


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand to its parser."""
    parser.description = (
        "Lets a saved machine read new patterns, and prints the class and the sums ν for each. "
        "Any classes in the patterns are ignored."
    )
    parser.epilog = examples(
        "mark1 predict letters.mark1 letters-serif",
        "mark1 predict xor.mark1 --patterns new.csv --csv",
        "mark1 predict xor.mark1 --patterns - --csv < new.csv",
        "mark1 predict letters.mark1 letters-serif --why",
    )
    parser.add_argument("file", metavar="FILE", help="a .mark1 session; - for standard input")
    parser.add_argument("name", nargs="?", metavar="NAME|PATH", help="same as --patterns")
    parser.add_argument(
        "--patterns",
        metavar="NAME|PATH",
        help="patterns to read: as for train, but without a class column, labels or sub-folders "
        "for the classes; - for standard input",
    )
    add_table(parser)
    add_light_of_pictures(parser)
    parser.add_argument(
        "--why",
        action="store_true",
        help="explain each answer: units that are on, volts up and down, threshold and code",
    )
    parser.add_argument("--csv", action="store_true", help="print a CSV table, nothing else")
    add_common(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the answer of a saved machine to each pattern."""
    from mark1.session.session import Session  # not loaded for help
    from mark1.storage.session_file import load_session

    chosen.patterns = patterns_asked_for(chosen)
    if chosen.patterns is None:
        if not (is_stream(chosen.file) or chosen.file.endswith(SUFFIX)):
            raise ConfigError("cli.predict-without-session", patterns=chosen.file)
        raise ConfigError("cli.predict-without-patterns", file=chosen.file)
    if chosen.csv and chosen.json:
        raise ConfigError("cli.csv-and-json")
    if chosen.csv and chosen.why:
        raise ConfigError("cli.csv-and-why")
    if chosen.file == chosen.patterns == NAME:
        raise ConfigError("cli.two-from-standard-input")
    with readable(chosen.file) as path:
        trainer = Session(load_session(path).document).trainer
    asked = AskedPatterns.of(chosen, known=trainer.patterns.inputs, announces=True)
    patterns = _read(chosen, trainer, asked)
    light_pictures(chosen, trainer, patterns)
    answers, drive = _answers(trainer, patterns)
    classes = trainer.patterns.classes
    names = [classes[answer] if answer >= 0 else None for answer in answers.tolist()]
    if chosen.json:
        sums = drive.tolist()
        result = {"file": chosen.file, "patterns": patterns.name, "answers": names, "sums": sums}
        result["table"] = asked.table
        result["files"] = asked.files or None
        result["left_out"] = asked.left_out
        if chosen.why:
            result["accounts"] = [_record_of(one) for one in _accounts(trainer, patterns)]
        print(json_line(result))
    elif chosen.csv:
        _write_csv(names, drive, asked.files)
    else:
        explained = _accounts(trainer, patterns) if chosen.why else None
        for index, (name, sums) in enumerate(zip(names, drive, strict=True)):
            shown = ", ".join(f"{value:g}" for value in sums)
            code = "predict-unread" if name is None else "predict-read"
            print(sentence(code, number=asked.numbered(index), name=name, sums=shown))
            if explained:
                print("".join(f"    {line}\n" for line in _lines_of(next(explained))))
    return 0


def _accounts(trainer: Trainer, patterns: PatternSet) -> Iterator[Account]:
    """Yield the account of each answer."""
    from mark1.machine.account import account_of

    machine = trainer.answering()
    for picture in patterns.pictures:
        shown = machine.present(picture)
        yield account_of(machine, shown, trainer.code, trainer.patterns.classes)


def _read(chosen: argparse.Namespace, trainer: Trainer, asked: AskedPatterns) -> PatternSet:
    """Read the patterns in the size of the machine."""
    from mark1.patterns.files.flat import Unlabelled

    config = trainer.machine.config
    patterns = asked.read(
        chosen.patterns,
        config.seed if chosen.seed is None else chosen.seed,
        RETINA if config.analog else (config.rows, config.columns),
        Unlabelled(config.cells, config.analog),
    )
    if patterns.analog != config.analog or (config.analog and patterns.columns != config.columns):
        raise PatternError(
            "cli.predict-misfit",
            machine=_kind(config.analog, config.rows, config.columns),
            found=_kind(patterns.analog, patterns.rows, patterns.columns),
        )
    return patterns if config.analog else patterns.fitted(config.rows, config.columns)


def _kind(analog: bool, rows: int, columns: int) -> str:
    if analog:
        return sentence("points-of", numbers=columns)
    return sentence("pictures-of", rows=rows, columns=columns)


def _answers(
    trainer: Trainer, patterns: PatternSet
) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """Return the class of each pattern, −1 for none, and the sums ν, shape (n, r_units)."""
    from mark1.training.evaluation import answers_to
    from mark1.training.pattern_loop import at_once

    machine = trainer.answering()
    parts = []
    for start in range(0, len(patterns), most := at_once(machine.config)):
        x = machine.see(patterns.pictures[start : start + most])
        parts.append(answers_to(machine, trainer.code, x))
    answers, drive = map(np.concatenate, zip(*parts, strict=True))
    return answers, drive


def _write_csv(names: list[str | None], drive: NDArray[Any], files: list[str]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    units = ["nu"] if drive.shape[1] == 1 else [f"R{unit + 1} nu" for unit in range(drive.shape[1])]
    writer.writerow(["pattern", *(["file"] if files else []), "answer", *units])
    for index, (name, sums) in enumerate(zip(names, drive, strict=True)):
        file = map(as_text, files[index : index + 1])
        writer.writerow([index + 1, *file, as_text(name or ""), *map(str, sums)])


# --- the account of an answer --------------------------------------------------------------------


def _lines_of(account: Account) -> Iterator[str]:
    """Yield the account as lines: the cells, each R-unit, and the class."""
    from mark1.machine.account_words import of_class, of_unit

    if not account.analog:
        lit = int(account.cells.sum())
        yield sentence("why-lit", n=lit, cells=len(account.cells))
    for one in account.sums:
        yield " ".join(map(str, of_unit(account, one.unit)))
    yield str(of_class(account, account.decisive))


def _record_of(account: Account) -> dict[str, Any]:
    """Return the account as JSON writes it; units, inputs and cells count from 1."""
    return {
        "answer": account.name,
        "code": account.code,
        "lit": None if account.analog else int(account.cells.sum()),
        "units": [_unit(account, one) for one in account.sums],
    }


def _unit(account: Account, one: SumAccount) -> dict[str, Any]:
    return {
        "unit": one.unit + 1,
        "inputs": one.inputs,
        "active": len(one.active),
        "votes": one.is_vote,
        "plus": one.plus,
        "minus": one.minus,
        "up": one.up,
        "down": one.down,
        "bias": one.bias,
        "threshold": one.threshold,
        "sum": one.sum,
        "response": {1: 1, -1: 0, 0: None}[one.response],
        "heaviest": [] if one.is_vote else _heaviest(account, one),
    }


def _heaviest(account: Account, one: SumAccount) -> list[dict[str, Any]]:
    """List the inputs that weigh most, with the cells that light them."""
    places = np.argsort(-np.abs(one.parts), kind="stable")[:HEAVIEST].tolist()
    listed = []
    for place in places:
        index = int(one.active[place])
        entry: dict[str, Any] = {"input": index + 1, "volts": float(one.parts[place])}
        if account.wires is not None:
            for name, cells in zip(("excitatory", "inhibitory"), account.into(index), strict=True):
                entry[name] = (cells + 1).tolist()
        listed.append(entry)
    return listed

"""`mark1 run`: repeat a session from its journal, without a window."""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from mark1.cli.common import (
    add_save,
    check_session_name,
    note_if_open,
    replace_or_tell,
    stamp_to_replace,
    tell_problem,
)
from mark1.cli.json_line import json_line
from mark1.cli.loading import load_loop
from mark1.cli.standard_input import readable
from mark1.cli.terminal import examples, interruptible, progress_bar, sentence
from mark1.errors import ConfigError, FileError, Mark1Error
from mark1.session.journal import SUFFIX as JOURNAL_SUFFIX
from mark1.session.replay import Replay, load_journal, read_journal
from mark1.session.session import Session
from mark1.storage import SUFFIX
from mark1.storage.session_file import load_session


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand to its parser."""
    parser.description = (
        "Repeats the commands that made a session, and compares the weights with those in the file."
    )
    parser.epilog = examples(
        "mark1 run session.mark1",
        "mark1 run session.mark1 --to 1 --save earlier.mark1",
    )
    parser.add_argument(
        "journal",
        metavar="JOURNAL",
        help=f"a {JOURNAL_SUFFIX} file, or a {SUFFIX} session with its journal; - for standard "
        "input",
    )
    parser.add_argument(
        "--to", type=_count, metavar="N", help="repeat only the first N commands (default: all)"
    )
    add_save(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Repeat the commands, and print what they led to."""
    note_if_open(chosen.save, quiet=chosen.quiet)
    replaces = stamp_to_replace(chosen.save, force=chosen.force)
    if chosen.save is not None:
        check_session_name(Path(chosen.save))
    with readable(chosen.journal) as path:
        replay, saved = _read(path)
    total = len(replay.commands)
    if chosen.to is not None and chosen.to > total:
        raise ConfigError("cli.run-too-few-commands", number=chosen.to, total=total)
    load_loop(quiet=chosen.quiet)
    session = Session(replay.start)
    with interruptible() as is_stopped:
        repeated = _repeat(replay, session, chosen, is_stopped)
        saved_to, problem = replace_or_tell(
            chosen.save, replaces, lambda path, stamp: session.save(path, replaces=stamp)
        )
    wanted = total if chosen.to is None else chosen.to
    weights = session.document.run.volts
    result = _result(session) | {
        "journal": chosen.journal,
        "commands": total,
        "repeated": repeated,
        "whole": replay.is_whole,
        "stopped": repeated < wanted,
        "same": weights.tobytes() == saved.tobytes()
        if saved is not None and repeated == total
        else None,
        "saved": saved_to,
    }
    print(json_line(result)) if chosen.json else _write(result, session)
    is_damaged = not replay.is_whole and wanted == total
    is_elsewhere = tell_problem(saved_to, problem)
    if result["stopped"]:
        return is_stopped.status
    return int(result["same"] is False or is_damaged or is_elsewhere)


def _count(text: str) -> int:
    number = int(text) if text.isdecimal() else -1
    if number < 0:
        raise argparse.ArgumentTypeError(sentence("not-a-count", text=text))
    return number


def _read(path: Path) -> tuple[Replay, NDArray[Any] | None]:
    """Read a journal, and the weights of the session file that it is from, if it is from one."""
    if path.suffix == SUFFIX:
        found = load_session(path)
        if not found.journal:
            raise FileError("cli.run-without-journal", path=path)
        return read_journal(found.journal, str(path)), found.document.run.volts
    return load_journal(path), None


def _repeat(
    replay: Replay, session: Session, chosen: argparse.Namespace, is_stopped: Callable[[], bool]
) -> int:
    """Perform the commands until it is stopped; returns how many."""
    done = 0
    total = len(replay.commands) if chosen.to is None else chosen.to
    with _progress(total, quiet=chosen.json or chosen.quiet) as show:

        def watch(number: int) -> bool:
            nonlocal done
            done = number
            show(number)
            return not is_stopped()

        try:
            return replay.perform(session, chosen.to, watch)
        except Mark1Error as error:
            raise FileError(
                "cli.run-impossible", path=chosen.journal, number=done + 1, problem=error.message
            ) from error


@contextmanager
def _progress(total: int, *, quiet: bool) -> Iterator[Any]:
    """Yield a function that shows how many commands are done."""
    with progress_bar("command", total, quiet=quiet) as bar:
        yield (lambda number: bar.update(number - bar.n)) if bar else (lambda number: None)


def _result(session: Session) -> dict[str, Any]:
    """Summarize the session."""
    state = session.state
    volts = session.document.run.volts
    return {
        "patterns": state.patterns.name or "own patterns",
        "machine": state.machine.config.kind,
        "rule": state.training.rule,
        "seed": state.machine.config.seed,
        "passes": state.progress.passes,
        "presentations": state.progress.step,
        "mistakes": state.progress.total,
        "finished": state.progress.finished,
        "weights": hashlib.blake2b(volts.tobytes(), digest_size=16).hexdigest(),
    }


def _write(result: dict[str, Any], session: Session) -> None:
    """Print the result as text."""
    print(sentence("train-run", **result))
    code = "run-stopped" if result["stopped"] else "run-repeated"
    print(sentence(code, n=result["repeated"], total=result["commands"]))
    if not result["whole"]:
        print(sentence("run-damaged", total=result["commands"]))
    print(sentence("train-mistakes", **result))
    if result["finished"] is None:
        print(sentence("run-unfinished"))
    else:
        print(session.trainer.ending)
    print(f"weights   {result['weights']}")
    if result["same"] is not None:
        print(sentence("run-same" if result["same"] else "run-differs", path=result["journal"]))
    if result["saved"]:
        print(sentence("saved", path=result["saved"]))

"""What the subcommands share: options, checks of them, saving, and the result of a run."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mark1.cli.options import LIGHT, OF_A_UNITS, RETINA_OPTIONS, SEED, flag, number_of
from mark1.cli.terminal import sentence
from mark1.disk.atomic import check_replaceable
from mark1.disk.file_stamp import FileStamp
from mark1.disk.open_marks import is_open
from mark1.disk.user_folders import is_there, save_or_rescue
from mark1.errors import ConfigError, FileChangedError, FileError, WriteError
from mark1.machine.config import AUTO, DEFAULTS, MachineConfig
from mark1.machine.settings import KINDS
from mark1.messages import Message
from mark1.storage import SUFFIX

if TYPE_CHECKING:
    from mark1.patterns.pattern_set import PatternSet
    from mark1.training.trainer import Trainer


#: Most weights that the result of a run lists unless it is asked for all.
MOST_WEIGHTS = 1000

#: Names of what may separate columns: the marks are awkward on a command line.
SEPARATOR_NAMES = {"comma": ",", "semicolon": ";", "tab": "\t", "bar": "|", "space": " "}

#: Rows and columns of the usual retina.
RETINA = (MachineConfig().rows, MachineConfig().columns)


def add_common(parser: argparse.ArgumentParser) -> None:
    """Add the options that every command has."""
    SEED.add_to(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")


def add_label(parser: Any) -> None:
    """Add the option that names the class column of a table."""
    parser.add_argument(
        "--label",
        metavar="COLUMN",
        help="table: column of the class, by heading or by number from 1 (default: the one headed "
        "label, class or target; else the only column of text; else the first or the last, if it "
        "holds few different whole numbers)",
    )


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how a table or a folder is read."""
    group = parser.add_argument_group("tables: CSV and similar")
    add_label(group)
    for option, help_text in (
        ("--inputs", "columns that are inputs, as in 2,3 (default: all others)"),
        ("--skip", "columns to leave out, as in Id,weight"),
    ):
        group.add_argument(option, type=_columns, default=(), metavar="COLUMNS", help=help_text)
    group.add_argument("--decimal", choices=(".", ","), help="decimal mark (default: found)")
    group.add_argument(
        "--separator",
        choices=(*SEPARATOR_NAMES, *SEPARATOR_NAMES.values()),
        metavar="MARK",
        help="what separates columns: comma, semicolon, tab, bar or space (default: found)",
    )
    group.add_argument("--encoding", metavar="NAME", help="such as cp1252 (default: found)")
    parser.add_argument(
        "--strict",
        action="store_true",
        help="refuse a folder that cannot be read whole (default: leave out the rest, and list it)",
    )


def _columns(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def add_patterns(parser: argparse.ArgumentParser) -> None:
    """Add the options that name patterns and the machine that sees them."""
    parser.add_argument("name", nargs="?", metavar="NAME|PATH", help="same as --patterns")
    parser.add_argument(
        "--patterns",
        metavar="NAME|PATH",
        help="built-in set, with settings as in e-x?rotation=180, image folder, IDX, CSV or NPZ, "
        "or - for standard input (default: letters)",
    )
    add_retina(parser)
    add_table(parser)
    parser.add_argument(
        "--machine",
        choices=KINDS,
        help=f"kind of machine (default: {KINDS[0]}; {KINDS[-1]} for points)",
    )


def patterns_asked_for(chosen: argparse.Namespace) -> str | None:
    """Return the name of the patterns, given alone or with ``--patterns``; None if neither is."""
    given = [name for name in (chosen.name, chosen.patterns) if name is not None]
    if len(given) > 1:
        raise ConfigError("cli.patterns-named-twice", first=given[0], second=given[1])
    return given[0] if given else None


def add_retina(parser: Any) -> None:
    """Add the options that set the size of the retina."""
    for option in RETINA_OPTIONS:
        option.add_to(parser)


def retina_of(chosen: argparse.Namespace) -> tuple[int, int]:
    """Return the chosen rows and columns; the default is square if only one is given."""
    rows, columns = chosen.rows, chosen.columns
    if rows is None and columns is None:
        return RETINA
    return (columns if rows is None else rows), (rows if columns is None else columns)


def check_pictures(chosen: argparse.Namespace, patterns: PatternSet) -> None:
    """Reject options for photocells if the patterns are points."""
    for option in (*RETINA_OPTIONS, LIGHT):
        if patterns.analog and getattr(chosen, option.name, None) not in (None, False):
            raise ConfigError("cli.points-without-photocells", option=option.flag)


def check_a_units(kind: str, names: Iterable[str]) -> None:
    """Reject settings of A-units for the machine that has none."""
    for name in names:
        if kind == "direct" and name in OF_A_UNITS:
            raise ConfigError("cli.direct-without-a-units", option=flag(name))


def note(message: Message | None, *, quiet: bool) -> None:
    """Print a message, if there is one, beside the results."""
    if message is not None and not quiet:
        print(f"mark1: {message}", file=sys.stderr)


def light_of(chosen: argparse.Namespace, patterns: PatternSet) -> int:
    """Return the chosen light threshold, from the pictures if it is ``auto``, checked."""
    from mark1.patterns.lighting import best_threshold  # not loaded for help

    if chosen.light == AUTO and not patterns.analog:
        return best_threshold(patterns.pictures)
    light = DEFAULTS["light"] if chosen.light in (None, AUTO) else chosen.light
    return MachineConfig(light=light).light


def add_light_of_pictures(parser: argparse.ArgumentParser) -> None:
    """Add the option that sets another light threshold for pictures that a saved machine reads."""
    parser.add_argument(
        "--light",
        type=number_of("light", AUTO),
        metavar=f"N|{AUTO}",
        help=f"brightness at which a cell is on, or {AUTO} to choose it from the pictures "
        "(default: that of the machine; 1 to 255)",
    )


def light_pictures(chosen: argparse.Namespace, trainer: Trainer, patterns: PatternSet) -> None:
    """Let a machine see pictures at the threshold chosen, and warn if it suits none of them."""
    from mark1.patterns.lighting import unlit  # not loaded for help

    check_pictures(chosen, patterns)
    retina = trainer.machine.retina
    if chosen.light is not None:
        retina.light = light_of(chosen, patterns)
    note(unlit(patterns, retina.light), quiet=chosen.quiet)


def seed_of(chosen: argparse.Namespace) -> int:
    """Return the chosen or the default seed, checked before it is used."""
    default = MachineConfig().seed
    return default if chosen.seed is None else MachineConfig(seed=chosen.seed).seed


def check_folder(path: Path) -> None:
    """Reject a file that could not be written, before the work begins."""
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise WriteError("cli.folder-not-writable", path=path.parent)
    if is_there(path) and path.is_dir():
        raise FileError("cli.folder-instead-of-file", path=path)
    check_replaceable(path)


def check_session_name(path: Path) -> None:
    """Reject a file that could not be written, or that the window would not open."""
    check_folder(path)
    if path.suffix != SUFFIX:
        raise FileError("cli.not-a-session-name", path=path, suffix=SUFFIX)


def add_save(parser: argparse.ArgumentParser) -> None:
    """Add the options that say where a session is saved."""
    parser.add_argument("--save", metavar="FILE", help=f"save the session to this {SUFFIX} file")
    parser.add_argument(
        "--force",
        action="store_true",
        help="replace a file even if another program changes it while this command runs",
    )


def note_if_open(name: str | None, *, quiet: bool) -> None:
    """Print that a window has a file open to which the command will save."""
    if name is not None and is_open(Path(name)):
        note(Message("cli.open-in-window", {"path": name}), quiet=quiet)


def stamp_to_replace(name: str | None, *, force: bool) -> FileStamp | None:
    """Return what a command may replace at its end: the file as it is now, or if `force`, any.

    It is called before the command reads or does anything.
    """
    return None if name is None or force else FileStamp.of(Path(name))


def replace_or_tell(
    name: str | None,
    replaces: FileStamp | None,
    save: Callable[[Path, FileStamp | None], object],
) -> tuple[str | None, FileError | None]:
    """Save if a name is given, but in the data folder if another program has changed the file.

    Parameters
    ----------
    name : str or None
    replaces : FileStamp or None
        From `stamp_to_replace`.
    save : callable
        ``save(path, replaces)``.
    """

    def try_to_save(path: Path) -> None:
        is_asked_for = str(path) == str(Path(name or ""))
        try:
            save(path, replaces if is_asked_for else None)
        except FileChangedError as error:
            raise FileChangedError("cli.changed-meanwhile", path=path) from error

    return save_or_tell(name, try_to_save)


def save_or_tell(
    path: str | None, save: Callable[[Path], None]
) -> tuple[str | None, FileError | None]:
    """Save if a path is given, in the data folder if necessary, as `save_or_rescue` does."""
    if path is None:
        return None, None
    saved, problem = save_or_rescue(Path(path), save)
    if problem is None:
        return path, None
    return str(saved) if saved else None, problem


def tell_problem(saved: str | None, problem: FileError | None) -> bool:
    """Print why something was not saved as requested, and where it is; False if it was."""
    if problem is None:
        return False
    code = "saved-elsewhere" if saved else "not-saved"
    print(f"mark1: {sentence(code, problem=problem.message, path=saved)}", file=sys.stderr)
    return True


def summary(trainer: Trainer, seconds: float, *, with_weights: bool = False) -> dict[str, Any]:
    """Return what `train --json` prints; the page *Reference* of the manual has its keys.

    More than `MOST_WEIGHTS` weights are left out unless `with_weights` is true.
    """
    from mark1.storage.weights_file import matrix_of  # not loaded for help
    from mark1.training.evaluation import evaluate

    progress, config = trainer.progress, trainer.machine.config
    answering = trainer.answering()
    found = evaluate(answering, trainer.patterns, loop=trainer.pattern_loop)
    cost, wrong = trainer.cost()
    w = b = None
    is_short = with_weights or config.r_units * config.features <= MOST_WEIGHTS
    if is_short and trainer.rule.predictor != "votes":
        w = matrix_of(config, answering.potentiometers.volts).tolist()
        b = [row.pop() for row in w] if config.has_bias else None
    return {
        "patterns": trainer.patterns.name or "own patterns",
        "machine": config.kind,
        "rule": trainer.training.rule,
        "seed": config.seed,
        "passes": progress.passes,
        "mistakes": progress.total,
        "unit_mistakes": progress.unit_total,
        "converged": trainer.position.clean,
        "training_accuracy": found.training_accuracy,
        "test_accuracy": found.test_accuracy,
        "seconds": round(seconds, 6),
        "finished": progress.finished,
        "eta": trainer.training.eta,
        "order": trainer.training.order,
        "tie": config.tie,
        "classes": len(trainer.patterns.classes),
        "training_patterns": len(trainer.rows),
        "test_patterns": int(trainer.patterns.test.sum()),
        "weights": config.weights,
        "presentations": progress.step,
        "cost": cost,
        "wrong": wrong,
        "w": w,
        "b": b,
    }


def percent(share: float | None) -> str:
    """Format an accuracy; None means that the set has no such patterns."""
    return sentence("no-patterns") if share is None else sentence("accuracy", share=share)

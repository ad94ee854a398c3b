"""Charts into a file, for the commands that have the option ``--plot``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from mark1.cli.common import check_folder
from mark1.errors import ConfigError, FileError
from mark1.lab.charts import Chart

#: Endings of files that charts can be drawn into.
ENDINGS = (".png", ".svg")


def add_plot(parser: argparse.ArgumentParser, what: str) -> None:
    """Add ``--plot`` and ``--light`` to the options of a command; `what` it draws."""
    parser.add_argument("--plot", metavar="FILE", help=f"draw {what}, .png or .svg")
    parser.add_argument("--light", action="store_true", help="draw on white, for print")


def plot_asked_for(name: str | None, light: bool = False) -> Path | None:
    """Check the name of a picture before the work.

    Raises
    ------
    ConfigError
        If it is to be light, and there is none.
    FileError
        If it has another ending, or cannot be written there.
    """
    if name is None:
        if light:
            raise ConfigError("--light is how a picture looks, and none is drawn: give --plot too.")
        return None
    path = Path(name)
    if path.suffix.lower() not in ENDINGS:
        raise FileError(f"{name} is no name for a picture: end it in {' or '.join(ENDINGS)}.")
    check_folder(path)
    return path


def draw(charts: Sequence[Sequence[Chart]], path: Path, light: bool = False) -> None:
    """Draw rows of charts; matplotlib is loaded only here."""
    from mark1.lab import plots

    plots.draw(charts, path, light)

"""The option ``--plot``: charts in a file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from mark1.cli.common import check_folder
from mark1.errors import ConfigError, FileError
from mark1.lab.chart_records import Chart

#: Suffixes of the files that charts can be drawn to.
ENDINGS = (".png", ".svg")


def add_plot(parser: argparse.ArgumentParser, what: str) -> None:
    """Add ``--plot`` and ``--white``; `what` names the charts."""
    parser.add_argument("--plot", metavar="FILE", help=f"draw {what} to this .png or .svg file")
    parser.add_argument(
        "--white", action="store_true", help="with --plot: draw on white, for print"
    )


def plot_asked_for(name: str | None, white: bool = False) -> Path | None:
    """Check the name of a picture before the work begins.

    Raises
    ------
    ConfigError
        If a chart on white is asked for, but no chart.
    FileError
        If it has another suffix, or cannot be written.
    """
    if name is None:
        if white:
            raise ConfigError("cli.white-without-plot")
        return None
    path = Path(name)
    if path.suffix.lower() not in ENDINGS:
        raise FileError("cli.not-a-picture-name", name=name, endings=" or ".join(ENDINGS))
    check_folder(path)
    return path


def draw(charts: Sequence[Sequence[Chart]], path: Path, white: bool = False) -> None:
    """Draw rows of charts; matplotlib is loaded only here."""
    from mark1.lab import chart_files

    chart_files.draw(charts, path, white)

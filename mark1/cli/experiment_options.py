"""The options of `mark1 experiment` that decide what is run: one table for parser and window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mark1.machine.config import LIMITS, SETTINGS, MachineConfig
from mark1.machine.settings import Limit

#: Most trials of one setting; an experiment may allow fewer.
MOST_SEEDS = 100_000

#: Most worker processes: the maximum on Windows.
MOST_WORKERS = 61


@dataclass(frozen=True, slots=True)
class RunOption:
    """One option.

    Attributes
    ----------
    name : str
        The option is called the same.
    help : str
    metavar : str
    default : int or None
        What holds if it is not given.
    limit : Limit or None
        Range of a number; None for text.
    """

    name: str
    help: str
    metavar: str
    default: int | None = None
    limit: Limit | None = None

    def add_to(self, parser: Any) -> None:
        """Add the option to a parser."""
        read = int if self.limit else str
        parser.add_argument(
            f"--{self.name}", type=read, default=self.default, metavar=self.metavar, help=self.help
        )


SEEDS = RunOption("seeds", "trials per setting (default: 20)", "N", 20, Limit(1, MOST_SEEDS))
SEED = RunOption("seed", SETTINGS["seed"].help, "N", MachineConfig().seed, LIMITS["seed"])
WORKERS = RunOption(
    *("workers", "maximum processes (default: one per processor)", "N", None),
    Limit(1, MOST_WORKERS),
)
CLUSTER = RunOption("cluster", "run on the Dask cluster with this scheduler", "ADDRESS")
OUT = RunOption("out", "save the trials to this CSV file, and resume from it", "FILE")

#: In the order of the help. Every command has the seed, among its common options.
OPTIONS = (SEEDS, WORKERS, CLUSTER, OUT)


def arguments(values: Mapping[str, object]) -> list[str]:
    """Write options as words of a command, without those that have their default or None."""
    words: list[str] = []
    for option in (SEEDS, SEED, WORKERS, CLUSTER, OUT):
        value = values.get(option.name)
        if value not in (None, "", option.default):
            words += [f"--{option.name}", f"{value}"]
    return words

"""The patterns that a command is asked for: made or read, and what is told about their files."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mark1.cli import standard_input
from mark1.cli.common import RETINA, SEPARATOR_NAMES, note
from mark1.cli.loading import announced_reading
from mark1.disk.user_folders import is_there
from mark1.errors import FileError
from mark1.messages import Message

if TYPE_CHECKING:
    from mark1.patterns.files.flat import Unlabelled
    from mark1.patterns.files.table_columns import TableChoices, TableReading
    from mark1.patterns.pattern_set import PatternSet

#: Most files that a command lists which it left out.
MOST_LEFT_OUT = 20


def table_choices(chosen: argparse.Namespace) -> TableChoices:
    """Return what the options of `add_table` say."""
    from mark1.patterns.files.table_columns import TableChoices  # not loaded for help

    separator = SEPARATOR_NAMES.get(chosen.separator, chosen.separator)
    return TableChoices(
        *(chosen.label, chosen.inputs, chosen.skip),
        *(chosen.decimal, separator, chosen.encoding),
    )


class AskedPatterns:
    """Makes built-in patterns by name and settings, or reads them from a path.

    Parameters
    ----------
    choices : TableChoices, optional
        How a table is read.
    quiet : bool, optional
        Whether nothing is said of how a table is read, and of what had to be changed.
    announces : bool, optional
        Whether it is shown how much is read.
    strict : bool, optional
        Whether a folder is refused that cannot be read whole.
    keeps_tables : bool, optional
        Whether how a table is read is kept for `table` instead of printed.
    """

    def __init__(
        self,
        choices: TableChoices | None = None,
        *,
        quiet: bool = False,
        announces: bool = False,
        strict: bool = False,
        keeps_tables: bool = False,
    ) -> None:
        from mark1.patterns.files.image_folder import FolderReport  # not loaded for help

        self._choices, self._quiet, self._strict = choices, quiet, strict
        self._announces, self._keeps_tables = announces, keeps_tables
        self._tables: list[TableReading] = []
        self._folder = FolderReport()

    @classmethod
    def of(
        cls, chosen: argparse.Namespace, *, known: tuple[str, ...] = (), announces: bool = False
    ) -> AskedPatterns:
        """Make it from the options of a command.

        Parameters
        ----------
        known : tuple of str, optional
            Headings of the inputs that a machine has learned.
        announces : bool, optional
            Whether it is shown how much is read, unless the command prints JSON.
        """
        return cls(
            replace(table_choices(chosen), known=known),
            quiet=chosen.quiet,
            announces=announces and not chosen.json,
            strict=chosen.strict,
            keeps_tables=chosen.json,
        )

    @property
    def table(self) -> dict[str, Any] | None:
        """What ``--json`` prints of how a table was read; None if there was none."""
        return self._tables[-1].record if self._tables else None

    @property
    def left_out(self) -> list[str]:
        """What ``--json`` prints of what was left out of a folder."""
        return list(map(str, self._folder.left_out))

    @property
    def files(self) -> list[str]:
        """The file of each picture of a folder; empty for others."""
        return self._folder.files

    def numbered(self, index: int) -> str:
        """Return the number of a pattern from 1, with the file that it came from, if it has one."""
        return f"{index + 1} ({self.files[index]})" if self.files else f"{index + 1}"

    def read(
        self,
        name: str,
        seed: int,
        retina: tuple[int, int] = RETINA,
        unlabelled: Unlabelled | None = None,
    ) -> PatternSet:
        """Make or read the patterns; with `unlabelled`, the classes may be missing.

        Raises
        ------
        Mark1Error
            If there are no such patterns, or the files cannot be used.
        """
        from mark1.patterns import shapes  # not loaded for help

        if not name:
            raise FileError("cli.patterns-without-name")
        if standard_input.is_stream(name):
            with standard_input.readable(name) as path:
                patterns = self._read(path, name, retina, unlabelled)
            self.files.clear()  # a temporary one
            return patterns
        if shapes.is_named(name):
            if is_there(Path(name)):
                self._note(Message("cli.built-in-not-path", {"name": name}))
            if self._choices and self._choices.option:
                option = self._choices.option
                raise FileError("cli.table-option-of-built-in", name=name, option=option)
            return shapes.make(name, rows=retina[0], columns=retina[1], seed=seed)
        if is_there(Path(name)):
            return self._read(name, name, retina, unlabelled)
        if {os.sep, "."} & set(name.partition("?")[0]):
            raise FileError("cli.no-such-path", path=name)
        return shapes.make(name, seed=seed)  # its error suggests the closest name

    def _read(
        self, path: str | Path, name: str, retina: tuple[int, int], unlabelled: Unlabelled | None
    ) -> PatternSet:
        from mark1.patterns.files import read_patterns

        told: list[Message | None] = []
        tables: list[TableReading] = []
        quiet = self._quiet or not self._announces
        with announced_reading(Path(name).name, quiet=quiet) as watch:
            patterns = read_patterns(
                path,
                *retina,
                choices=self._choices,
                tell=told.append,
                unlabelled=unlabelled,
                watch=watch,
                reads=tables.append,
                report=self._folder,
            )
        self._note_left_out()
        if self._strict and self._folder.left_out:
            raise FileError("cli.folder-not-whole", name=name)
        if self._keeps_tables:
            self._tables += tables
        else:
            told = [*(table.sentence for table in tables), *told]
        for message in told:
            self._note(message)
        return patterns

    def _note(self, message: Message | None) -> None:
        note(message, quiet=self._quiet)

    def _note_left_out(self) -> None:
        """List what was left out, also for a quiet command that refuses it."""
        quiet, left_out = self._quiet and not self._strict, self._folder.left_out
        for message in left_out[:MOST_LEFT_OUT]:
            note(Message("cli.left-out", {"message": message}), quiet=quiet)
        more = len(left_out) - MOST_LEFT_OUT
        if more > 0:
            note(Message("cli.left-out-more", {"count": more}), quiet=quiet)

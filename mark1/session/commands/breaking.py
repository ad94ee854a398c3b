"""Commands that break parts of the machine, and mend them. The weights and the run stay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from mark1.errors import ConfigError
from mark1.machine.faults import KINDS, Faults, Part
from mark1.machine.settings import check_choice
from mark1.messages import Message
from mark1.session.commands.kinds import Command, WhileTraining, did
from mark1.session.open_document import OpenDocument


@dataclass(frozen=True, slots=True)
class BreakPart(WhileTraining):
    """Break one part of the machine.

    Attributes
    ----------
    kind : str
        One of `mark1.machine.faults.KINDS`.
    number : int
        As in `mark1.machine.faults.Part`.
    cell : int
        The photocell that a wire comes from; −1 for any other part.
    """

    kind: str
    number: int
    cell: int = -1

    def perform(self, document: OpenDocument) -> Message:
        """Break the part."""
        part = Part(self.kind, self.number, self.cell)
        check_choice("part", self.kind, KINDS)
        label = part.label(document.machine.config.columns)
        document.take_faults(document.machine.faults.broken(part), label)
        return _did("break", part, document)


@dataclass(frozen=True, slots=True)
class MendPart(WhileTraining):
    """Mend one broken part, given as in `BreakPart`."""

    kind: str
    number: int
    cell: int = -1

    def perform(self, document: OpenDocument) -> Message:
        """Mend the part."""
        part = Part(self.kind, self.number, self.cell)
        replace(document.machine.faults, parts=(part,)).check(
            document.machine.config, document.machine.plugboard
        )
        label = part.label(document.machine.config.columns)
        document.take_faults(document.machine.faults.mended(part), f"mended: {label}")
        return _did("mend", part, document)


@dataclass(frozen=True, slots=True)
class MendAll(WhileTraining):
    """Mend all parts that were broken one by one; noise and dead cells stay as they are set."""

    def perform(self, document: OpenDocument) -> Message:
        """Mend the parts."""
        document.take_faults(replace(document.machine.faults, parts=()), "all mended")
        return did("mend-all")


@dataclass(frozen=True, slots=True)
class ChangeFaults(WhileTraining):
    """Change the noise of the photocells or how many are dead, such as ``{"noise": 0.02}``."""

    values: Mapping[str, Any] = field(default_factory=dict)

    def follows(self, earlier: Command) -> bool:
        """Merge with an earlier change of the same settings."""
        return isinstance(earlier, ChangeFaults) and earlier.values.keys() == self.values.keys()

    def perform(self, document: OpenDocument) -> Message:
        """Change the settings of the photocells."""
        if not self.values.keys() <= {"noise", "dead_cells"}:
            raise ConfigError("machine.unknown-fault", names=", ".join(self.values))
        config = replace(document.machine.config, **self.values)
        built = Faults.of(config)
        faults = replace(document.machine.faults, noise=built.noise, dead_cells=built.dead_cells)
        noise, dead = f"noise {100 * built.noise:g} %", f"{built.dead_cells} dead cells"
        words = {"noise": noise, "dead_cells": dead}
        label = ", ".join(words[name] for name in self.values)
        document.take_faults(faults, label)
        if self.values.keys() == {"noise"}:
            return did("noise", percent=f"{100 * built.noise:g}")
        return did("dead-cells", n=built.dead_cells)


def _did(action: str, part: Part, document: OpenDocument) -> Message:
    """Return the label of breaking or mending a part, with its number as people count."""
    number, columns = part.number + 1, document.machine.config.columns
    if part.kind in ("dark-cell", "lit-cell"):
        row, column = divmod(part.number, columns)
        what = "mend-cell" if action == "mend" else f"break-{part.kind}"
        return did(what, row=row + 1, column=column + 1)
    if part.kind == "wire":
        row, column = divmod(part.cell, columns)
        return did(f"{action}-wire", row=row + 1, column=column + 1, unit=number)
    return did(f"{action}-{part.kind}", number=number)

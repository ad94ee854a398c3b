"""The rows of the machine drawer, in their order. What they say is in the table of settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mark1.machine.config import MACHINE_SETTINGS, SETTINGS
from mark1.machine.settings import Setting

#: The rows that are always open, each of one setting or of two that belong together.
MAIN = (
    ("rows", "columns"),
    ("a_units",),
    ("theta",),
    ("excitatory", "inhibitory"),
    ("r_units", "code"),
    ("limit",),
    ("bias",),
    ("seed",),
)

#: The rows that are folded away at first, and after them every other setting of a machine.
MORE = (
    *(("fan_out",), ("step",), ("decay",), ("noise",), ("dead_cells",)),
    *(("light",), ("stuck",), ("tie",), ("threshold",), ("start",)),
)

#: Settings of a machine that have no row: the cards choose the kind, the patterns decide the other.
WITHOUT_ROW = ("kind", "analog")


@dataclass(frozen=True, slots=True)
class RowSpec:
    """A row of one setting, or of two that belong together.

    Attributes
    ----------
    names : tuple of str
        Fields of `MachineConfig`, or ``decay`` of `TrainingConfig`.
    is_more : bool
        Whether it is folded away at first.
    """

    names: tuple[str, ...]
    is_more: bool = False

    @property
    def first(self) -> Setting:
        """The setting that the row begins with, whose words it has."""
        return SETTINGS[self.names[0]]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of machine that have it."""
        return self.first.kinds

    @property
    def facts(self) -> Mapping[str, Any]:
        """Its values in 1960, reported or assumed; empty if there are none."""
        known = [SETTINGS[name] for name in self.names if SETTINGS[name].known]
        return {one.name: one.value_in_1960 for one in known}


def rows() -> list[RowSpec]:
    """Return all rows."""
    listed = {name for names in (*MAIN, *MORE, WITHOUT_ROW) for name in names}
    others = [(name,) for name in MACHINE_SETTINGS if name not in listed]
    return [*map(RowSpec, MAIN), *(RowSpec(names, is_more=True) for names in (*MORE, *others))]

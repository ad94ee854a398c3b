"""What is broken on a machine: a frozen record, so that a run can keep one for each chapter."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from mark1.errors import ConfigError
from mark1.machine.config import MachineConfig
from mark1.machine.settings import check_choice
from mark1.machine.wiring import Plugboard

#: What can break: a photocell that always reads dark or lit, an A-unit that never fires, a plug
#: wire that is pulled out, and a potentiometer whose wiper is stuck.
KINDS = ("dark-cell", "lit-cell", "a-unit", "wire", "wiper")

#: Most parts that are broken one by one.
MOST_BROKEN = 1000


@dataclass(frozen=True, slots=True, order=True)
class Part:
    """One broken part.

    Attributes
    ----------
    kind : str
        One of `KINDS`.
    number : int
        Photocell, A-unit or potentiometer, from 0; for a wire the A-unit that it leads to.
    cell : int
        The photocell that a wire comes from; −1 for any other part.
    """

    kind: str
    number: int
    cell: int = -1

    def label(self, columns: int) -> str:
        """Name a chapter that begins when it breaks; of a known kind only.

        Parameters
        ----------
        columns : int
            Of the retina: photocells are named by row and column, from 1.
        """
        number, cell = self.number + 1, self.cell if self.kind == "wire" else self.number
        place = f"{cell // columns + 1}, {cell % columns + 1}"
        return {
            "dark-cell": f"dead cell {place}",
            "lit-cell": f"lit cell {place}",
            "a-unit": f"dead unit {number}",
            "wire": f"pulled {place} → {number}",
            "wiper": f"stuck P{number}",
        }[self.kind]


@dataclass(frozen=True, slots=True, kw_only=True)
class Faults:
    """Everything that is broken.

    Attributes
    ----------
    noise : float
        As in `MachineConfig`.
    dead_cells : int
        As in `MachineConfig`: how many photocells read dark, chosen by the seed.
    parts : tuple of Part
        Parts broken one by one; kept sorted, none twice.
    """

    noise: float = 0.0
    dead_cells: int = 0
    parts: tuple[Part, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", tuple(sorted(set(self.parts))))

    @classmethod
    def of(cls, config: MachineConfig) -> Self:
        """Return the faults that a machine is built with."""
        return cls(noise=config.noise, dead_cells=config.dead_cells)

    def built_into(self, config: MachineConfig) -> MachineConfig:
        """Return the settings of a machine with this noise and as many dead cells."""
        if (config.noise, config.dead_cells) == (self.noise, self.dead_cells):
            return config
        return replace(config, noise=self.noise, dead_cells=self.dead_cells)

    def broken(self, part: Part) -> Self:
        """Return these faults and a broken part; a photocell cannot read both dark and lit."""
        kept = set(self.parts)
        if part.kind in ("dark-cell", "lit-cell"):
            kept -= {Part("dark-cell", part.number), Part("lit-cell", part.number)}
        return replace(self, parts=(*kept, part))

    def mended(self, part: Part) -> Self:
        """Return these faults without a part."""
        return replace(self, parts=tuple(each for each in self.parts if each != part))

    def numbers(self, kind: str) -> NDArray[np.int64]:
        """Return the numbers of all broken parts of a kind, shape (n,)."""
        return np.array([each.number for each in self.parts if each.kind == kind], np.int64)

    def cells(self) -> NDArray[np.int64]:
        """Return the photocells of the pulled wires, in the order of ``numbers("wire")``."""
        return np.array([each.cell for each in self.parts if each.kind == "wire"], np.int64)

    def check(self, config: MachineConfig, plugboard: Plugboard | None) -> None:
        """Refuse, with a `ConfigError`, what cannot break on a machine.

        Parameters
        ----------
        config : MachineConfig
        plugboard : Plugboard or None
            None if the machine has none.
        """
        self.built_into(config)
        if len(self.parts) > MOST_BROKEN:
            raise ConfigError("machine.too-many-broken", count=len(self.parts), most=MOST_BROKEN)
        for part in self.parts:
            _check_part(part, config, plugboard)


#: Nothing is broken.
WHOLE = Faults()


def _check_part(part: Part, config: MachineConfig, plugboard: Plugboard | None) -> None:
    check_choice("part", part.kind, KINDS)
    number = part.number + 1
    if part.kind in ("dark-cell", "lit-cell"):
        count = 0 if config.analog else config.cells
        if not 0 <= part.number < count:
            raise ConfigError("machine.no-photocell", number=number, count=count)
    elif part.kind == "wiper":
        if not 0 <= part.number < config.weights:
            raise ConfigError("machine.unknown-potentiometer", number=number, count=config.weights)
    else:
        count = 0 if plugboard is None else config.a_units
        if plugboard is None or not 0 <= part.number < count:
            raise ConfigError("machine.no-a-unit", number=number, count=count)
        if part.kind == "wire":
            if part.cell not in plugboard.wires[part.number]:
                raise ConfigError("machine.no-wire", unit=number, cell=part.cell + 1)
            return
    if part.cell != -1:
        raise ConfigError("machine.no-wire", unit=number, cell=part.cell + 1)

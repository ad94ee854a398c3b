"""How many A-units pictures light on a machine that is not built yet."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mark1.errors import Mark1Error
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.machine.wiring import Plugboard
from mark1.messages import Message
from mark1.patterns.scaling import fit


@dataclass(frozen=True, slots=True, eq=False)
class Lit:
    """What pictures light; it can be sent from one process to another.

    Attributes
    ----------
    counts : ndarray of int64, shape (n,)
        A-units that each picture lights; lit photocells on a machine without A-units.
    plugboard : Plugboard or None
        As the machine would be wired.
    problem : Message or None
        Why there is no such machine.
    """

    counts: NDArray[np.int64]
    plugboard: Plugboard | None = None
    problem: Message | None = None


def lit_by(config: MachineConfig, pictures: NDArray[np.uint8]) -> Lit:
    """Count what each picture lights on a machine, without the noise of its photocells.

    Parameters
    ----------
    config : MachineConfig
        Of a machine with photocells.
    pictures : ndarray of uint8, shape (n, rows, columns)
        Of any size: they are scaled to the retina.
    """
    try:
        machine = Mark1(config)
        seen = machine.see(fit(pictures, config.rows, config.columns))
    except Mark1Error as error:
        return Lit(np.zeros(0, np.int64), problem=error.message)
    counts = seen[:, : config.cells].sum(axis=1) if config.kind == "direct" else seen.sum(axis=1)
    return Lit(counts.astype(np.int64), machine.plugboard)

"""The rows of the machine drawer: what can be set, and what is known about the machine of 1960.

The facts are as reported by secondary sources; nobody here could read the operators' manual.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication

from mark1.machine.config import CODES, KINDS, STARTS, TIES

WIRED = ("mark1", "full")

#: Values of the settings that are one of a few words.
CHOICES = {"code": CODES, "tie": TIES, "start": STARTS}


@dataclass(frozen=True, slots=True)
class RowSpec:
    """A row of one setting or of two that belong together.

    Attributes
    ----------
    names : tuple of str
        Fields of `MachineConfig`, or ``decay`` of `TrainingConfig`.
    label : str
    source : str
        What is known of it, how surely, or what is assumed; a tip.
    facts : mapping
        Its values in 1960, or those that are assumed.
    said : str
        The same, as short as it fits on a badge.
    is_assumed : bool
    kinds : tuple of str
        The kinds of machine that have it.
    is_more : bool
        Whether it is folded away at first.
    """

    names: tuple[str, ...]
    label: str
    source: str = ""
    facts: Mapping[str, Any] | None = None
    said: str = ""
    is_assumed: bool = False
    kinds: tuple[str, ...] = KINDS
    is_more: bool = False


def main_rows() -> tuple[RowSpec, ...]:
    """Return the rows that are always open."""
    return (
        RowSpec(
            ("rows", "columns"),
            QCoreApplication.translate("Machine", "Retina"),
            QCoreApplication.translate(
                "Machine", "Reported: 20 × 20 cadmium-sulphide photocells (high confidence)."
            ),
            {"rows": 20, "columns": 20},
            "20 × 20",
        ),
        RowSpec(
            ("a_units",),
            QCoreApplication.translate("Machine", "A-units"),
            QCoreApplication.translate(
                "Machine", "Reported: 512 (high confidence), on 8 × 8 cards of 8 (medium)."
            ),
            {"a_units": 512},
            "512",
            kinds=WIRED,
        ),
        RowSpec(
            ("theta",),
            QCoreApplication.translate("Machine", "Threshold θ"),
            QCoreApplication.translate(
                "Machine", "Not found in any source. Ours: 2, or 1 with eight R-units."
            ),
            {"theta": 2},
            "2",
            is_assumed=True,
            kinds=WIRED,
        ),
        RowSpec(
            ("excitatory", "inhibitory"),
            QCoreApplication.translate("Machine", "Wires per A-unit"),
            QCoreApplication.translate(
                "Machine",
                "Not found in any source. 40 wires from each photocell allow 31 at most "
                "(medium to high confidence). Ours: 10 + 10.",
            ),
            {"excitatory": 10, "inhibitory": 10},
            "10 + 10",
            is_assumed=True,
            kinds=WIRED,
        ),
        RowSpec(
            ("r_units", "code"),
            QCoreApplication.translate("Machine", "R-units"),
            QCoreApplication.translate(
                "Machine",
                "Reported: 8, each 1 or 0, for 256 codes (high confidence). A-units divided among "
                "those in use: 512, about 102 or 64 each (medium to high).",
            ),
            {"r_units": 8, "code": "binary"},
            "8",
        ),
        RowSpec(
            ("limit",),
            QCoreApplication.translate("Machine", "Weight limits"),
            QCoreApplication.translate(
                "Machine", "Reported: wipers from −11 V to +11 V (medium confidence)."
            ),
            {"limit": 11.0},
            "±11 V",
        ),
        RowSpec(("bias",), QCoreApplication.translate("Machine", "Bias"), kinds=("direct",)),
        RowSpec(("seed",), QCoreApplication.translate("Machine", "Seed")),
    )


def more_rows() -> tuple[RowSpec, ...]:
    """Return the rows that are folded away at first."""
    return (
        RowSpec(
            ("fan_out",),
            QCoreApplication.translate("Machine", "Fan-out"),
            QCoreApplication.translate(
                "Machine", "Reported: up to 40 A-units (medium to high confidence)."
            ),
            {"fan_out": 40},
            "40",
            kinds=WIRED,
            is_more=True,
        ),
        RowSpec(
            ("step",),
            QCoreApplication.translate("Machine", "Motor step"),
            QCoreApplication.translate(
                "Machine",
                "Reported: continuous wipers (medium confidence). How fast the motors turned was "
                "not found.",
            ),
            {"step": 0.0},
            QCoreApplication.translate("Machine", "continuous"),
            is_more=True,
        ),
        RowSpec(
            ("decay",),
            QCoreApplication.translate("Machine", "Decay"),
            QCoreApplication.translate(
                "Machine",
                "Reported: a slow decay of the values sped up learning (medium "
                "confidence). How slow was not found. Ours: none.",
            ),
            {"decay": 0.0},
            "0",
            is_assumed=True,
            is_more=True,
        ),
        RowSpec(
            ("noise",),
            QCoreApplication.translate("Machine", "Photocell noise"),
            QCoreApplication.translate(
                "Machine",
                "A press photograph shows missing and stray lamps (medium confidence). No figures "
                "were found. Ours: none.",
            ),
            {"noise": 0.0},
            "0",
            is_assumed=True,
            is_more=True,
        ),
        RowSpec(
            ("dead_cells",),
            QCoreApplication.translate("Machine", "Dead photocells"),
            QCoreApplication.translate(
                "Machine",
                "A press photograph shows missing lamps (medium confidence). No figures were "
                "found. Ours: none.",
            ),
            {"dead_cells": 0},
            "0",
            is_assumed=True,
            is_more=True,
        ),
        RowSpec(
            ("light",),
            QCoreApplication.translate("Machine", "Light threshold"),
            QCoreApplication.translate("Machine", "Not found in any source. Ours: 128 of 255."),
            {"light": 128},
            "128",
            is_assumed=True,
            is_more=True,
        ),
        RowSpec(
            ("stuck",),
            QCoreApplication.translate("Machine", "Stuck wipers"),
            QCoreApplication.translate("Machine", "Not found in any source. Ours: none."),
            {"stuck": 0},
            "0",
            is_assumed=True,
            is_more=True,
        ),
        RowSpec(
            ("tie",),
            QCoreApplication.translate("Machine", "At a sum of zero"),
            QCoreApplication.translate(
                "Machine",
                "Zero is ambiguous in the sources. Ours: undecided, which counts as wrong.",
            ),
            {"tie": "undecided"},
            QCoreApplication.translate("Machine", "undecided"),
            is_assumed=True,
            is_more=True,
        ),
        RowSpec(
            ("threshold",),
            QCoreApplication.translate("Machine", "R-unit threshold"),
            QCoreApplication.translate(
                "Machine",
                "Reported: an R-unit gives the sign of its sum (medium to high confidence).",
            ),
            {"threshold": 0.0},
            "0 V",
            is_more=True,
        ),
        RowSpec(
            ("start",),
            QCoreApplication.translate("Machine", "Initial weights"),
            QCoreApplication.translate("Machine", "Not found in any source. Ours: all at 0 V."),
            {"start": "zeros"},
            "0 V",
            is_assumed=True,
            is_more=True,
        ),
    )


def choice_names() -> dict[str, str]:
    """Return what the values of a choice are called."""
    return {
        "binary": QCoreApplication.translate("Machine", "binary"),
        "one-per-class": QCoreApplication.translate("Machine", "one per class"),
        "undecided": QCoreApplication.translate("Machine", "undecided"),
        "fires": QCoreApplication.translate("Machine", "fires"),
        "silent": QCoreApplication.translate("Machine", "silent"),
        "zeros": QCoreApplication.translate("Machine", "0 V"),
        "random": QCoreApplication.translate("Machine", "random, ±0.01 V"),
    }

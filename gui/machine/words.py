"""What a machine is called: in the header, among the recent ones, and on its card."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from gui.base.number_format import whole
from mark1.machine.config import SETTINGS, MachineConfig


def kind_name(kind: str) -> str:
    """Name a kind of machine."""
    return SETTINGS["kind"].in_words(kind)


def machine_words(config: MachineConfig) -> str:
    """Describe a machine in a line."""
    if config.analog and config.kind == "direct":
        text = QCoreApplication.translate("Machine", "{kind} · {inputs} inputs · seed {seed}")
        if config.cells == 1:
            text = QCoreApplication.translate("Machine", "{kind} · 1 input · seed {seed}")
    elif config.kind == "direct":
        text = QCoreApplication.translate("Machine", "{kind} · {rows} × {columns} · seed {seed}")
    else:
        text = QCoreApplication.translate(
            "Machine", "{kind} · {a_units} A-units · θ {theta} · seed {seed}"
        )
        if config.a_units == 1:
            text = QCoreApplication.translate(
                "Machine", "{kind} · 1 A-unit · θ {theta} · seed {seed}"
            )
    return text.format(
        kind=kind_name(config.kind),
        inputs=whole(config.cells),
        rows=config.rows,
        columns=config.columns,
        a_units=whole(config.a_units),
        theta=config.theta,
        seed=config.seed,
    )


def long_words(config: MachineConfig) -> str:
    """Describe a machine so that it can be told apart from similar ones."""
    if config.kind == "direct":
        text = QCoreApplication.translate("Machine", "{machine} · {r_units} R-units")
        if config.r_units == 1:
            text = QCoreApplication.translate("Machine", "{machine} · 1 R-unit")
    else:
        text = QCoreApplication.translate(
            "Machine",
            "{machine} · {rows} × {columns} · {excitatory} + {inhibitory} wires · {r_units} R",
        )
        if config.r_units == 1:
            text = QCoreApplication.translate(
                "Machine",
                "{machine} · {rows} × {columns} · {excitatory} + {inhibitory} wires · 1 R",
            )
    return text.format(machine=machine_words(config), **config.to_dict())


def short_words(config: MachineConfig) -> str:
    """Describe a machine where space is tight."""
    text = QCoreApplication.translate("Machine", "{kind} · seed {seed}")
    return text.format(kind=kind_name(config.kind), seed=config.seed)

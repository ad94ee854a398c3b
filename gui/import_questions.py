"""Questions that an import asks when the current machine does not suit the patterns."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from mark1.machine.config import MachineConfig, needed_r_units
from mark1.messages import Message


def ask_fit(window: QWidget, config: MachineConfig, needed: int, classes: int) -> bool | None:
    """Offer a machine with as many R-units as the classes need.

    Returns
    -------
    bool or None
        Whether to rebuild the machine; None to cancel the import.
    """
    text = QCoreApplication.translate("Import", "{classes} classes need {needed} R-units.")
    if needed == 1:
        text = QCoreApplication.translate("Import", "{classes} classes need 1 R-unit.")
    is_too_small = needed_r_units(config.code, classes) > config.r_units
    left = config.r_units - needed
    if is_too_small:
        why = QCoreApplication.translate(
            "Import", "This machine has {units}, too few to name them all."
        )
    elif left == 1:
        why = QCoreApplication.translate(
            "Import", "This machine has {units}, and one of them would always say 0."
        )
    else:
        why = QCoreApplication.translate(
            "Import", "This machine has {units}, and {left} of them would always say 0."
        )
    what = QCoreApplication.translate(
        "Import", "Rebuilding sets all weights to 0 V. Undo restores the machine and the patterns."
    )
    box = QMessageBox(window)
    box.setWindowTitle(QCoreApplication.translate("Import", "Import patterns"))
    box.setText(text.format(classes=classes, needed=needed))
    box.setInformativeText(f"{why.format(units=config.r_units, left=left)}\n\n{what}")
    rebuild = box.addButton(
        QCoreApplication.translate("Import", "Rebuild (recommended)"),
        QMessageBox.ButtonRole.YesRole,
    )
    keep = None
    if not is_too_small:
        keep = box.addButton(
            QCoreApplication.translate("Import", "Keep this machine"), QMessageBox.ButtonRole.NoRole
        )
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(rebuild)
    box.setEscapeButton(cancel)
    box.exec()
    pressed = box.clickedButton()
    box.deleteLater()
    return True if pressed is rebuild else False if pressed is keep else None


def ask_light(window: QWidget, warning: Message, best: int) -> bool:
    """Offer a light threshold at which the pictures can be told apart."""
    if warning.code == "patterns.nearly-all-dark":
        text = QCoreApplication.translate(
            "Import",
            "{count} of {of} pictures have no cell as bright as the light threshold of {light}.",
        )
    else:
        text = QCoreApplication.translate(
            "Import", "{count} of {of} pictures are lit all over at the light threshold of {light}."
        )
    question = QCoreApplication.translate(
        "Import", "Rebuild the machine with a threshold of {light}?"
    )
    box = QMessageBox(
        QMessageBox.Icon.NoIcon,
        QCoreApplication.translate("Import", "Light threshold"),
        text.format(**warning.values),
        QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.No,
        window,
    )
    box.setInformativeText(question.format(light=best))
    return bool(box.exec() == QMessageBox.StandardButton.Yes)

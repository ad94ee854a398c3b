"""Questions about files: an import that does not suit the machine, a file that others changed."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from gui.base.tips import plain_tip
from mark1.messages import Message


def ask_fit(window: QWidget, units: int, needed: int, classes: int, idle: int) -> bool | None:
    """Offer a machine with as many R-units as the classes need.

    Parameters
    ----------
    units, needed : int
        R-units of the present machine, and those that the classes need.
    classes : int
    idle : int
        How many R-units of the present machine would say the same for all classes; 0 if the machine
        cannot name the classes.

    Returns
    -------
    bool or None
        Whether to rebuild the machine; None to cancel the import.
    """
    text = QCoreApplication.translate("Import", "{classes} classes need {needed} R-units.")
    if needed == 1:
        text = QCoreApplication.translate("Import", "{classes} classes need 1 R-unit.")
    if not idle:
        why = QCoreApplication.translate(
            "Import", "This machine has {units}, too few to name them all."
        )
    elif idle == 1:
        why = QCoreApplication.translate(
            "Import", "This machine has {units}, and one of them would say the same for all."
        )
    else:
        why = QCoreApplication.translate(
            "Import", "This machine has {units}, and {idle} of them would say the same for all."
        )
    what = QCoreApplication.translate(
        "Import", "Rebuilding sets all weights to 0 V. Undo restores the machine and the patterns."
    )
    box = QMessageBox(window)
    box.setWindowTitle(QCoreApplication.translate("Import", "Import patterns"))
    box.setText(text.format(classes=classes, needed=needed))
    box.setInformativeText(f"{why.format(units=units, idle=idle)}\n\n{what}")
    rebuild = QCoreApplication.translate("Import", "Rebuild (recommended)")
    keep = QCoreApplication.translate("Import", "Keep this machine")
    roles = QMessageBox.ButtonRole
    return _chosen(box, (rebuild, roles.YesRole), (keep, roles.NoRole) if idle else None)


def ask_light(window: QWidget, warning: Message, best: int) -> bool | None:
    """Offer a light threshold at which the pictures can be told apart.

    Returns
    -------
    bool or None
        Whether to rebuild the machine; None if the program ends before there is an answer.
    """
    question = QCoreApplication.translate(
        "Import", "Rebuild the machine with a threshold of {light}?"
    )
    box = QMessageBox(
        QMessageBox.Icon.NoIcon,
        QCoreApplication.translate("Import", "Light threshold"),
        str(warning.in_window),
        QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.No,
        window,
    )
    box.setInformativeText(question.format(light=best))
    answer = box.exec()
    box.deleteLater()
    buttons = QMessageBox.StandardButton
    return {buttons.Yes: True, buttons.No: False}.get(buttons(answer))


def ask_import_instead(window: QWidget, name: str) -> bool:
    """Ask whether to import a file that was chosen as a session and is not one."""
    text = QCoreApplication.translate("Files", "{file} is not a session.")
    box = QMessageBox(window)
    box.setWindowTitle(QCoreApplication.translate("Files", "Open a session"))
    box.setText(plain_tip(text.format(file=name)))
    box.setInformativeText(
        QCoreApplication.translate(
            "Files",
            "Such files are opened with “Import patterns” in the menu. Import it now?",
        )
    )
    take = QCoreApplication.translate("Files", "Import")
    return _chosen(box, (take, QMessageBox.ButtonRole.AcceptRole), None) is True


def ask_changed(window: QWidget, name: str) -> bool | None:
    """Ask whether to replace a file that is not the one that was opened.

    Parameters
    ----------
    name : str
        Of the file.

    Returns
    -------
    bool or None
        True to replace it, False to save a copy; None to save nothing.
    """
    text = QCoreApplication.translate("Files", "{file} was changed by another program.")
    box = QMessageBox(window)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(QCoreApplication.translate("Files", "Save the session"))
    box.setText(plain_tip(text.format(file=name)))
    box.setInformativeText(
        QCoreApplication.translate(
            "Files",
            "Another window or command saved it after it was opened here. If you replace it, those "
            "changes are lost.",
        )
    )
    copy = QCoreApplication.translate("Files", "Save a copy…")
    replace = QCoreApplication.translate("Files", "Replace")
    roles = QMessageBox.ButtonRole
    copies = _chosen(box, (copy, roles.AcceptRole), (replace, roles.DestructiveRole))
    return None if copies is None else not copies


def _chosen(
    box: QMessageBox,
    first: tuple[str, QMessageBox.ButtonRole],
    second: tuple[str, QMessageBox.ButtonRole] | None,
) -> bool | None:
    """Ask; True for the first button, which Enter presses, False for the second, None to cancel."""
    yes = box.addButton(*first)
    no = box.addButton(*second) if second is not None else None
    box.setDefaultButton(yes)
    box.setEscapeButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.exec()
    pressed = box.clickedButton()
    box.deleteLater()
    return True if pressed is yes else False if pressed is no else None

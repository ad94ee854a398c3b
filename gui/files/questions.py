"""The question about a file that another program changed while it was open here."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from gui.base.tips import plain_tip


def ask_changed(window: QWidget, name: str) -> bool | None:
    """Ask whether to replace a file that is not the one that was opened.

    Parameters
    ----------
    window : QWidget
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
    copy = box.addButton(
        QCoreApplication.translate("Files", "Save a copy…"), QMessageBox.ButtonRole.AcceptRole
    )
    replace = box.addButton(
        QCoreApplication.translate("Files", "Replace"), QMessageBox.ButtonRole.DestructiveRole
    )
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(copy)
    box.setEscapeButton(cancel)
    box.exec()
    pressed = box.clickedButton()
    box.deleteLater()
    return True if pressed is replace else False if pressed is copy else None

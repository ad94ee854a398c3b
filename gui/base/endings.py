"""The ending of a name chosen for a file, and the question about a file that has this name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from gui.base.tips import plain_tip


def with_ending(window: QWidget, name: str, ending: str, others: Sequence[str] = ()) -> Path | None:
    """Add an ending to a name that was chosen in a dialog.

    Parameters
    ----------
    window : QWidget
        Parent of the question.
    name : str
    ending : str
        Such as ``".csv"``; empty for none.
    others : sequence of str
        Endings that are as good.

    Returns
    -------
    Path or None
        None if a person keeps a file of that name: the dialog asked about the one without ending.
    """
    if name.lower().endswith((ending, *others)):
        return Path(name)
    path = Path(name + ending)
    if path.exists():
        text = QCoreApplication.translate("Files", "{file} exists. Replace it?")
        title = QCoreApplication.translate("Files", "Replace")
        answer = QMessageBox.question(window, title, plain_tip(text.format(file=path.name)))
        if answer != QMessageBox.StandardButton.Yes:
            return None
    return path

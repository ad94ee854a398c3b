"""The endings of files in the dialogs that choose one to open, or a name to write to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from gui.base import remembered, theme
from gui.base.tips import plain_tip


def open_name(window: QWidget, title: str, folder: str, words: str, endings: Sequence[str]) -> str:
    """Choose a file to open, of these endings in small or capital letters, or any file.

    Parameters
    ----------
    window : QWidget
        Parent of the dialog.
    title, folder : str
    words : str
        What these files are, such as "Pictures".
    endings : sequence of str
        Such as ``".png"``.

    Returns
    -------
    str
        Empty if none was chosen.
    """
    both = " ".join(f"*{ending} *{ending.upper()}" for ending in endings)
    every = QCoreApplication.translate("Files", "All files")
    hidden = QFileDialog.Option.HideNameFilterDetails  # they are too many for a line
    filters = f"{words} ({both});;{every} (*)"
    name = QFileDialog.getOpenFileName(window, title, folder, filters, "", hidden)[0]
    if name:
        remembered.remember_file_folder(Path(name).parent)
    return name


def save_name(
    window: QWidget,
    title: str,
    proposed: str | Path,
    kinds: Mapping[str, str],
    others: Sequence[str] = (),
) -> Path | None:
    """Ask for the name of a file to write.

    Parameters
    ----------
    window : QWidget
        Parent of the dialog.
    title : str
    proposed : str or Path
        A name, or a folder.
    kinds : mapping of str to str
        The ending of each kind of file, by what the dialog calls it, such as "Table (*.csv)"; it is
        empty for a folder. The first is the usual one.
    others : sequence of str
        Endings that are as good.

    Returns
    -------
    Path or None
        With an ending; None if none was chosen.
    """
    filters = ";;".join(kinds)
    name, chosen = QFileDialog.getSaveFileName(window, title, str(proposed), filters)
    if not name:
        return None
    remembered.remember_file_folder(Path(name).parent)
    ending = kinds.get(chosen, next(iter(kinds.values())))
    return with_ending(window, name, ending, (*filter(None, kinds.values()), *others))


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


def picture_name(window: QWidget, proposed: Path) -> tuple[Path, bool] | None:
    """Ask where to save a picture; if the window is dark, offer a light one for paper.

    What was chosen last is proposed again.

    Parameters
    ----------
    window : QWidget
        Parent of the dialog.
    proposed : Path
        Without an ending.

    Returns
    -------
    tuple of Path and bool, or None
        The file, which ends in .png or .svg, and whether to draw it in the light theme; None if
        none was chosen.
    """
    words = {
        (".png", False): QCoreApplication.translate("Files", "Picture (*.png)"),
        (".svg", False): QCoreApplication.translate("Files", "Drawing (*.svg)"),
    }
    if theme.theme is not theme.LIGHT:
        words = {
            (".png", False): QCoreApplication.translate("Files", "Picture as shown (*.png)"),
            (".svg", False): QCoreApplication.translate("Files", "Drawing as shown (*.svg)"),
            (".png", True): QCoreApplication.translate("Files", "Light picture for paper (*.png)"),
            (".svg", True): QCoreApplication.translate("Files", "Light drawing for paper (*.svg)"),
        }
    filters = {text: kind for kind, text in words.items()}
    last = words.get((".png", remembered.saves_for_paper()), "")
    title = QCoreApplication.translate("Files", "Save picture")
    name, chosen = QFileDialog.getSaveFileName(
        window, title, str(proposed.with_suffix(".png")), ";;".join(filters), last
    )
    ending, is_light = filters.get(chosen, (".png", False))
    path = with_ending(window, name, ending, (".png", ".svg")) if name else None
    if path is None:
        return None
    if theme.theme is not theme.LIGHT:
        remembered.remember_saves_for_paper(is_light)
    return path, is_light

"""Files of the window: new, open, save, recent, import and export, pictures, the clipboard."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QMessageBox

from gui import settings
from gui.session import Session
from mark1.errors import Mark1Error
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

SESSIONS = "Mark I sessions (*.mark1)"
PICTURES = "Pictures (*.png *.jpg *.jpeg *.bmp *.gif *.tif *.tiff *.webp)"
PATTERNS = "Patterns (*.csv *.npz *ubyte *ubyte.gz *.png *.jpg);;All files (*)"

#: Formats that patterns are written in, by the file dialog's words.
FORMATS = {
    "Folder of pictures (*)": ("folder", ""),
    "Table (*.csv)": ("csv", ".csv"),
    "NumPy (*.npz)": ("npz", ".npz"),
    "Folder of IDX files as of MNIST (*-idx)": ("idx", "-idx"),
}


class Files:
    """Between the session and the disk, with the questions that belong to it.

    Parameters
    ----------
    window : QMainWindow
        Parent of the dialogs.
    session : Session
    """

    def __init__(self, window: QMainWindow, session: Session) -> None:
        self.window = window
        self.session = session

    def new(self, name: str | None) -> None:
        """Begin anew with a built-in set, or with an empty tray."""
        if not self.may_leave():
            return
        config = self.session.machine.config
        patterns = shapes.make(name, seed=config.seed) if name else PatternSet.empty()
        self._try(lambda: self.session.new(config.kind, patterns, config.seed))

    def change_kind(self, kind: str) -> None:
        """Begin anew with another kind of machine and the same patterns."""
        if self.may_leave():
            config = self.session.machine.config
            self._try(lambda: self.session.new(kind, self.session.patterns, config.seed))

    def ask_open(self) -> None:
        """Choose a session and open it."""
        name, _ = QFileDialog.getOpenFileName(
            self.window, self.window.tr("Open a session"), self._folder(), SESSIONS
        )
        if name:
            self.open(Path(name))

    def open(self, path: Path) -> None:
        """Open a session; what was open stays if it cannot be read."""
        if self.may_leave() and self._try(lambda: self.session.open(path)):
            settings.remember_file(path)

    def save(self) -> bool:
        """Save where the session came from, or ask; returns whether it is saved."""
        return self._save(self.session.path) if self.session.path else self.save_as()

    def save_as(self) -> bool:
        """Ask where to save; returns whether it is saved."""
        name, _ = QFileDialog.getSaveFileName(
            self.window, self.window.tr("Save the session"), self._folder(), SESSIONS
        )
        path = self._with_ending(name, ".mark1") if name else None
        return path is not None and self._save(path)

    def _with_ending(self, name: str, ending: str) -> Path | None:
        """Give a chosen name its ending; None if a file that has that name is to stay."""
        if name.endswith(ending):
            return Path(name)
        path = Path(name + ending)
        if path.exists():  # the dialog asked about the name without its ending
            answer = QMessageBox.question(
                self.window,
                self.window.tr("Replace"),
                self.window.tr("{0} is there already. Replace it?").format(path.name),
            )
            if answer != QMessageBox.StandardButton.Yes:
                return None
        return path

    def _save(self, path: Path) -> bool:
        if not self._try(lambda: self.session.save(path)):
            return False
        settings.remember_file(path)
        self.session.said.emit(self.window.tr("Saved as {0}.").format(path.name), "plain")
        return True

    def may_leave(self) -> bool:
        """Ask about unsaved changes; returns whether the session may be left."""
        if not self.session.is_modified:
            return True
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self.window,
            self.window.tr("Unsaved changes"),
            self.window.tr("Save the changes of this session first?"),
            buttons.Save | buttons.Discard | buttons.Cancel,
            buttons.Save,
        )
        if answer == buttons.Save:
            return self.save()
        return bool(answer == buttons.Discard)

    def ask_import(self) -> None:
        """Choose patterns and put them in the tray."""
        name, _ = QFileDialog.getOpenFileName(
            self.window, self.window.tr("Import patterns"), self._folder(), PATTERNS
        )
        if name:
            self.take([name])

    def ask_export(self) -> None:
        """Choose where, and write the patterns there."""
        name, chosen = QFileDialog.getSaveFileName(
            self.window, self.window.tr("Export patterns"), self._folder(), ";;".join(FORMATS)
        )
        if name:
            kind, ending = FORMATS.get(chosen, ("folder", ""))
            path = self._with_ending(name, ending)
            if path is not None and self._try(
                lambda: _write_patterns(self.session.patterns, path, kind)
            ):
                self.session.said.emit(self.window.tr("Written to {0}.").format(path), "plain")

    def ask_picture(self) -> None:
        """Choose a picture and put it on the retina."""
        name, _ = QFileDialog.getOpenFileName(
            self.window, self.window.tr("Drawing from a file"), self._folder(), PICTURES
        )
        if name:
            self._try(lambda: self._draw_file(name))

    def take(self, dropped: QImage | list[str]) -> None:
        """Take what was dropped: a picture, a session, or patterns."""
        if isinstance(dropped, QImage):
            self._try(lambda: self._draw_image(dropped))
        elif dropped and dropped[0].endswith(".mark1"):
            self.open(Path(dropped[0]))
        elif dropped:
            self._try(lambda: self._take_path(Path(dropped[0])))

    def _take_path(self, path: Path) -> None:
        config = self.session.machine.config
        from mark1.patterns.files import is_picture, read_patterns

        if is_picture(path):
            self._draw_file(str(path))
        else:
            patterns = read_patterns(path, config.rows, config.columns)
            self.session.replace_patterns(patterns)

    def copy(self) -> None:
        """Put the drawing on the clipboard as a picture, a cell ten pixels wide."""
        if not self.session.machine.config.analog:
            cells = np.ascontiguousarray(self.session.picture)
            rows, columns = cells.shape
            image = QImage(cells.data, columns, rows, columns, QImage.Format.Format_Grayscale8)
            QGuiApplication.clipboard().setImage(
                image.scaled(10 * columns, 10 * rows, Qt.AspectRatioMode.KeepAspectRatio)
            )

    def paste(self) -> None:
        """Take a picture from the clipboard."""
        image = QGuiApplication.clipboard().image()
        if image.isNull():
            self.session.said.emit(
                self.window.tr("There is no picture on the clipboard: copy one first."), "wrong"
            )
        else:
            self._try(lambda: self._draw_image(image))

    def _draw_file(self, name: str) -> None:
        from mark1.patterns.files import read_picture

        config = self.session.machine.config
        picture = read_picture(name, config.rows, config.columns)
        self.session.drawing.put(picture, self.window.tr("picture"))

    def _draw_image(self, image: QImage) -> None:
        from PIL import Image

        from mark1.patterns.files import picture_from_image

        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")
        config = self.session.machine.config
        picture = picture_from_image(
            Image.open(io.BytesIO(buffer.data().data())), config.rows, config.columns
        )
        self.session.drawing.put(picture, self.window.tr("picture"))

    def _folder(self) -> str:
        recent = settings.recent_files()
        return str(self.session.path or (recent[0].parent if recent else Path.home()))

    def _try(self, do: Callable[[], Any]) -> bool:
        """Do something with files; a refusal is shown, and returned as False."""
        try:
            do()
        except Mark1Error as error:
            QMessageBox.warning(self.window, self.window.tr("Not possible"), str(error))
            return False
        return True


def _write_patterns(patterns: PatternSet, path: Path, kind: str) -> None:
    from mark1.patterns.files import write_patterns

    write_patterns(patterns, path, kind)

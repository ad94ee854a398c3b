"""Pictures of single panels, and the values of their charts, for files and the clipboard."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from string import digits
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QEvent, QMimeData, QObject, QPoint, QRect
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QImage, QPaintDevice, QPainter
from PySide6.QtWidgets import QLabel, QMainWindow, QMenu, QWidget

from gui.base import remembered, theme
from gui.base.drawings import save_soon
from gui.base.endings import picture_name
from gui.base.panel_frame import PanelFrame
from gui.base.work import later
from gui.files.session_files import Files
from mark1.disk.csv_text import as_text

if TYPE_CHECKING:
    from gui.charts.plot import Plot

#: Pixels of a picture for each pixel of the screen.
SHARPNESS = 2.0


class PanelPictures(QObject):
    """Saves and copies what the panels of a window show.

    A right click on a panel, or the menu key in it, opens its menu; `menu` lists all panels.

    Parameters
    ----------
    files : Files
        Says what was done.

    Attributes
    ----------
    menu : QMenu
        For the menu of the window.
    """

    def __init__(self, window: QMainWindow, files: Files) -> None:
        super().__init__(files)
        self._window, self._files = window, files
        self.menu = QMenu(self.tr("Save p&icture of"), window)
        self.destroyed.connect(self.menu.deleteLater)
        self.menu.aboutToShow.connect(self._list)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the menu of the panel that was clicked, or that has the focus."""
        if not isinstance(event, QContextMenuEvent):
            return super().eventFilter(watched, event)
        is_by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        clicked = self._window.focusWidget() if is_by_key else self._window.childAt(event.pos())
        panel = panel_around(clicked)
        if panel is None:
            return False
        place = panel.mapToGlobal(QPoint(theme.GUTTER, 32)) if is_by_key else event.globalPos()
        menu = QMenu(self._window)
        menu.aboutToHide.connect(menu.deleteLater)
        panel.offer(menu, clicked or panel, None if is_by_key else place)
        if menu.actions():
            menu.addSeparator()
        self._fill(menu, panel)
        menu.popup(place)
        return True

    def _fill(self, menu: QMenu, panel: PanelFrame) -> None:
        menu.addAction(self.tr("&Save picture…"), lambda: self.ask(panel))
        menu.addAction(self.tr("&Copy picture"), lambda: self.copy(panel))
        if plot_in(panel) is not None:
            menu.addAction(self.tr("Copy &values"), lambda: self.copy_values(panel))

    def _list(self) -> None:
        """List the panels that can be seen."""
        for listed in self.menu.findChildren(QMenu):
            listed.deleteLater()  # clear() leaves them behind
        self.menu.clear()
        for panel in panels_in(self._window):
            entry = self.menu.addMenu(name_of(panel).replace("&", "&&"))
            self._fill(entry, panel)

    def ask(self, panel: PanelFrame) -> None:
        """Ask where to save the picture of a panel; the ending decides its format."""
        proposed = Path(remembered.picture_folder()) / file_name(name_of(panel))
        chosen = picture_name(self._window, proposed)
        if chosen is not None:
            later(panel, lambda: self._save(panel, *chosen))

    def _save(self, panel: PanelFrame, path: Path, is_light: bool) -> None:
        """Draw a panel, which takes long, and save the picture."""
        drawing = drawing_of(panel, path.suffix, is_light=is_light)
        save_soon(self, drawing, path, lambda problem: self._say(problem, path))

    def _say(self, problem: str, path: Path) -> None:
        """Say whether a picture is saved."""
        if problem:
            self._files.said.emit(problem, "wrong")
            return
        remembered.remember_picture_folder(path.parent)
        self._files.said.emit(self.tr("Saved as {file}.").format(file=path.name), "plain")

    def copy(self, panel: PanelFrame) -> None:
        """Put the picture of a panel on the clipboard."""
        QGuiApplication.clipboard().setImage(picture_of(panel))
        self._files.said.emit(self.tr("The picture is on the clipboard."), "plain")

    def copy_values(self, panel: PanelFrame) -> None:
        """Put the values of a chart on the clipboard, for a spreadsheet and as CSV."""
        plot = plot_in(panel)
        if plot is None:
            return
        table = plot.table()
        data = QMimeData()
        data.setText(_written(table, "\t"))
        data.setData("text/csv", _written(table, ",").encode())
        QGuiApplication.clipboard().setMimeData(data)
        self._files.said.emit(self.tr("The values are on the clipboard."), "plain")


def panel_around(widget: QWidget | None) -> PanelFrame | None:
    """Return the panel that holds a widget."""
    while widget is not None and not isinstance(widget, PanelFrame):
        widget = widget.parentWidget()
    return widget


def name_of(panel: PanelFrame) -> str:
    """Return the title of a panel, or what a screen reader calls it."""
    return panel.title.text() or panel.accessibleName()


def panels_in(window: QWidget) -> list[PanelFrame]:
    """List the panels with a name that can be seen, in reading order."""
    found = [
        panel
        for panel in window.findChildren(PanelFrame)
        if name_of(panel) and not panel.visibleRegion().isEmpty()
    ]
    places = {panel: panel.mapTo(window, QPoint()) for panel in found}
    return sorted(found, key=lambda panel: (places[panel].x(), places[panel].y()))


def plot_in(panel: PanelFrame) -> Plot | None:
    """Return the chart that a panel shows."""
    from gui.charts.plot import Plot  # the library of charts takes long to load

    return next((plot for plot in panel.findChildren(Plot) if plot.isVisible()), None)


def file_name(title: str) -> str:
    """Make a name for a file from a title."""
    letters = "".join(
        letter if letter.isalpha() or letter in digits else " " for letter in title.lower()
    )
    return "-".join(letters.split()) or "panel"


def picture_of(panel: PanelFrame) -> QImage:
    """Draw a panel with twice the pixels that it has on a plain screen."""
    with _drawn_for_file(panel, is_light=False):
        return _picture_of(panel)


def drawing_of(panel: PanelFrame, ending: str, *, is_light: bool = False) -> QImage | bytes:
    """Draw a panel: as SVG if the ending of the file says so, or else as a picture.

    Parameters
    ----------
    panel : PanelFrame
    ending : str
        Of the file.
    is_light : bool
        In the light theme, whatever theme is in use.
    """
    with _drawn_for_file(panel, is_light):
        return _svg_of(panel) if ending.lower() == ".svg" else _picture_of(panel)


def _picture_of(panel: PanelFrame) -> QImage:
    size = panel.size() * SHARPNESS
    picture = QImage(size, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(SHARPNESS)
    picture.fill(theme.theme.color("ground"))
    _draw(panel, picture)
    return picture


def _svg_of(panel: PanelFrame) -> bytes:
    from PySide6.QtSvg import QSvgGenerator

    drawing, buffer = QSvgGenerator(), QBuffer()
    drawing.setOutputDevice(buffer)
    drawing.setSize(panel.size())
    drawing.setViewBox(QRect(QPoint(), panel.size()))
    drawing.setTitle(name_of(panel))
    _draw(panel, drawing)
    return bytes(buffer.data().data())


def _draw(panel: PanelFrame, device: QPaintDevice) -> None:
    with QPainter(device) as painter:
        panel.render(painter, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)


@contextmanager
def _drawn_for_file(panel: PanelFrame, is_light: bool) -> Iterator[None]:
    """Let the views of a panel draw as for a screen with twice the pixels, and on paper.

    Views that stamp prepared pictures would otherwise be enlarged, and Qt gives a widget no other
    way to draw for a device that it is not on.
    """
    views = [view for view in panel.findChildren(QWidget) if view.isVisible()]
    for view in views:
        # Qt's own answer is that of the screen, and cannot be set.
        view.devicePixelRatioF = lambda: SHARPNESS  # type: ignore[method-assign]
    plot, before = plot_in(panel), theme.theme
    try:
        with (
            theme.on_paper(is_light=is_light),
            _recolored(panel, before) if theme.theme is not before else nullcontext(),
        ):
            if plot is not None:
                plot.draw_for_file(True)
            yield
    finally:
        for view in views:
            del view.devicePixelRatioF
            view.update()
        if plot is not None:
            plot.draw_for_file(False)


#: The colours of the palette that labels use, and how a colour looks in a style sheet or HTML.
_INKS = ("text", "quiet", "faint", "action", "plus", "minus", "right", "wrong")
_COLOR = re.compile("#[0-9A-Fa-f]{6}")


@contextmanager
def _recolored(panel: PanelFrame, before: theme.Palette) -> Iterator[None]:
    """Give a panel's controls and labels the colours of the theme in use for the previous ones."""
    inks = {getattr(before, ink).upper(): getattr(theme.theme, ink) for ink in _INKS}

    def recolored(text: str) -> str:
        return _COLOR.sub(lambda color: inks.get(color[0].upper(), color[0]), text)

    sheets = {part: part.styleSheet() for part in panel.findChildren(QWidget) if part.styleSheet()}
    texts = {label: label.text() for label in panel.findChildren(QLabel) if "#" in label.text()}
    panel.setStyleSheet(f"QLabel {{ color: {theme.theme.text} }}" + theme.style_sheet(theme.theme))
    for part, sheet in sheets.items():
        part.setStyleSheet(recolored(sheet))
    for label, text in texts.items():
        label.setText(recolored(text))
    try:
        yield
    finally:
        for label, text in texts.items():
            label.setText(text)
        for part, sheet in sheets.items():
            part.setStyleSheet(sheet)
        panel.setStyleSheet("")


def _written(table: list[list[str]], delimiter: str) -> str:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
    writer.writerows([as_text(cell) for cell in row] for row in table)
    return text.getvalue()

"""The page that copies counts and logs to a USB stick or a folder."""

from __future__ import annotations

import datetime
import threading
from pathlib import Path

from PySide6.QtCore import QStandardPaths, QStorageInfo, QTimer
from PySide6.QtWidgets import QPushButton

from gui.exhibit.export import export
from gui.exhibit.staff.controls import button, label
from gui.exhibit.staff.host import Host
from gui.exhibit.staff.page import StaffPage
from mark1.errors import FileError

#: Where systems mount what is plugged in.
PLUGGED = ("/media/", "/run/media/", "/mnt/", "/Volumes/")

#: Most media that are listed, and milliseconds between two looks for them.
MOST, EVERY = 4, 2000

#: Milliseconds between two looks at a copy under way.
LOOK = 100


class ExportPage(StaffPage):
    """Lists plugged media and the user's documents; one touch copies everything there."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.places: dict[Path, QPushButton] = {}
        self._copy: threading.Thread | None = None
        self._result: Path | FileError | None = None
        note = self.tr(
            "Copies visits per hour, logs and settings without the PIN into a new folder. Plug in "
            "a USB stick, or use the folder of this computer."
        )
        self.column.addWidget(label(note, "quiet"))
        self.column.addStretch()
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(self._look)
        self._timer.start()
        self._look()

    def title(self) -> str:
        """Return the title of the page."""
        return self.tr("Export")

    @property
    def is_busy(self) -> bool:
        """Whether something is being copied."""
        return self._copy is not None

    def _look(self) -> None:
        """List the media that are plugged in now; or see whether the copy is complete."""
        if self._copy is not None:
            self._finish()
            return
        media = {Path(found.rootPath()): found for found in plugged()}
        own = _documents()
        wanted = [*media, *([own] if own else [])]
        if wanted == list(self.places):
            return
        for old in self.places.values():
            old.deleteLater()
        self.places = {}
        for place, path in enumerate(wanted):
            text = self._name(path, media.get(path))
            made = button(text, "action" if place == 0 and media else "")
            made.clicked.connect(lambda checked=False, path=path: self._begin(path))
            self.column.insertWidget(1 + place, made)
            self.places[path] = made

    def _name(self, path: Path, medium: QStorageInfo | None) -> str:
        if medium is None:
            return self.tr("To this computer: {path}").format(path=path)
        return self.tr("To {name}, {free} GB free").format(
            name=medium.displayName(), free=f"{medium.bytesAvailable() / 1e9:.1f}"
        )

    def _begin(self, path: Path) -> None:
        """Copy in a thread: a slow stick must not look like a frozen window."""
        if self._copy is not None:
            return
        for each in self.places.values():
            each.setEnabled(False)
        self.noted.emit(self.tr("Copying…"), False)
        self._result = None
        self._copy = threading.Thread(target=self._run, args=(path,))
        self._copy.start()
        self._timer.setInterval(LOOK)

    def _run(self, path: Path) -> None:
        host, now = self.host, datetime.datetime.now()
        try:
            self._result = export(path, host.folder, host.visits, host.reading, now)
        except FileError as error:
            self._result = error

    def _finish(self) -> None:
        if self._copy is None or self._copy.is_alive():
            return
        self._copy.join()
        self._copy = None
        self._timer.setInterval(EVERY)
        for each in self.places.values():
            each.setEnabled(True)
        if isinstance(self._result, FileError):
            self.noted.emit(str(self._result.message), True)
        elif self._result is not None:
            text = self.tr("Copied to {path}.")
            self.noted.emit(text.format(path=self._result), False)


def plugged() -> list[QStorageInfo]:
    """List the media that can be written to, such as USB sticks."""
    found = []
    for volume in QStorageInfo.mountedVolumes():
        root = volume.rootPath()
        is_drive = len(root) == 3 and root[1:] == ":/" and not volume.isRoot()
        if (root.startswith(PLUGGED) or is_drive) and volume.isReady() and not volume.isReadOnly():
            found.append(volume)
    return found[:MOST]


def _documents() -> Path | None:
    """Return the folder for documents, or the home; None if there is neither."""
    kinds = QStandardPaths.StandardLocation
    for kind in (kinds.DocumentsLocation, kinds.HomeLocation):
        path = Path(QStandardPaths.writableLocation(kind))
        if path.is_absolute() and path.is_dir():
            return path
    return None

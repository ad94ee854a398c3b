"""Copies the counts, the logs and the settings of an exhibit to a USB stick or a folder."""

from __future__ import annotations

import datetime
import json
import os
import shutil
import threading
from pathlib import Path

from PySide6.QtCore import QStandardPaths, QStorageInfo, QTimer
from PySide6.QtWidgets import QPushButton

from gui.exhibit import logs, visits
from gui.exhibit.settings_file import Reading, as_text
from gui.exhibit.staff.page import Host, StaffPage
from gui.exhibit.staff.touch_controls import button, label
from gui.exhibit.visits import Visits
from mark1.disk.atomic import writing
from mark1.disk.user_folders import log_path
from mark1.errors import FileError

#: Where systems mount what is plugged in.
PLUGGED = ("/media/", "/run/media/", "/mnt/", "/Volumes/")

#: Most media that are listed, and milliseconds between two searches for them.
MOST, EVERY = 4, 2000

#: Milliseconds between two checks of a copy under way.
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


def export(
    target: Path, folder: Path, counts: Visits, reading: Reading, now: datetime.datetime
) -> Path:
    """Write everything into a new folder in another one; the hash of the PIN is left out.

    Parameters
    ----------
    target : Path
        The folder of the medium.
    folder : Path
        Where the exhibit keeps its logs.
    reading : Reading
        The settings, with the problems of their file.
    now : datetime
        Part of the name of the new folder.

    Returns
    -------
    Path
        The new folder.

    Raises
    ------
    FileError
        If it cannot be written; nothing is left then.
    """
    made = target / f"mark1-exhibit-{now:%Y-%m-%d-%H%M%S}"
    settings = json.loads(as_text(reading.settings))
    del settings["pin"]
    with writing(made) as unfinished:
        unfinished.mkdir()
        (unfinished / visits.NAME).write_text(visits.as_csv(counts.hours()), encoding="ascii")
        text = json.dumps(settings, indent=2, ensure_ascii=False)
        (unfinished / "exhibit.json").write_text(f"{text}\n", encoding="utf-8")
        problems = "".join(f"{problem}\n" for problem in reading.problems)
        (unfinished / "problems.txt").write_text(problems, encoding="utf-8")
        faults = log_path()
        for path in (*sorted(folder.glob(f"{logs.NAME}*")), *([faults] if faults else [])):
            if path.is_file():
                shutil.copyfile(path, unfinished / path.name)
        for path in unfinished.iterdir():  # a stick is often pulled out at once
            _sync(path)
    return made


def _sync(path: Path) -> None:
    with path.open("r+b") as file:
        os.fsync(file.fileno())

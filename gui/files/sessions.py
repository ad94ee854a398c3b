"""The two sessions of a window: the machine of the console, and the points of Geometry.

They are of the same class, and are kept, saved and asked about in the same way. Each has the name
of the page that shows it.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from mark1.disk.file_stamp import FileStamp
from mark1.errors import Mark1Error
from mark1.machine.config import MachineConfig
from mark1.machine.faults import WHOLE
from mark1.session.new_document import points
from mark1.session.session import Session
from mark1.storage.document import Document
from mark1.training.pace import Pace

CONSOLE, GEOMETRY = "console", "geometry"

#: Most classes that a plane shows.
MOST_CLASSES = 3

#: Where points that have no file are kept from one start to the next, in the program's folder.
KEPT = "geometry.mark1"

#: The pace at which Geometry learns at first: slow enough to watch the line.
SLOW = Pace(2)


def open_sessions(journals: Path) -> dict[str, Session]:
    """Open the sessions of a first start, which write their journals as commands happen."""
    folders = folders_in(journals)
    return {
        CONSOLE: Session(recovery=folders[CONSOLE]),
        GEOMETRY: plane_session(folders[GEOMETRY]),
    }


def plane_session(recovery: Path | None = None) -> Session:
    """Open the session that Geometry begins with."""
    session = Session(points(), recovery=recovery)
    session.set_pace(SLOW)
    return session


def folders_in(journals: Path) -> dict[str, Path]:
    """Return where the journal of each session is, in the folder of all journals."""
    return {CONSOLE: journals, GEOMETRY: journals / GEOMETRY}


def data_folder() -> Path:
    """Return the folder of the program's data."""
    place = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(place))


def keep_points(session: Session, replaces: FileStamp | None = None) -> bool:
    """Keep points that have no file for the next start; return whether they are kept.

    Those that another window has kept since `replaces` was taken stay.
    """
    path = data_folder() / KEPT
    if not holds_points(session):
        forget_points(replaces)
        return True
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        session.save(path, replaces=replaces)
    except (Mark1Error, OSError):
        return False
    return True


def forget_points(kept: FileStamp | None = None) -> None:
    """Remove the points that were kept, if any, unless another window has kept its own since."""
    path = data_folder() / KEPT
    if kept is None or kept.is_still(path):
        with suppress(OSError):
            path.unlink(missing_ok=True)


def take_up_points(session: Session) -> FileStamp:
    """Begin with the points that the last window kept, if any; they have no file.

    Returns
    -------
    FileStamp
        Of where they were kept.

    Raises
    ------
    FileError
        If they cannot be read. Their file is then put aside.
    """
    path = data_folder() / KEPT
    if not path.exists():
        return FileStamp.of(path)
    from mark1.storage.session_file import load_session  # the first picture needs no file

    try:
        saved = load_session(path)
    except Mark1Error:
        with suppress(OSError):
            path.replace(path.with_suffix(".damaged"))
        raise
    if page_for(saved.document) == GEOMETRY:
        session.begin_file(saved, None)
    return saved.stamp or FileStamp.of(path)


def holds_points(session: Session) -> bool:
    """Return whether a session has other points than those of a first start, or a run."""
    return len(session.state.patterns) > 0 and not session.document.same(points())


def page_for(document: Document) -> str:
    """Return the page that shows a document: Geometry if all of it can be seen on its plane."""
    config, classes = document.machine.config, len(document.patterns.classes)
    most_units = 1 if config.code == "binary" else MOST_CLASSES
    if config.kind == "mark1" or not config.analog or classes > MOST_CLASSES:
        return CONSOLE
    if config.r_units > most_units or (config.rows, config.columns) != (1, 2):
        return CONSOLE
    free = ["seed", "bias", "tie", "start", "code", "r_units"]
    if config.kind != "direct":
        free += ["threshold", "a_units", "excitatory", "inhibitory", "fan_out", "theta"]
    usual = MachineConfig.of(
        config.kind,
        classes=max(2, classes),
        rows=1,
        columns=2,
        analog=True,
        **{name: getattr(config, name) for name in free},
    )
    is_seen = document.run.faults == WHOLE or config.kind != "direct"  # lines of A-units follow
    return GEOMETRY if config == usual and is_seen else CONSOLE

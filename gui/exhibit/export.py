"""Copies the counts, the logs and the settings of an exhibit to a USB stick or a folder."""

from __future__ import annotations

import datetime
import json
import os
import shutil
from pathlib import Path

from gui.exhibit import logs, visits
from gui.exhibit.settings_file import Reading, as_text
from gui.exhibit.visits import Visits
from mark1.disk.atomic import writing
from mark1.disk.places import log_path


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
    counts : Visits
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

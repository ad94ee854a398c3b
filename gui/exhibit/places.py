"""Where an exhibit keeps its counts, logs and drawings: one folder in the user's data."""

from __future__ import annotations

import tempfile
from pathlib import Path

from mark1.disk.places import FOLDER, user_folders


def folder() -> Path:
    """Return the folder of the exhibit. It may not exist, and may not be writable.

    A user without a home gets a folder for temporary files.
    """
    try:
        return user_folders()["data"] / FOLDER / "exhibit"
    except RuntimeError:
        return Path(tempfile.gettempdir()) / FOLDER / "exhibit"

"""The application object of Qt, with name, icon and theme. Nothing of Qt is loaded before."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mark1.errors import Mark1Error

ICON = Path(__file__).parents[1] / "resources" / "mark1.svg"


@contextmanager
def loading_qt() -> Iterator[None]:
    """Say what to do if Qt, or a library of the system that it needs, is missing."""
    try:
        yield
    except ImportError as error:
        raise Mark1Error("window.qt-missing", reason=str(error)) from error


def make_application() -> Any:
    """Create the application object with the theme applied."""
    # Before numpy is loaded. The products of a window are small, and threads that wait for one
    # another would take the processor from what is drawn and learned.
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    with loading_qt():
        from PySide6.QtGui import QIcon
        from PySide6.QtWidgets import QApplication
    from gui.base import theme

    running = QApplication.instance()
    application = running if isinstance(running, QApplication) else QApplication(sys.argv[:1])
    application.setApplicationName("Mark I Perceptron")
    application.setOrganizationName("mark1")
    application.setDesktopFileName("mark1")
    application.setWindowIcon(QIcon(str(ICON)))
    theme.apply(application)
    return application

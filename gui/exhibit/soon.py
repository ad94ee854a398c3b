"""The screen that asks visitors to wait while the window of the exhibit cannot run.

It shows one sentence with what Qt alone offers: no typeface, no style sheet and no file of ours,
because one of these may be what is broken. If even this fails, the supervisor still logs why, and
visitors see what is behind the window: see the guide for hosts.
"""

from __future__ import annotations

import os
import sys
import threading
from typing import TYPE_CHECKING

from gui.base.application import loading_qt

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

#: What the screen says, by language.
TEXTS = {
    "en": ("Back soon", "The machine is taking a short break."),
    "de": ("Gleich zurück", "Die Maschine macht eine kurze Pause."),
    "fr": ("De retour bientôt", "La machine fait une courte pause."),
    "es": ("Volvemos enseguida", "La máquina hace una breve pausa."),
}

STYLE = "background: #0E1317; color: #E8EEF2; font-size: {size}px;"


def show(language: str) -> int:
    """Show the screen until this process is ended or its input closed; returns the exit status.

    Raises
    ------
    Mark1Error
        If Qt is missing.
    """
    with loading_qt():
        from PySide6.QtWidgets import QApplication

    application = QApplication(sys.argv[:1])
    if not sys.stdin.isatty():
        threading.Thread(target=_end_with_input, daemon=True).start()
    window = screen(language)
    window.showFullScreen()
    return int(application.exec())


def screen(language: str) -> QWidget:
    """Make the screen."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

    title, sentence = TEXTS.get(language, TEXTS["en"])
    window = QWidget()
    window.setWindowTitle(title)
    window.setCursor(Qt.CursorShape.BlankCursor)
    height = QGuiApplication.primaryScreen().size().height()
    column = QVBoxLayout(window)
    column.addStretch()
    for words, share in ((title, 11), (sentence, 26)):
        label = QLabel(words, window)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setWordWrap(True)
        label.setStyleSheet(STYLE.format(size=max(12, height // share)))
        column.addWidget(label)
    column.addStretch()
    window.setStyleSheet(STYLE.format(size=12))
    return window


def _end_with_input() -> None:
    while os.read(0, 512):
        pass
    os._exit(0)

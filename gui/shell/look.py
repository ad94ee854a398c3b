"""Theme, language and size of text: as chosen in the menus, or as the system says."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from gui.base import language, remembered, theme
from gui.base.actions import ActionSpec
from mark1 import messages

SYSTEM = "system"


class Look(QObject):
    """Follows what is chosen, and what the system prefers where nothing is chosen.

    Signals
    -------
    changed
        The window should be rebuilt, after `apply`.
    """

    changed = Signal()

    def __init__(self, window: QObject) -> None:
        super().__init__(window)
        hints = _application().styleHints()
        hints.colorSchemeChanged.connect(self._follow)
        if hasattr(hints, "accessibility"):  # from Qt 6.10
            hints.accessibility().contrastPreferenceChanged.connect(self._follow)

    def specs(self) -> dict[str, ActionSpec]:
        """Return an action for each theme and for each language."""
        names = {
            SYSTEM: self.tr("&System"),
            "dark": self.tr("&Dark"),
            "light": self.tr("&Light"),
            "contrast": self.tr("&High contrast"),
        }
        themes = {
            f"theme_{name}": ActionSpec(
                text, partial(self.choose_theme, name), chosen=remembered.theme() == name
            )
            for name, text in names.items()
        }
        languages = {
            f"language_{code}": ActionSpec(
                name, partial(self.choose_language, code), chosen=messages.language() == code
            )
            for code, name in language.available().items()
        }
        return themes | languages

    def choose_theme(self, name: str) -> None:
        """Use a theme from now on, and remember it; "system" follows the system."""
        remembered.remember_theme(name)
        self.changed.emit()

    def choose_language(self, code: str) -> None:
        """Use a language from now on, and remember it."""
        remembered.remember_language(code)
        self.changed.emit()

    def choose_text_size(self, scale: float) -> None:
        """Use a size of text from now on, 1 being the one as designed, and remember it."""
        remembered.remember_text_scale(_allowed(scale))
        if _allowed(scale) != theme.scale:
            self.changed.emit()

    def _follow(self) -> None:
        """Follow the system if nothing else was chosen."""
        if remembered.theme() == SYSTEM and system_theme() != theme.theme.name:
            self.changed.emit()


def apply() -> None:
    """Use the theme, the language and the size of text that are chosen."""
    chosen = remembered.theme()
    theme.scale = _allowed(remembered.text_scale())
    theme.choose(chosen if chosen in theme.THEMES else system_theme())
    theme.apply(_application())
    language.use(_application(), language.wanted())


def _allowed(scale: float) -> float:
    return min(2.0, max(0.8, round(scale, 1)))


def system_theme() -> str:
    """Return the theme that suits the system: dark, unless the system asks for another."""
    hints = _application().styleHints()
    knows = hasattr(hints, "accessibility")
    if knows and hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast:
        return "contrast"
    return "light" if hints.colorScheme() == Qt.ColorScheme.Light else "dark"


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application

"""A window in use for a long time holds no more memory than before."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from gui.base import language, theme
from gui.shell.window import MainWindow
from mark1 import messages
from tests.gui.by_hand import set_text_size
from tests.gui.memory import held, needs_glibc
from tests.gui.random_user import RandomUser

#: Gestures to warm up with: by then all that is made on first use is there, such as pages, fonts in
#: every size, languages and data sets. Until then a window grows by up to 11 MB.
WARM = 8000

#: Gestures between two measurements, how many of these there are, and by how much the least of the
#: later half may be above the least of the earlier one, in MB. Some have more, as long as a large
#: data set or many results are shown; what is kept for ever is in all that follow.
EVERY, MEASUREMENTS, MOST_GROWTH = 1000, 12, 5.0


@pytest.mark.slow
@pytest.mark.timeout(900)
@needs_glibc
def test_a_window_grows_no_more_once_everything_was_used(
    window: MainWindow, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(messages.VARIABLE, "en")
    user = RandomUser(window, 21, tmp_path, monkeypatch)
    try:
        for _ in range(WARM):
            user.act()
        found = []
        for _ in range(MEASUREMENTS):
            for _ in range(EVERY):
                user.act()
            found.append(held(window, qapp))
    finally:
        user.stop()
        language.use(qapp, "en")
        theme.choose("dark")
        set_text_size(1.0)
    print("MB held: " + ", ".join(f"{each:.1f}" for each in found))
    half = MEASUREMENTS // 2
    assert min(found[half:]) - min(found[:half]) <= MOST_GROWTH, found

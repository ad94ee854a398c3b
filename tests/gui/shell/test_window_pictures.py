import json
import signal
from contextlib import suppress

import pytest
from PySide6.QtGui import QImage

from gui.base import language, remembered, theme
from gui.base.question_process import Questions
from gui.shell import window_pictures as pictures
from gui.shell.window import MainWindow
from mark1 import messages
from mark1.cli.main import main


@pytest.mark.slow
def test_the_window_is_drawn_in_every_size_asked_for(qapp, tmp_path):
    assert main(["picture", "--out", str(tmp_path), "--sizes", "1280x720", "1920x1080"]) == 0
    for width, height in ((1280, 720), (1920, 1080)):
        image = QImage(str(tmp_path / f"window-{width}x{height}.png"))
        assert (image.width(), image.height()) == (width, height)
        colors = {image.pixel(x, y) for x in range(0, width, 7) for y in range(0, height, 7)}
        assert len(colors) > 20


@pytest.mark.slow
def test_a_saved_session_is_drawn_as_it_is(qapp, tmp_path):
    saved = tmp_path / "one.mark1"
    assert main(["train", "--patterns", "digits", "--json", "--save", str(saved)]) == 0
    for name, arguments in (("a", []), ("b", ["--from", str(saved)])):
        out = tmp_path / name
        assert main(["picture", "--out", str(out), "--sizes", "1280x720", *arguments]) == 0
    one, other = (QImage(str(tmp_path / n / "window-1280x720.png")) for n in "ab")
    assert not one.isNull()
    assert one != other


def test_the_smallest_console_is_drawn_as_it_is_once_all_is_laid_out(qapp, tmp_path, monkeypatch):
    seen = {}
    close = MainWindow.close_at_once

    def look_and_close(window):
        area = window.console.parent().parent()
        seen["scrolls"] = area.verticalScrollBar().isVisible()
        seen["cut"] = [
            button.text()
            for button in window.console.training.paces.buttons()
            if button.width() < button.sizeHint().width()
        ]
        close(window)

    monkeypatch.setattr(MainWindow, "close_at_once", look_and_close)
    look = ("dark", "de")
    try:
        pictures.draw(None, tmp_path / "small.png", 960, 560, "console", look)
    finally:
        language.use(qapp, "en")
    assert seen == {"scrolls": False, "cut": []}


def test_a_signal_ends_the_pictures_after_the_one_in_progress(tmp_path, monkeypatch):
    drawn = []

    def draw(saved, path, *how):
        with suppress(KeyboardInterrupt):  # as a library does that cannot pass it on
            signal.raise_signal(signal.SIGINT)
        drawn.append(path.name)

    monkeypatch.setattr(pictures, "draw", draw)
    assert main(["picture", "--out", str(tmp_path)]) == 1
    assert drawn == ["window-1280x720.png"]


def test_the_demonstration_writes_a_picture_of_the_window(qapp, tmp_path, capsys):
    path = tmp_path / "demo.png"
    assert main(["demo", "--json", "--picture", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["picture"] == str(path)
    assert QImage(str(path)).width() == 1280


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--sizes", "big"], "not the size of a window"),
        (["--sizes", "100x100"], "not the size of a window"),
        (["--sizes", "1280x99999"], "not the size of a window"),
        (["--from", "nowhere.mark1"], "nowhere.mark1"),
    ],
)
def test_a_picture_that_cannot_be_is_refused_in_a_sentence(tmp_path, capsys, arguments, words):
    assert main(["picture", "--out", str(tmp_path), *arguments]) == 2
    assert words in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_picture_that_cannot_be_written_is_said(qapp, tmp_path, capsys):
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert main(["picture", "--out", str(blocked / "x")]) == 1
    assert "Choose another" in capsys.readouterr().err


@pytest.mark.slow
def test_the_page_of_the_panel_is_drawn_and_the_chosen_panel_stays_chosen(qapp, tmp_path):
    remembered.remember_board('{"where": "/dev/ttyACM3"}')
    options = ["--page", "hardware", "--sizes", "1280x720", "--out", str(tmp_path)]
    assert main(["picture", *options]) == 0
    image = QImage(str(tmp_path / "hardware-1280x720.png"))
    lit = {image.pixel(x, y) for x in range(40, 550) for y in range(120, 380)}
    assert len(lit) > 50
    assert remembered.board() == '{"where": "/dev/ttyACM3"}'


@pytest.mark.slow
@pytest.mark.parametrize(
    "page", ["geometry", "theory", "experiments", "machine", "why", "cannot", "table"]
)
def test_every_picture_of_the_manual_shows_something_of_its_own(qapp, tmp_path, page, monkeypatch):
    monkeypatch.setattr("gui.theory.prospects.Questions", Questions)
    for name in ("console", page):
        options = ["--page", name, "--sizes", "1280x720", "--out", str(tmp_path)]
        assert main(["picture", *options]) == 0
    console, other = (QImage(str(tmp_path / f"{n}-1280x720.png")) for n in ("window", page))
    pixels = [(x, y) for x in range(0, 1280, 5) for y in range(0, 720, 5)]
    assert sum(console.pixel(*p) != other.pixel(*p) for p in pixels) > len(pixels) / 4


@pytest.mark.slow
def test_a_picture_in_another_theme_and_language(tmp_path, qapp, monkeypatch):
    monkeypatch.setenv("MARK1_LANGUAGE", "en")
    try:
        pictures.draw(None, tmp_path / "light.png", 960, 560, look=("light", "de"))
        assert theme.theme is theme.LIGHT
        assert messages.language() == "de"
    finally:
        theme.choose("dark")
        theme.apply(qapp)
        language.use(qapp, "en")
    picture = QImage(str(tmp_path / "light.png"))
    assert picture.pixelColor(2, 2).name().upper() == theme.LIGHT.ground

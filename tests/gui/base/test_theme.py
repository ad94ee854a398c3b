"""The look: it comes whole, wherever the program is installed."""

from __future__ import annotations

import re
import shutil
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox
from pytestqt.qtbot import QtBot

from gui.base import theme
from gui.base.theme import INSTRUMENTS, THEMES, Palette

ROOM = ("ground", "panel", "raised", "field")
WORDS = ("text", "quiet", "plus", "minus", "right", "wrong", "action")
#: What is written on what, of one table.
PAIRS = [
    *((word, ground) for word in WORDS for ground in ROOM),
    ("text", "chosen"),
    ("on_action", "fill"),
    ("on_action", "glow"),
]
WELLS = [(word, ground) for word in WORDS for ground in ("well", "ground")]


def luminance(color: str) -> float:
    """Return the relative luminance of #RRGGBB, as WCAG 2 defines it."""
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(palette: Palette, one: str, other: str) -> float:
    """Return the contrast of two colours of a table, as WCAG 2 defines it."""
    low, high = sorted(luminance(getattr(palette, name)) for name in (one, other))
    return (high + 0.05) / (low + 0.05)


def too_weak(palette: Palette, pairs: list[tuple[str, str]], least: float) -> dict[str, float]:
    """Find the pairs that cannot be read."""
    found = {f"{one} on {other}": contrast(palette, one, other) for one, other in pairs}
    return {pair: round(ratio, 2) for pair, ratio in found.items() if ratio < least}


def drawn(qtbot: QtBot) -> QImage:
    """Draw a choice, whose arrow is a file, and whose ground comes from the style sheet."""
    choice = QComboBox()
    qtbot.addWidget(choice)
    choice.resize(200, 32)
    return choice.grab().toImage()


@pytest.mark.parametrize("folder", ["é", "it's", "R&D", 'a "b"', "(x) y", "100%", "a;b{c}"])
def test_any_install_path_keeps_the_whole_style(
    folder: str, qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = drawn(qtbot)
    shutil.copytree(theme.RESOURCES, tmp_path / folder)
    with monkeypatch.context() as patch:
        patch.setattr(theme, "RESOURCES", tmp_path / folder)
        theme.apply(qapp)
        assert drawn(qtbot) == expected
    theme.apply(qapp)


@pytest.mark.parametrize("name", THEMES)
def test_everything_written_can_be_read(name: str) -> None:
    least = 7.0 if name == "contrast" else 4.5
    assert not too_weak(THEMES[name], PAIRS, least)
    assert not too_weak(INSTRUMENTS[name], WELLS, least)


@pytest.mark.parametrize("name", THEMES)
def test_frames_of_the_focus_and_what_is_disabled_can_be_seen(name: str) -> None:
    frames = [("action", ground) for ground in (*ROOM, "chosen")]
    assert not too_weak(THEMES[name], [*frames, ("faint", "panel"), ("faint", "field")], 3.0)
    assert THEMES[name].focus >= (3 if name == "contrast" else 2)


def test_tracks_and_boxes_to_check_can_be_seen_in_high_contrast() -> None:
    assert not too_weak(THEMES["contrast"], [("groove", "panel"), ("quiet", "field")], 3.0)


@pytest.mark.parametrize("name", THEMES)
def test_a_box_to_check_has_an_outline_that_can_be_seen(
    name: str, qapp: QApplication, qtbot: QtBot
) -> None:
    theme.choose(name)
    theme.apply(qapp)
    box = QCheckBox("Keep")
    qtbot.addWidget(box)
    box.resize(120, 32)
    picture = box.grab().toImage()
    colors = {picture.pixelColor(x, 16).name().upper() for x in range(4)}
    assert THEMES[name].quiet in colors


def test_the_formula_of_contrast_is_that_of_wcag() -> None:
    known = replace(theme.DARK, text="#FFFFFF", ground="#000000", quiet="#767676")
    assert contrast(known, "text", "ground") == pytest.approx(21)
    assert contrast(known, "text", "quiet") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("name", THEMES)
def test_a_style_sheet_has_no_colour_of_another_theme(name: str) -> None:
    used = set(re.findall(r"#[0-9A-Fa-f]{6}", theme.style_sheet(THEMES[name])))
    own = {*asdict(THEMES[name]).values(), *asdict(INSTRUMENTS[name]).values()}
    assert used <= own

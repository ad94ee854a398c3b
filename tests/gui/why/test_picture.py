"""The picture of *Why?* in a file."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from gui.base import theme
from gui.why.card import WhyCard
from gui.why.save_picture import drawing_of
from tests.gui.by_hand import click, set_text_size


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_the_picture_is_saved_as_its_ending_says(
    card: WhyCard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, ending: str
) -> None:
    path = tmp_path / f"why.{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    click(card.controls.save)
    qtbot.waitUntil(lambda: card.controls.said.text() == f"Saved as why.{ending}.")
    if ending == "png":
        assert QImage(str(path)).width() > 2000
    else:
        root = ElementTree.parse(path).getroot()
        kinds = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert "text" not in kinds  # outlines look the same where our typefaces are missing
        assert "Why is this an E?" in path.read_text(encoding="utf-8")  # the title of the file


def test_a_picture_has_as_many_pixels_however_large_the_text(
    card: WhyCard, qapp: QApplication
) -> None:
    widths = []
    try:
        for scale in (1.0, 2.0):
            set_text_size(scale)
            drawing = drawing_of(Path("why.png"), card.view.scene, "Why?", "Because.")
            assert isinstance(drawing, QImage)
            widths.append(drawing.width())
    finally:
        set_text_size(1.0)
    assert widths[0] == pytest.approx(widths[1], rel=0.05)


def test_the_picture_of_a_dark_window_is_light_for_paper(
    card: WhyCard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    dark = drawing_of(Path("why.png"), card.view.scene, card.title.text(), card.text)
    theme.choose("light")
    light = drawing_of(Path("why.png"), card.view.scene, card.title.text(), card.text)
    theme.choose("dark")
    monkeypatch.setattr(
        QFileDialog,
        "getSaveFileName",
        lambda *given: (str(tmp_path / "why.doc"), given[3].split(";;")[2]),
    )
    click(card.controls.save)
    qtbot.waitUntil(lambda: card.controls.said.text() == "Saved as why.doc.png.")
    saved = QImage(str(tmp_path / "why.doc.png"))
    assert isinstance(light, QImage) and isinstance(dark, QImage)
    assert saved == light.convertToFormat(saved.format())
    assert saved != dark.convertToFormat(saved.format())


def test_what_cannot_be_written_is_said(
    card: WhyCard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    said: list[str] = []
    path = tmp_path / "is not" / "why.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QMessageBox, "warning", lambda parent, title, text: said.append(text))
    click(card.controls.save)
    qtbot.waitUntil(lambda: len(said) == 1)
    assert str(path) in said[0]

"""Cards to hold in front of a camera: what is printed is what the camera reads."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from gui.patterns import cards
from mark1.camera.eye import see
from mark1.errors import FileError, PatternError
from mark1.patterns.shapes import make

#: Pixels for a millimetre.
SCALE = 4


def pages(path: Path) -> list[tuple[float, float]]:
    """Return the sizes of the pages of a PDF, in millimetres."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", path.read_bytes())
    return [(float(wide) / 72 * 25.4, float(high) / 72 * 25.4) for wide, high in boxes]


@pytest.mark.parametrize(("paper", "wide", "high"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
def test_a_page_has_six_cards_and_the_size_of_its_paper(
    qapp: QApplication, tmp_path: Path, paper: str, wide: float, high: float
) -> None:
    path = tmp_path / "cards.pdf"
    cards.write_cards(make("letters"), path, paper, blank=7)
    assert path.read_bytes().startswith(b"%PDF")
    # 26 letters take five pages, seven blank cards two.
    assert pages(path) == [pytest.approx((wide, high), abs=0.5)] * 7
    least = (wide - 2 * 84 - 5, high - 3 * 84 - 2 * 5)
    assert min(least) / 2 > 5  # what a printer cannot print at the edge of the paper


def drawn(page: list[cards._Card], is_black: bool = False) -> np.ndarray:
    """Draw a page of A4 as pixels, uint8 (height, width, 3)."""
    image = QImage(210 * SCALE, 297 * SCALE, QImage.Format.Format_RGB888)
    image.fill(0xFFFFFFFF)
    with QPainter(image) as painter:
        painter.scale(SCALE, SCALE)
        cards._draw_page(painter, page, cards.PAPERS["a4"], is_black)
    pixels = np.frombuffer(image.constBits(), np.uint8).copy().reshape(image.height(), -1)
    return pixels[:, : 3 * image.width()].reshape(image.height(), image.width(), 3)


@pytest.mark.parametrize("is_black", [False, True])
def test_the_eye_reads_each_printed_card_as_its_pattern(qapp: QApplication, is_black: bool) -> None:
    letters = make("letters").pictures[[0, 6, 17, 22, 24, 25]]
    page = drawn([(picture > 127, "A") for picture in letters], is_black)
    for place, picture in enumerate(letters):
        left = round((18.5 + place % 2 * 89) * SCALE)  # (210 − 2 × 84 − 5) / 2 mm, and every 89 mm
        top = round((17.5 + place // 2 * 89) * SCALE)
        card = page[top : top + 84 * SCALE, left : left + 84 * SCALE]
        seen = see(card, 20, 20)
        assert np.array_equal(seen.picture, picture)
        assert seen.is_ink != is_black


def test_the_outlines_of_a_blank_card_are_not_seen(qapp: QApplication) -> None:
    page = drawn([(None, "")])
    card = page[70 : 70 + 84 * SCALE, 74 : 74 + 84 * SCALE]
    assert (card < 255).any()
    assert see(card, 20, 20).kind == "empty"


def test_points_and_too_many_cards_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    with pytest.raises(PatternError, match="these patterns are points"):
        cards.write_cards(make("xor"), path)
    with pytest.raises(PatternError, match="not 26 and 601"):
        cards.write_cards(make("letters"), path, blank=601)
    assert not path.exists()


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    cards.register(parser.add_subparsers())
    chosen = parser.parse_args(["cards", *words])
    chosen.quiet = False
    return cards.run(chosen)


def test_the_command_writes_the_cards_of_a_set(
    qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "cards.pdf")
    assert run("figures", "--pdf", path, "--blank", "0", "--black", "--json") == 0
    count = make("figures").n
    said = json.loads(capsys.readouterr().out)
    assert said == {"file": path, "cards": count, "blank": 0}
    assert len(pages(Path(path))) == -(-count // 6)
    with pytest.raises(FileError, match=r"must end in \.pdf"):
        run("letters", "--pdf", str(tmp_path / "cards.png"))

"""The printed guide says what the page says, in the language in use, and shows the wiring."""

import re
from html import unescape

import pytest
import shiboken6
from PySide6.QtCore import QBuffer, QUrl
from PySide6.QtGui import QTextDocument

from firmware_io.plans.build_guide import guide_of, steps_of
from firmware_io.plans.plan import PanelPlan
from gui.hardware import guide_sheet
from gui.hardware.guide_sheet import write_guide
from mark1 import messages
from mark1.errors import FileError
from tests.examples import slow

PANELS = [
    PanelPlan(),
    PanelPlan(board="pico", light="apa102", columns=20, rows=20, knobs=3, supply=3000),
    PanelPlan(board="pico", light="dials", knobs=3, supply=3000),
    PanelPlan(board="mega", light="dials", columns=64, knobs=16, supply=15_000),
]


@pytest.mark.parametrize("plan", PANELS, ids=["uno", "pico", "dials", "wall"])
def test_every_row_and_step_of_the_page_is_in_print(plan, qapp):
    page = guide_of(plan)
    text = guide_sheet._document(page).toPlainText()
    for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", page):
        assert unescape(re.sub("<.*?>", "", cell)) in text
    for step in steps_of(plan):
        assert step.do.replace("`", "") in text
        assert step.check.replace("`", "") in text


@pytest.mark.parametrize("plan", PANELS, ids=["uno", "pico", "dials", "wall"])
def test_the_wiring_is_sharp_and_fits_the_page(plan, qapp):
    document = guide_sheet._document(guide_of(plan))
    picture = document.resource(QTextDocument.ResourceType.ImageResource, QUrl("wiring.svg"))
    width, height = (
        int(re.search(rf'{side}="(\d+)"', document.toHtml()[document.toHtml().index("<img") :])[1])
        for side in ("width", "height")
    )
    assert width <= guide_sheet.WIDTH and height <= guide_sheet.HEIGHT
    assert picture.width() / width == pytest.approx(guide_sheet.DRAWING / 72, rel=0.02)
    assert picture.height() / height == pytest.approx(guide_sheet.DRAWING / 72, rel=0.02)
    colours = {picture.pixelColor(x, picture.height() // 3).name() for x in range(picture.width())}
    assert len(colours) > 5  # wires of several kinds are met on the way


@pytest.mark.parametrize("language", ["en", "de", *slow("fr", "es")])
def test_no_heading_stays_alone_at_the_foot_of_a_page(language, qapp):
    messages.speak(language)
    try:
        documents = [guide_sheet._document(guide_of(plan)) for plan in PANELS]
    finally:
        messages.speak("en")
    made = QBuffer()
    made.open(QBuffer.OpenModeFlag.WriteOnly)
    writer, moved = guide_sheet._writer(made), []
    for document in documents:
        while (heading := guide_sheet.lonely_heading(document, writer)) is not None:
            moved.append(document.findBlockByNumber(heading).text())
            guide_sheet._begin_page(document, heading)
            assert len(moved) < 10
    assert moved, "no guide puts this to the test"


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_file_is_a_pdf_of_a_few_pages_in_each_language(language, qapp, tmp_path):
    messages.speak(language)
    try:
        list(write_guide(PanelPlan(), tmp_path / "guide.pdf"))
    finally:
        messages.speak("en")
    data = (tmp_path / "guide.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert 2 <= len(re.findall(rb"/Type /Page\b", data)) <= 5


def test_a_file_that_cannot_be_written_is_told_in_a_sentence(qapp, tmp_path):
    with pytest.raises(FileError, match=r"guide\.pdf"):
        list(write_guide(PanelPlan(), tmp_path / "missing" / "guide.pdf"))


def test_a_document_takes_its_copies_along(qapp):
    document = guide_sheet._document(guide_of(PanelPlan()))
    made = QBuffer()
    made.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = guide_sheet._writer(made)
    guide_sheet.lonely_heading(document, writer)
    copies = document.findChildren(QTextDocument)
    assert copies
    shiboken6.delete(document)
    assert not any(shiboken6.isValid(copy) for copy in copies)

"""Every screen of the exhibit: all text fits, fingers find the keys, and hands reach them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from math import atan, degrees, hypot

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QBitmap, QImage, QRegion, QScreen
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.exhibit.measures import HEADER, NOTE, Measures
from gui.exhibit.pages.answer_pages import Meter
from gui.exhibit.pages.learn_page import Dials, Rounds
from gui.exhibit.pages.widgets import Field, Lamps, Thumbs, Words
from gui.exhibit.staff_settings import LANGUAGES
from gui.exhibit.visitor_window import ExhibitWindow
from tests.examples import slow
from tests.gui.clipping import problems
from tests.gui.exhibit.tour import tour
from tests.gui.exhibit.visitor import Visitor

PICTURES = (Field, Lamps, Dials, Meter, Rounds, Thumbs)

QUICK = ((1920, 1080), (1080, 1920))
SIZES = (
    *QUICK,
    (960, 560),
    (1024, 768),
    (3840, 2160),
    (1280, 1024),
    (768, 1024),
    (2560, 1080),
    (800, 600),
    (1280, 800),
)


def flaws(window: ExhibitWindow) -> Iterator[str]:
    """List what is wrong with the screen that is shown."""
    yield from problems(window)
    measures = window.measures()
    keys = [key for key in window.page.keys if key.isVisible()]
    for key in keys:
        name, room = key.text() or key.accessibleName(), key.geometry()
        if min(room.width(), room.height()) < measures.target * measures.unit - 1:
            yield f"{name} is only {room.width()} × {room.height()}"
        if room.top() < (1 - measures.reach) * window.height() - 1:
            yield f"{name} is at {room.top()}, out of reach"
        if not name:
            yield "a key has no name"
    for one, other in combinations(keys, 2):
        if one.geometry().intersects(other.geometry()):
            yield f"{one.text()} lies over {other.text()}"
    words = [each for each in window.page.findChildren(Words) if each.isVisible() and each.text()]
    for each in words:
        if each.font().pixelSize() < int(measures.least_text * measures.unit):
            yield f"{each.text()} has {each.font().pixelSize()} pixels"
        if each.parentWidget() is window.page:
            pictures = [view for kind in PICTURES for view in window.page.findChildren(kind)]
            shown = [view for view in (*keys, *pictures) if view.isVisible()]
            yield from _covered(each, shown, words)


def _covered(text: Words, views: list[QWidget], words: list[Words]) -> Iterator[str]:
    """Find a text that lies over a key, a picture or another text."""
    room = text.geometry()
    for other in words:
        both = room.intersected(other.geometry())
        is_beside = other.parentWidget() is text.parentWidget() and other is not text
        if is_beside and both.width() > 2 and both.height() > 2:
            yield f"{text.text()} lies over {other.text()}"
    for view in views:
        both = room.intersected(view.geometry())
        is_beside = view.parentWidget() is text.parentWidget()
        if is_beside and both.width() > 2 and both.height() > 2:
            yield f"{text.text()} lies over {type(view).__name__}"


def on_the_tour(visitor: Visitor, qapp: QApplication) -> list[str]:
    found = []
    for name in tour(visitor):
        qapp.processEvents()
        found += [f"{name}: {flaw}" for flaw in flaws(visitor.window)]
    return found


@pytest.mark.parametrize("code", ["de", *slow(*(code for code in LANGUAGES if code != "de"))])
@pytest.mark.parametrize("size", [QUICK[0], *slow(QUICK[1])])
def test_every_screen_is_in_order(
    visitors: Callable[..., Visitor], qapp: QApplication, size: tuple[int, int], code: str
) -> None:
    assert on_the_tour(visitors(*size, first_language=code), qapp) == []


def covered_by_light(window: ExhibitWindow) -> list[str]:
    """List the words that the light of the camera lies over, and what of it is cut off."""
    light = window.light
    ink = inked(light)
    found = [] if light.rect().adjusted(1, 1, -1, -1).contains(ink) else ["the light is cut off"]
    ink = ink.translated(light.pos())
    for words in window.page.findChildren(Words):
        if words.isVisible() and words.text():
            place = words.mapTo(window, QPoint())
            if inked(words).translated(place).intersects(ink):
                found.append(f"the light lies over {words.text()}")
    return found


def inked(widget: QWidget) -> QRect:
    """Return the part of a widget that is drawn on, in its own pixels."""
    image = QImage(widget.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    widget.render(image, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
    return QRegion(QBitmap.fromImage(image.createAlphaMask())).boundingRect()


@pytest.mark.parametrize("code", [*slow(*LANGUAGES)])
@pytest.mark.parametrize("size", [*QUICK, (960, 560), (1024, 768), (1280, 720), (800, 600)])
def test_every_screen_is_in_order_with_a_camera(
    visitors: Callable[..., Visitor], qapp: QApplication, size: tuple[int, int], code: str
) -> None:
    visitor = visitors(*size, first_language=code)
    visitor.window.mention_camera(True)
    visitor.window.light.show()
    found = []
    for name in tour(visitor):
        qapp.processEvents()
        both = [*flaws(visitor.window), *covered_by_light(visitor.window)]
        found += [f"{name}: {flaw}" for flaw in both]
    assert found == []


#: Words that address one person formally, or the machine's words that look like them.
FORMAL = {
    "de": r"\b(Sie|Ihnen|Ihre?[mnrs]?)\b",
    "fr": r"(?i)\b(vous|votre|vos)\b|\w+ez\b",
    "es": r"(?i:\b(su|sus|usted|toque|gire|mire|deje|dice|sigue)\b)|(?i:\bdibuj[eé]|díga)",
}
THEIR = {"de": ("Sie schalten", "Ihre Zeiger", "Sie zeigt"), "es": ("Sus diales",), "fr": ()}


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_what_the_machine_says_when_it_has_learned_fits(
    visitors: Callable[..., Visitor], qapp: QApplication, size: tuple[int, int]
) -> None:
    visitor = visitors(*size, first_language="en")
    learned = "Learned: a round without mistakes"
    for _ in range(100):
        visitor.wait(1)
        if learned in [each.text() for each in visitor.window.page.findChildren(Words)]:
            break
    else:
        pytest.fail("it has not learned")
    qapp.processEvents()
    assert list(flaws(visitor.window)) == []
    visitor.wait(20)
    assert list(flaws(visitor.window)) == []


@pytest.mark.slow
@pytest.mark.parametrize("code", ["de", *slow("es", "fr")])
def test_no_screen_is_formal_where_the_exhibit_is_informal(
    visitors: Callable[..., Visitor], qapp: QApplication, code: str
) -> None:
    said: dict[bool, set[str]] = {}
    for is_informal in (False, True):
        visitor = visitors(first_language=code, informal=is_informal)
        said[is_informal] = set()
        for name in tour(visitor):
            qapp.processEvents()
            assert [*flaws(visitor.window)] == [], name
            said[is_informal] |= formal(visitor.window.page, code)
    assert len(said[False]) > 10
    assert said[True] == set()


def formal(page: QWidget, code: str) -> set[str]:
    """Find the sentences on a page that address the visitor formally."""
    texts = {words.text() for words in page.findChildren(Words) if words.isVisible()}
    own = {text for text in texts if not any(each in text for each in THEIR[code])}
    return {text for text in own if re.search(FORMAL[code], text)}


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", SIZES[len(QUICK) :])
@pytest.mark.parametrize("control_height", [60, 67, 100])
def test_every_screen_is_in_order_in_any_shape(
    visitors: Callable[..., Visitor],
    qapp: QApplication,
    size: tuple[int, int],
    code: str,
    control_height: int,
) -> None:
    visitor = visitors(*size, first_language=code, control_height=control_height)
    assert on_the_tour(visitor, qapp) == []


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 560)])
def test_the_zero_mark_of_a_meter_stays_off_its_number(qtbot: QtBot, size: tuple[int, int]) -> None:
    measures, meter = Measures(*size), Meter(None)
    qtbot.addWidget(meter)
    meter.place(measures, QRectF(0, 0, 800, 116))
    meter.set_volts([42.0], ["", ""], [""])
    meter.ensurePolished()
    above = meter.words[1][0].geometry()
    picture = meter.grab().toImage()
    middle = [picture.pixelColor(meter.width() // 2, y) for y in range(meter.height())]
    is_light = [color.lightness() > 120 for color in middle]
    assert any(is_light[above.bottom() + 1 :])  # the mark itself
    assert not any(is_light[: above.bottom() + 1])


def test_a_target_is_fifteen_millimetres_on_a_screen_of_22_inches() -> None:
    measures = Measures(1920, 1080)  # whose size is not known
    millimetres = measures.target * measures.unit / 1920 * 487.0
    assert millimetres >= 15
    assert measures.target == 96


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920), (3840, 2160)])
def test_notes_are_sixteen_minutes_of_arc_from_two_metres(size: tuple[int, int]) -> None:
    measures = Measures(*size)
    pixels_per_mm = hypot(*size) / (22 * 25.4)
    letters = measures.text(measures.least_text) / pixels_per_mm
    assert 60 * degrees(atan(letters / 2000)) >= 16
    assert measures.least_text == NOTE


def test_a_small_screen_has_larger_targets() -> None:
    measures = Measures(1920, 1080, millimetre=1920 / 240)  # 11 inches
    assert measures.target > 96
    assert measures.target * measures.unit / measures.millimetre == pytest.approx(15, abs=0.2)


def test_the_window_asks_the_screen_for_its_size(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QScreen, "physicalSize", lambda self: QSizeF(400, 300))
    assert visitor.window.measures().millimetre > 0
    monkeypatch.setattr(QScreen, "physicalSize", lambda self: QSizeF(0, 0))
    assert visitor.window.measures().millimetre == 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("reach", [0.4, 2 / 3, 1.0])
def test_the_field_is_on_the_screen_and_apart_from_all_else(
    size: tuple[int, int], reach: float
) -> None:
    measures = Measures(*size, reach=reach)
    assert measures.page.contains(measures.field)
    assert not measures.field.intersects(measures.rail)
    assert not measures.field.intersects(measures.buttons)
    assert measures.field.width() > 200
    assert measures.line >= HEADER

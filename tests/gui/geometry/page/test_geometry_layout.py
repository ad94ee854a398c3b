"""The layout of the page *Geometry*: two columns side by side, or one below the other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.base import layouts
from gui.base.clock import Clock
from gui.base.elide import unbroken
from gui.geometry.compare_panel import ComparePanel
from gui.geometry.page import GeometryLayout, GeometryPage
from gui.geometry.points_panel import PointsPanel
from gui.lessons.page import LessonsPage
from gui.shell.window import MainWindow
from mark1.session.commands import Step, Train
from mark1.session.new_document import points
from tests.gui.by_hand import let_follow, opened, perform, set_text_size

pytestmark = pytest.mark.usefixtures("no_chart")


@pytest.fixture
def layout(window: MainWindow, qapp: QApplication) -> Iterator[GeometryLayout]:
    window.turn_to("geometry")
    qapp.processEvents()
    (found,) = window.pages.view("geometry").findChildren(GeometryLayout)
    yield found
    set_text_size(1.0)


def arrange(layout: GeometryLayout, size: tuple[int, int], scale: float) -> None:
    """Give the window a size, and the text another."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    layout.window().resize(*size)
    set_text_size(scale)
    for _ in range(5):
        application.processEvents()


def corner(layout: GeometryLayout, panel: QWidget) -> QPoint:
    """Return where the upper left corner of a panel is seen."""
    return panel.mapTo(layout.viewport(), QPoint())


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((960, 560), 1.0),
        pytest.param((1280, 720), 1.3, marks=pytest.mark.slow),
        pytest.param((1920, 1080), 2.0, marks=pytest.mark.slow),
    ],
)
def test_the_columns_stand_side_by_side_where_there_is_room(
    layout: GeometryLayout, size: tuple[int, int], scale: float
) -> None:
    arrange(layout, size, scale)
    assert layout.details.x() > layout.width() / 3
    assert layout.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((960, 560), 1.2),
        pytest.param((1024, 600), 1.5, marks=pytest.mark.slow),
        pytest.param((1280, 720), 2.0, marks=pytest.mark.slow),
    ],
)
def test_the_second_column_is_scrolled_to_where_the_text_is_large(
    layout: GeometryLayout, size: tuple[int, int], scale: float
) -> None:
    arrange(layout, size, scale)
    assert layout.details.x() == 0
    assert layout.horizontalScrollBar().maximum() == 0, "nothing is cut off at the right"
    bar = layout.verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum())
    bottom = corner(layout, layout.details) + QPoint(0, layout.details.height())
    assert bottom.y() <= layout.viewport().height()


@pytest.mark.slow
def test_the_title_of_the_second_column_is_seen_below_the_first(layout: GeometryLayout) -> None:
    arrange(layout, (1280, 720), 1.5)
    title = layout.findChild(PointsPanel).title
    assert corner(layout, title).y() + title.height() <= layout.viewport().height()


def test_what_has_the_keyboard_is_scrolled_into_sight(layout: GeometryLayout) -> None:
    arrange(layout, (1280, 720), 2.0)
    layout.ensureWidgetVisible(layout.tabs)
    assert 0 <= corner(layout, layout.tabs).y() < layout.viewport().height()


@pytest.mark.slow
def test_the_columns_return_side_by_side_with_smaller_text(layout: GeometryLayout) -> None:
    arrange(layout, (1280, 720), 1.0)
    before = layout.details.geometry()
    arrange(layout, (1280, 720), 2.0)
    arrange(layout, (1280, 720), 1.0)
    assert layout.details.geometry() == before


@pytest.mark.slow
def test_the_note_says_how_arrows_are_drawn_at_every_size(
    window: MainWindow, qapp: QApplication
) -> None:
    window.turn_to("lessons")
    page = window.pages.view("lessons")
    assert isinstance(page, LessonsPage)
    page.open(0)
    assert page._plane is not None
    plane, factors = page._plane.plane, set()
    for width, height in ((1280, 720), (960, 560), (1920, 1080)):
        window.resize(width, height)
        qapp.processEvents()
        page._plane.clock.settle()  # it has a session of its own
        factors.add(plane.view.shrink())
        assert ("arrows ×" in plane.note.text()) == (plane.view.shrink() < 1)
    assert len(factors) > 1  # or nothing would have changed


def test_the_cards_of_the_comparison_are_equally_wide_whatever_they_say(
    clock: Clock, qtbot: QtBot
) -> None:
    clock.session.begin(points())
    around = QWidget()
    compare = ComparePanel(clock, around)
    compare.arrange(4)
    layouts.row(compare, of=around)
    for card in compare.cards.values():
        card.figures.setText("one long line of figures, as in some languages")
    opened(qtbot, around, 740, 132)
    let_follow()
    widths = {card.width() for card in (*compare.cards.values(), compare.orders)}
    assert max(widths) - min(widths) <= 1


def test_nothing_moves_when_the_number_of_steps_gains_a_digit(page: GeometryPage) -> None:
    def places() -> tuple[object, ...]:
        page.clock.settle()
        let_follow()
        header = page.steps.table.horizontalHeader()
        return page.course.timeline.geometry(), [header.sectionSize(c) for c in range(4)]

    perform(page.clock, Step())
    before = places()
    for count in (12, 120):
        perform(page.clock, Train(count))
        assert places() == before, count


@pytest.mark.parametrize("size", [(960, 560), (1280, 720)])
def test_the_hint_says_all_that_a_mouse_does_to_points(
    layout: GeometryLayout, size: tuple[int, int]
) -> None:
    arrange(layout, size, 1.0)
    (panel,) = layout.findChildren(PointsPanel)
    hint = panel.hint
    wrapped = Qt.TextFlag.TextWordWrap
    assert hint.rect().contains(
        hint.fontMetrics().boundingRect(hint.rect(), wrapped, unbroken(hint.text()))
    )

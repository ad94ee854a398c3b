"""The page *Geometry*, made once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from gui.base.actions import Actions
from gui.base.clock import Clock
from gui.files.sessions import plane_session
from gui.geometry.page import GeometryPage
from gui.theory import bound_panel
from mark1.session.new_document import points
from mark1.session.session import Session
from tests.gui.unasked import AtOnce


@pytest.fixture(scope="module")
def made(qapp: QApplication) -> Iterator[GeometryPage]:
    """Make the page once: that takes as long as twenty of these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bound_panel, "Questions", AtOnce)
        clock, own, owner = Clock(Session()), Clock(plane_session()), QWidget()
        page = GeometryPage(clock, Actions(owner, {}, clock), own)
        yield page
        page.release()
    clock.stop()
    for each in (page, owner, clock, own):
        each.deleteLater()


@pytest.fixture
def page(made: GeometryPage) -> Iterator[GeometryPage]:
    """Show the page as at a first start."""
    page = made
    page.session.begin(points())
    page.points.classes.choose("1")
    page.steps.filter.choose("all")
    page.panels.turn_to("steps")
    page.resize(1256, 640)
    page.show()
    page.clock.wake()
    page.clock.settle()
    yield page
    page.hide()
    page.clock.settle()
    page.clock.stop()

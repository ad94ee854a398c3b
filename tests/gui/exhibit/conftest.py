"""What tests of the exhibit stand on: a visitor, and a window that closes after them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QApplication

from gui.base import language
from tests.gui.exhibit.visitor import Visitor


@pytest.fixture
def visitors(qapp: QApplication) -> Iterator[Callable[..., Visitor]]:
    """Open exhibits, each with a visitor in front of it."""
    made: list[Visitor] = []

    def visit(*size: int, **values: object) -> Visitor:
        made.append(Visitor(*size, **values))
        return made[-1]

    yield visit
    for each in made:
        each.window.leave()
        each.window.deleteLater()
    language.use(qapp, language.SOURCE)


@pytest.fixture
def visitor(visitors: Callable[..., Visitor]) -> Visitor:
    """Open an exhibit of 1280 × 720."""
    return visitors()

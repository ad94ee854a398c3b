"""Every screen of the exhibit, one after the other; and their pictures as PNG files.

Usage: python -m tests.gui.exhibit.tour FOLDER [WIDTHxHEIGHT ...] [LANGUAGE ...]
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from gui.exhibit.story import Press
from tests.gui.exhibit.things import drawn
from tests.gui.exhibit.visitor import Visitor


def tour(visitor: Visitor) -> Iterator[str]:
    """Lead a visitor to every screen; yield a name for each while it is shown."""
    random = np.random.default_rng(3)

    def draw(name: str) -> None:
        cells = [(int(row), int(column)) for row, column in np.argwhere(drawn(name, random))]
        copy(cells)

    def copy(cells: list[tuple[int, int]]) -> None:
        story = visitor.window.story
        story.begin_stroke()
        story.draw(cells, visitor.hours.now)
        story.end_stroke()
        visitor.window._follow()

    def press(*presses: Press) -> None:
        for each in presses:
            assert visitor.window.story.press(each, visitor.hours.now), each
            visitor.window._follow()

    def teach(name: str, seconds: float = 0.0) -> None:
        for _ in range(3):
            draw(name)
            press(Press.NEXT)

    visitor.wait(0.2)
    yield "attract-begin"
    visitor.wait(20)
    yield "attract"
    press(Press.BEGIN)
    yield "draw-first"
    press(Press.NEXT)
    yield "draw-empty"
    teach("house")
    yield "draw-second"
    for _ in range(2):
        draw("fish")
        press(Press.NEXT)
    draw("fish")
    yield "draw"
    press(Press.NEXT)
    yield "learn-begin"
    visitor.wait(0.6)
    yield "learn-mistake"
    visitor.wait(2)
    yield "learn"
    visitor.wait(8)
    yield "try"
    draw("fish")
    press(Press.GUESS)
    yield "answer"
    press(Press.WHY)
    yield "why"
    press(Press.BACK, Press.NO)
    yield "which"
    press(Press.BACK, Press.YES)
    yield "right"
    press(Press.LANGUAGES)
    yield "languages"
    press(Press.STAY, Press.LEAVE)
    yield "leave"
    press(Press.STAY, Press.THIRD)
    yield "draw-third"
    teach("star")
    visitor.wait(5)
    yield "learn-third"
    visitor.wait(8)
    draw("star")
    press(Press.GUESS)
    yield "answer-third"
    press(Press.WHY)
    yield "why-third"
    press(Press.BACK, Press.NO)
    yield "which-third"
    press(Press.ELSE)
    yield "only-these"
    visitor.wait(visitor.window.settings.still_there_s + 4, 0.5)
    yield "still-there"
    press(Press.LEAVE)
    press(Press.BEGIN)
    teach("house")
    copy([(int(r), int(c)) for r, c in np.argwhere(visitor.window.story.drawings(0)[0])])
    press(Press.NEXT)
    yield "cannot"


def main(arguments: list[str]) -> None:
    """Draw every screen in each size and language."""
    from PySide6.QtWidgets import QApplication

    from gui.base import theme

    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    sizes = [each for each in arguments[1:] if "x" in each] or ["1920x1080"]
    languages = [each for each in arguments[1:] if "x" not in each] or ["en"]
    application = QApplication(sys.argv[:1])
    theme.apply(application)
    for size in sizes:
        for code in languages:
            width, height = map(int, size.split("x"))
            visitor = Visitor(width, height, seed=5, first_language=code)
            for name in tour(visitor):
                application.processEvents()
                visitor.window.grab().save(str(folder / f"{name}-{size}-{code}.png"))
            visitor.window.leave()


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    main(sys.argv[1:])

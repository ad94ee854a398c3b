"""The way of a visitor through the console, on a real window, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import ImageChops

pytest.importorskip("jeepney", reason="jeepney, which speaks D-Bus, is not installed")
from tests.gui.real_window import Visitor, missing, screen, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(bool(missing()), reason=f"not installed: {missing()}"),
]

RETINA = "Retina, 20 by 20.*"
SENTENCE = r"This is an? .*\.|Undecided\.|No class.*"


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Visitor]:
    folder = tmp_path / "home"
    folder.mkdir()
    with screen(folder) as env:
        visitor = Visitor(env)
        visitor.start()
        yield visitor
        if visitor.is_there:
            visitor.end(by_force=True)


def step(visitor: Visitor) -> int:
    return int(visitor.text(r"step [\d\s]+").removeprefix("step").replace("\u202f", ""))


def look(visitor: Visitor) -> list[str]:
    """Return all texts once nothing changes any more."""
    last: list[str] = []

    def settled() -> list[str] | None:
        nonlocal last
        before, last = last, visitor.texts()
        return last if before == last else None

    return until(settled)


def same(visitor: Visitor, before: list[str]) -> None:
    """Wait until the window says what it said before, when the drawing is presented."""
    after: list[str] = []

    def is_same() -> bool:
        visitor.focus()
        visitor.keys("p")  # what was answered before the last correction is not kept
        after[:] = look(visitor)
        return after == before

    until(is_same, lambda: f"{before} before, {after} after")


def learn(visitor: Visitor, *, by_mouse: bool) -> None:
    visitor.click("Learn", "push button") if by_mouse else visitor.keys("space")
    visitor.text("step 364")  # after fourteen passes


@pytest.mark.parametrize("size", [(1280, 720), (960, 560)])
def test_by_mouse(visitor: Visitor, tmp_path: Path, size: tuple[int, int]) -> None:
    visitor.resize(*size)
    learn(visitor, by_mouse=True)
    visitor.click("Clear", "push button")
    visitor.stroke(RETINA, (0.2, 0.2), (0.4, 0.2), (0.6, 0.2), (0.8, 0.2))
    visitor.stroke(RETINA, (0.5, 0.2), (0.5, 0.4), (0.5, 0.6), (0.5, 0.8))
    visitor.click("No, it is…")
    visitor.keys("t")  # popups are beyond the bus, but take the name of a class
    visitor.text("This is a T\\.")
    visitor.click("Why\\?")
    visitor.text("Of R\\d’s .*")
    visitor.click("Close", "push button")
    visitor.keys("Escape")
    go_on(visitor, tmp_path)


def test_by_keyboard_alone(visitor: Visitor, tmp_path: Path) -> None:
    learn(visitor, by_mouse=False)
    visitor.keys("Delete")
    reach(visitor, RETINA)
    visitor.keys("Right", "space", "Right", "space", "Right", "space", "Down", "space")
    visitor.text(".*4 lit")
    reach(visitor, "No, it is…")
    visitor.keys("Return", "Return")
    visitor.keys("w")
    visitor.text("Of R\\d’s .*")
    visitor.keys("Escape")
    go_on(visitor, tmp_path)


def test_with_text_twice_as_large(visitor: Visitor, tmp_path: Path) -> None:
    visitor.resize(1280, 720)
    visitor.keys(*["ctrl+plus"] * 10)  # the size is remembered
    learn(visitor, by_mouse=False)
    go_on(visitor, tmp_path)


def reach(visitor: Visitor, name: str) -> None:
    """Press Tab until a control has the focus."""
    focused = 12  # the bit of the state

    def has_focus() -> bool:
        visitor.keys("Tab")
        return visitor.reader.find(name).has(focused)

    until(has_focus, name)


def go_on(visitor: Visitor, folder: Path) -> None:
    """Step back, branch, compare, be killed, be restored, save, and open the file again."""
    end = step(visitor)
    visitor.keys(*["b"] * 10)
    until(lambda: step(visitor) == end - 10)
    visitor.keys("t")  # a difference, so that a branch begins
    until(lambda: step(visitor) == end - 9)
    visitor.keys("c")
    visitor.reader.find("Keep right-hand run")
    visitor.keys("Escape")
    visitor.keys("p")
    before = look(visitor)
    visitor.end(by_force=True)
    visitor.start()
    visitor.click("Restore", "push button")
    same(visitor, before)
    file = folder / "first.mark1"
    visitor.focus()
    visitor.keys("ctrl+s")
    visitor.focus("Save the session")
    visitor.do("type", str(file))
    visitor.keys("Return")
    until(file.exists)
    visitor.end()
    visitor.start("window", str(file))
    same(visitor, before)
    visitor.end()


def test_nothing_of_a_dialog_is_left_on_the_screen(visitor: Visitor) -> None:
    visitor.keys("F10", "Down", "Right", "Right", "Up", "Return")  # File, New, Another set…
    visitor.focus("New session")
    visitor.keys("ctrl+a")
    visitor.do("type", "e-x-f?examples=1000")  # long enough for a box
    visitor.keys("Return")
    visitor.text("3 classes.*")
    visitor.focus()
    look(visitor)
    seen = visitor.picture()
    window = ("search", "--onlyvisible", "--name", "Mark I Perceptron$")
    visitor.do(*window, "windowunmap", "--sync", "windowmap", "--sync")  # all of it is shown again
    until(lambda: visitor.picture().getbbox() is not None)
    look(visitor)
    left = ImageChops.difference(seen, visitor.picture()).getbbox()
    assert left is None or (left[2] - left[0]) * (left[3] - left[1]) < 10_000  # a hint may move

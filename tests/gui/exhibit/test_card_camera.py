"""Cards at the exhibit: what the camera may do, what visitors see, and what never happens."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.exhibit.card_camera import AGAIN, HELD, SILENT, CardCamera
from gui.exhibit.pages.widgets import Words
from gui.exhibit.story import Press, Stage
from gui.exhibit.visits import Visit
from tests.examples import slow
from tests.gui.exhibit.seeing import TABLE, Eye, attached
from tests.gui.exhibit.visitor import LEFT, Visitor
from tests.mark1.camera.scripted import Script
from tests.mark1.camera.simulated_card import Scene, take
from tests.mark1.camera.test_eye import letter

INVITATION = "Hold a card in front of me"


@pytest.fixture
def seen(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> tuple[Visitor, Eye, CardCamera]:
    """Open an exhibit with a camera, which sees an empty table."""
    eye, camera = attached(visitor, monkeypatch)
    visitor.wait(1)
    return visitor, eye, camera


def said(visitor: Visitor) -> set[str]:
    words = visitor.window.page.findChildren(Words)
    return {each.text() for each in words if each.isVisible() and each.text()}


def field(visitor: Visitor) -> np.ndarray:
    return visitor.window.session.state.drawing


def hold(visitor: Visitor, eye: Eye, name: str, **scene: float) -> None:
    """Hold a card up until it counts."""
    eye.show(take(letter(name), Scene(**scene)))
    visitor.wait(HELD + 0.5)


@pytest.mark.slow
def test_a_visitor_teaches_two_things_with_cards(seen: tuple[Visitor, Eye, CardCamera]) -> None:
    visitor, eye, _ = seen
    visits: list[Visit] = []
    visitor.window.visited.connect(visits.append)
    hold(visitor, eye, "B")
    assert visitor.stage is Stage.DRAW
    for name in "BT":
        for right in (-1, 0, 1):
            hold(visitor, eye, name, right=right)
            assert np.array_equal(field(visitor), np.roll(letter(name), right, axis=1))
            visitor.touch(Press.NEXT)
    visitor.learn()
    assert visitor.stage is Stage.TRY
    for name, answer in (("T", 1), ("B", 0)):
        hold(visitor, eye, name, tilt=2.0)
        visitor.touch(Press.GUESS)
        assert visitor.window.story.answer == answer
        visitor.touch(Press.YES)
        visitor.touch(Press.AGAIN)
    visitor.touch(Press.LEAVE)
    visitor.touch(Press.LEAVE)
    assert [(each.drawings, each.right, each.end) for each in visits] == [(6, 2, "left")]


def test_the_field_follows_the_card_and_keeps_it_when_it_is_gone(
    seen: tuple[Visitor, Eye, CardCamera],
) -> None:
    visitor, eye, _ = seen
    hold(visitor, eye, "B")
    for name in "TAL":  # as fast as frames come
        eye.show(take(letter(name)))
        visitor.wait(0.1)
        assert np.array_equal(field(visitor), letter(name))
    visitor.wait(1)
    eye.show(take(letter("L"), Scene(down=9)))  # on its way out
    visitor.wait(0.1)
    eye.show(TABLE)
    visitor.wait(5)
    assert np.array_equal(field(visitor), letter("L"))
    visitor.touch(Press.NEXT)
    assert len(visitor.window.story.drawings(0)) == 1
    visitor.wait(1)
    assert not field(visitor).any()


def test_a_finger_takes_the_field_from_the_card_at_once(
    seen: tuple[Visitor, Eye, CardCamera],
) -> None:
    visitor, eye, _ = seen
    hold(visitor, eye, "B")
    room = visitor.window.page.field.geometry()
    QTest.mousePress(visitor.window, LEFT, Qt.KeyboardModifier.NoModifier, room.center())
    assert 0 < np.count_nonzero(field(visitor)) <= 4  # the brush, and nothing of the card
    ink = field(visitor).copy()
    for name in "TB":  # the card moves on, also while the finger rests
        hold(visitor, eye, name)
        assert np.array_equal(field(visitor), ink)
    QTest.mouseRelease(visitor.window, LEFT, Qt.KeyboardModifier.NoModifier, room.center())
    eye.show(TABLE)
    visitor.wait(1)
    hold(visitor, eye, "T")
    assert np.array_equal(field(visitor), ink)
    visitor.touch(Press.CLEAR)
    visitor.wait(2)
    assert not field(visitor).any()  # the same card, which was cleared away
    eye.show(TABLE)
    visitor.wait(0.5)
    hold(visitor, eye, "T")
    assert np.array_equal(field(visitor), letter("T"))


def test_a_new_page_is_seen_before_a_card_is_drawn_on_it(
    seen: tuple[Visitor, Eye, CardCamera],
) -> None:
    visitor, eye, _ = seen
    hold(visitor, eye, "B")
    visitor.touch(Press.NEXT)
    visitor.wait(0.3)
    assert not field(visitor).any()
    visitor.wait(0.2)
    assert np.array_equal(field(visitor), letter("B"))


def test_a_card_that_is_held_still_just_when_a_page_is_new_is_drawn_on_it(
    seen: tuple[Visitor, Eye, CardCamera],
) -> None:
    visitor, eye, _ = seen
    eye.show(take(letter("B")))
    visitor.wait(HELD - 0.2)
    assert visitor.stage is Stage.ATTRACT
    visitor.touch(Press.BEGIN)
    visitor.wait(0.3)
    assert not field(visitor).any()
    visitor.wait(0.5)
    assert np.array_equal(field(visitor), letter("B"))


@pytest.mark.slow
def test_what_stays_in_view_begins_one_visit_at_most(
    seen: tuple[Visitor, Eye, CardCamera],
) -> None:
    visitor, eye, _ = seen
    eye.show(take(letter("B"), Scene(noise=4)))  # a poster on the wall
    stages = []
    for _ in range(200):
        visitor.wait(1, 1)
        stages.append(visitor.stage)
    assert sum(one is not two for one, two in pairwise(stages)) <= 2
    assert stages[-1] is Stage.ATTRACT


@pytest.mark.parametrize("frame", ["moving", *slow("table", "dark", "hand")])
def test_what_is_no_card_begins_nothing(seen: tuple[Visitor, Eye, CardCamera], frame: str) -> None:
    visitor, eye, _ = seen
    hand = TABLE.copy()
    hand[50:, 42:118] = 20  # from below, over most of the square
    moving = [take(letter("B"), Scene(right=right)) for right in (-8, -5, -2, 1, 4, 7)]
    shown = {"table": [TABLE], "dark": [TABLE // 40], "moving": moving, "hand": [hand]}
    eye.show(*shown[frame])
    visitor.wait(4)
    assert visitor.stage is Stage.ATTRACT


# --- what is promised, and the light -----------------------------------------------------------


@pytest.mark.parametrize("code", ["de", *slow("en", "fr", "es")])
@pytest.mark.parametrize("is_informal", [True, *slow(False)])
def test_attract_invites_in_each_language_while_a_camera_sees(
    visitors: Callable[..., Visitor],
    monkeypatch: pytest.MonkeyPatch,
    code: str,
    is_informal: bool,
) -> None:
    visitor = visitors(first_language=code, informal=is_informal)
    invitation = QCoreApplication.translate("AttractPage", INVITATION)
    assert (invitation == INVITATION) == (code == "en")
    assert invitation not in said(visitor)
    eye, _ = attached(visitor, monkeypatch)
    visitor.wait(1)
    assert invitation in said(visitor)
    assert visitor.window.light.isVisible()
    eye.unplug()
    visitor.wait(0.2)
    assert invitation not in said(visitor)
    assert not visitor.window.light.isVisible()


def test_the_light_is_on_exactly_while_the_camera_is(
    seen: tuple[Visitor, Eye, CardCamera],
) -> None:
    visitor, eye, _ = seen
    cover = visitor.window.cover
    steps: list[Callable[[], object]] = [
        *(eye.unplug, eye.plug_in, lambda: cover(True), lambda: cover(False)),
        *(visitor.window.hide, visitor.window.show),
    ]
    was_open = set()
    for step in steps:
        step()
        for _ in range(20):
            visitor.wait(0.3, 0.3)
            assert visitor.window.light.isVisible() == eye.is_open
        was_open.add(eye.is_open)
    assert was_open == {True, False}


def test_a_camera_that_sends_nothing_promises_nothing(
    seen: tuple[Visitor, Eye, CardCamera], monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor, _, camera = seen
    assert INVITATION in said(visitor)
    monkeypatch.setattr(camera._watcher, "take", lambda: None)
    visitor.wait(SILENT + 0.5)
    assert INVITATION not in said(visitor)
    assert visitor.window.light.isVisible()  # it may still look


@pytest.mark.parametrize("why", ["none", *slow("in-use", "permission", "no-library", "not-opened")])
def test_without_a_camera_the_exhibit_goes_on_with_the_finger(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    eye, camera = attached(visitor, monkeypatch)
    eye.refused = f"camera.{why}"
    visitor.wait(1)
    assert camera.problem is not None
    assert camera.problem.code == f"camera.{why}"
    assert INVITATION not in said(visitor)
    visitor.touch(Press.BEGIN)
    assert not [text for text in said(visitor) if "card" in text]
    visitor.teach("house", "fish")
    visitor.learn()
    visitor.draw("fish")
    visitor.touch(Press.GUESS)
    assert visitor.window.story.answer == 1
    shown = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    assert shown == [visitor.window]
    eye.refused = ""  # plugged in, or no longer in use
    visitor.wait(AGAIN + 0.5)
    assert camera.works
    visitor.touch(Press.YES)
    visitor.touch(Press.AGAIN)
    hold(visitor, eye, "B")
    assert np.array_equal(field(visitor), letter("B"))


def test_unplugged_in_the_middle_the_drawing_stays_and_the_finger_goes_on(
    seen: tuple[Visitor, Eye, CardCamera], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    visitor, eye, camera = seen
    hold(visitor, eye, "B")
    visitor.touch(Press.NEXT)
    visitor.wait(1)
    eye.unplug()
    visitor.wait(10)
    assert np.array_equal(field(visitor), letter("B"))
    assert not [text for text in said(visitor) if "card" in text]
    visitor.touch(Press.NEXT)
    visitor.draw("house")
    visitor.touch(Press.NEXT)
    assert len(visitor.window.story.drawings(0)) == 3
    eye.plug_in()
    visitor.wait(AGAIN + 1)
    assert camera.works
    logged = [each.getMessage() for each in caplog.records if each.name == "mark1.exhibit"]
    lost, none, again = logged  # one line each, however often it was tried
    assert lost == (
        "Visitors cannot hold cards up. Camera 1 sends no more pictures. Check its cable, then "
        "turn it on again."
    )
    assert (
        none == "Visitors cannot hold cards up. No camera was found. Connect one, then try again."
    )
    assert again == "Camera 1 sends pictures."


# --- privacy -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_nothing_of_a_frame_is_kept(
    seen: tuple[Visitor, Eye, CardCamera], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    visitor, eye, _ = seen
    hold(visitor, eye, "B")
    visitor.touch(Press.NEXT)
    visitor.wait(visitor.window.settings.still_there_s + 30, 0.5)
    eye.show(TABLE)
    visitor.wait(1)
    assert visitor.stage is Stage.ATTRACT
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    assert not caplog.records
    pages = visitor.window.pages
    kept = [page.field._picture for page in pages if page.field is not None]
    assert not any(np.array_equal(picture, letter("B")) for picture in kept)


@pytest.mark.parametrize("how", ["saver", "hours", "closed", *slow("covered", "hidden")])
def test_the_camera_is_released_and_comes_back(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    eye, camera = attached(visitor, monkeypatch)
    is_time = True
    monkeypatch.setattr(camera, "_is_time", lambda: is_time)
    visitor.wait(1)
    assert eye.is_open
    window, saver = visitor.window, camera._saver
    away, back = {
        "saver": (lambda: saver.heed(True), lambda: saver.heed(False)),
        "covered": (lambda: window.cover(True), lambda: window.cover(False)),
        "hidden": (window.hide, window.show),
        "hours": (lambda: None, lambda: None),
        "closed": (camera.close, lambda: None),
    }[how]
    away()
    is_time = how != "hours"
    visitor.wait(0.3)
    assert not eye.is_open
    visitor.wait(AGAIN + 1, 0.5)
    assert not eye.is_open
    back()
    is_time = True
    visitor.wait(AGAIN + 0.5)
    assert eye.is_open == (how != "closed")


def test_a_real_thread_releases_the_camera_within_a_second(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    script = Script([take(letter("B"))], rate=5)  # a camera in poor light
    monkeypatch.setattr("mark1.camera.source.open_camera", lambda number: script)
    camera = CardCamera(visitor.window, 1)
    qtbot.waitUntil(lambda: camera.works, timeout=20_000)
    visitor.window.cover(True)
    assert script.closed.wait(0) is False
    visitor.window._beat()
    assert script.closed.wait(1)
    camera.close()


def test_a_touch_still_begins(seen: tuple[Visitor, Eye, CardCamera]) -> None:
    visitor, _, _ = seen
    visitor.settle()
    visitor.click(QPoint(640, 300))
    assert visitor.stage is Stage.DRAW
    assert visitor.window.story.is_empty
    assert "Draw with your finger, or hold a card in front of me." in said(visitor)

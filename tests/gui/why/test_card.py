"""*Why?*: the card that explains an answer, by mouse and by keyboard."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from gui.base import theme
from gui.base.clock import Clock
from gui.shell.window import MainWindow
from gui.why.card import SECONDS, WhyCard
from gui.why.number_texts import plain_text
from gui.why.scene import STEPS
from mark1.machine.account_words import of_correction, of_wires, sentences
from mark1.session.commands import Correct, Seek, Step, Train
from tests.gui.by_hand import click, learn, let_follow, perform, rebuild, set_text_size

Keys = Qt.Key


def press(*keys: Qt.Key) -> None:
    """Press keys where the focus is, as a keyboard does."""
    for key in keys:
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, key)


def middle_of(card: WhyCard, index: int) -> QPoint:
    places = card.view.places
    assert places is not None
    middle = places.middle(index)
    assert middle is not None
    return middle.toPoint()


def test_the_button_beneath_the_answer_opens_the_card(
    window: MainWindow, qapp: QApplication
) -> None:
    learn(window.clock)
    click(window.console.response.why)
    card = window.why
    assert card.isVisible()
    assert card.geometry() == window.rect()
    retina = window.console.retina.retina
    at = retina.mapTo(window, retina.rect().center())
    assert window.childAt(at) is not retina  # what lies behind cannot be clicked
    assert window.grab().toImage().pixelColor(2, window.height() // 2).lightness() < 40
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))  # beside it
    assert not card.isVisible()


def test_the_chips_have_their_width_beside_the_buttons_or_a_line_of_their_own(
    card: WhyCard,
) -> None:
    controls = card.controls
    for width in range(600, 1300, 20):
        controls.resize(width, 120)
        controls.fit(width)
        controls.layout().activate()
        needed = min(controls.units.sizeHint().width(), width)
        assert controls.chips.width() >= needed, width


def test_the_answer_is_explained_in_words(card: WhyCard) -> None:
    assert card.title.text() == "Why is this an E?"
    account, unit = card.account, card.scene.unit
    assert account is not None
    assert account.sums[unit].response > 0
    said = " ".join(map(str, sentences(account, unit)))
    assert plain_text(card.text).replace("\N{NO-BREAK SPACE}", " ") == said
    assert said.endswith("The code 00100 stands for E.")
    assert card.card.accessibleName() == "Why is this an E?"
    assert card.card.accessibleDescription() == plain_text(card.text)  # read aloud
    assert "right" not in said
    assert "wrong" not in said


def test_w_asks_and_escape_closes_and_gives_the_focus_back(
    window: MainWindow, qapp: QApplication
) -> None:
    retina = window.console.retina.retina
    retina.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(retina, Keys.Key_W)
    assert window.why.isVisible()
    assert window.why.isAncestorOf(qapp.focusWidget())
    press(Keys.Key_Escape)
    assert not window.why.isVisible()
    assert retina.hasFocus()


def test_the_machine_does_not_learn_while_it_is_open(
    window: MainWindow, qapp: QApplication
) -> None:
    window.clock.do(window.session.run)
    window.clock.tick()
    window.ask_why()

    assert not window.session.is_running
    step, account = window.session.state.progress.step, window.why.account
    press(Keys.Key_S, Keys.Key_T, Keys.Key_Space, Keys.Key_Delete, Keys.Key_R, Keys.Key_1)
    window.clock.tick()
    assert window.session.state.progress.step == step
    assert window.why.account is account
    window.why.leave()


def test_the_arrows_step_and_choose_the_r_unit(card: WhyCard) -> None:
    assert card.scene.step == STEPS
    press(Keys.Key_Left, Keys.Key_Left)
    assert card.scene.step == STEPS - 2
    assert card.controls.said.text() == "step 2 of 4"
    press(Keys.Key_Right)
    assert card.scene.step == STEPS - 1
    press(*[Keys.Key_Left] * 5)
    assert card.scene.step == 1
    assert not card.controls.back.isEnabled()
    unit = card.scene.unit
    press(Keys.Key_Down)
    assert card.scene.unit == unit + 1
    assert f"R{unit + 2} stays dark" in plain_text(card.text)
    press(*[Keys.Key_Up] * 9)
    assert card.scene.unit == 0


def test_the_buttons_step_and_the_chips_choose_the_r_unit(card: WhyCard) -> None:
    click(card.controls.back)
    assert card.scene.step == STEPS - 1
    click(card.controls.forward)
    assert card.scene.step == STEPS
    click(card.controls.units.buttons["4"])
    assert card.scene.unit == 4
    assert "R5" in plain_text(card.text)
    volts = card.account.sums[4].sum if card.account else 0
    assert card.controls.units.buttons["4"].text() == f"R5  −{-volts:.1f} V"


@pytest.mark.slow
def test_space_plays_the_steps_on_the_clock(card: WhyCard) -> None:
    press(Keys.Key_Space)
    assert card.player.is_playing
    assert card.controls.play.text() == "Pause"
    now, seen = 100.0, set()
    assert card.player.play_on(now)
    while card.player.play_on(now := now + SECONDS / 3):
        seen.add((card.scene.step, round(card.scene.share, 1)))
    assert [step for step in (1, 2, 3, 4) if (step, 0.3) in seen] == [1, 2, 3, 4]
    assert (card.scene.step, card.scene.share) == (STEPS, 1.0)
    assert card.controls.play.text() == "Play"
    press(Keys.Key_Space)
    assert card.scene.step == 1
    press(Keys.Key_Space)  # pauses where it is
    assert (card.player.is_playing, card.scene.step, card.scene.share) == (False, 1, 1.0)


@pytest.mark.slow
def test_the_pointer_chooses_a_unit_and_its_wires(card: WhyCard) -> None:
    account = card.account
    assert account is not None
    chosen = int(account.sums[card.scene.unit].active[3])
    before = card.view.grab().toImage()
    QTest.mouseMove(card.view, middle_of(card, chosen))
    assert card.scene.pointed == chosen
    assert card.view.grab().toImage() != before
    QTest.mouseMove(card.view, QPoint(2, card.view.height() - 2))
    assert card.scene.pointed == chosen  # its wires stay


@pytest.mark.slow
def test_the_arrow_keys_choose_a_unit_where_the_units_have_the_focus(card: WhyCard) -> None:
    press(Keys.Key_Tab)
    assert card.view.hasFocus()
    before, step = card.scene.pointed, card.scene.step
    places = card.view.places
    assert places is not None
    press(Keys.Key_Right)
    assert card.scene.pointed == before + 1
    press(Keys.Key_Down)
    assert card.scene.pointed == before + 1 + places.columns
    assert card.scene.step == step
    assert card.account is not None
    assert card.view.accessibleDescription() == str(of_wires(card.account, card.scene.pointed))
    press(*[Keys.Key_Up] * 30)
    assert card.scene.pointed >= card.account.sums[card.scene.unit].first


@pytest.mark.slow
def test_tab_stays_within_the_card(card: WhyCard, qapp: QApplication) -> None:
    seen = []
    for _ in range(12):
        press(Keys.Key_Tab)
        focus = qapp.focusWidget()
        assert focus is not None
        assert card.isAncestorOf(focus)
        assert focus.accessibleName()
        seen.append(focus)
    assert len(set(seen)) >= 7
    assert {
        card.view,
        card.controls.play,
        card.controls.save,
        card.close_button,
        card.controls.back,
    } <= set(seen)


@pytest.mark.slow
def test_a_correction_says_how_many_motors_turned_and_why(clock: Clock, owner: QWidget) -> None:
    perform(clock, Train(60))
    while not any(len(one.turned) for one in clock.session.explain().answer.sums):
        perform(clock, Step())
    card = WhyCard(owner, clock)
    card.ask()
    assert card.account is not None
    unit = card.scene.unit
    said = plain_text(card.text).replace("\N{NO-BREAK SPACE}", " ")
    assert said.endswith(" ".join(map(str, of_correction(card.account, unit))))
    assert f"motors turned, because R{unit + 1} said " in said
    account = card.account
    sums = [replace(one, turned=one.turned[:0]) for one in account.sums]
    before = card.view.grab().toImage()
    card.view.show_scene(replace(card.scene, account=replace(account, sums=tuple(sums))))
    assert card.view.grab().toImage() != before  # the marks of what turned


@pytest.mark.slow
def test_a_past_answer_is_explained_with_the_weights_it_had(card: WhyCard, clock: Clock) -> None:
    assert card.account is not None
    last = card.account.sums[0].sum
    card.leave()
    perform(clock, Seek(20))
    card.ask()
    assert card.account.sums[0].sum == clock.session.state.presentation.drive[0] != last


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "scale"), [(960, 560, 1), (960, 560, 2)])
def test_everything_can_be_reached_in_a_small_window(
    card: WhyCard, owner: QWidget, qapp: QApplication, width: int, height: int, scale: float
) -> None:
    set_text_size(scale)
    owner.resize(width, height)
    try:
        qapp.processEvents()
        assert owner.rect().contains(card.card.geometry())
        for button in (
            card.controls.back,
            card.controls.forward,
            card.controls.play,
            card.controls.save,
            card.close_button,
        ):
            place = QRect(button.mapTo(card.card, QPoint()), button.size())
            assert card.card.rect().contains(place)
            assert place.width() >= button.sizeHint().width()
        assert card.view.width() <= card.area.viewport().width()
        bottom = card.words.mapTo(card.area.widget(), card.words.rect().bottomLeft()).y()
        assert bottom <= card.area.widget().height()
        assert card.words.height() >= card.words.heightForWidth(card.words.width())
    finally:
        set_text_size(1)


@pytest.mark.slow
def test_in_a_small_window_the_card_scrolls_to_the_step_that_is_shown(
    card: WhyCard, owner: QWidget, qapp: QApplication
) -> None:
    set_text_size(2)
    owner.resize(960, 560)
    try:
        qapp.processEvents()
        bar = card.area.verticalScrollBar()
        assert bar.maximum() > 0
        assert bar.value() == 0  # it opens at the first step
        press(*[Keys.Key_Left] * 3)
        assert bar.value() == 0
        press(Keys.Key_Right, Keys.Key_Right)
        room = card.view.rooms()[2].rect
        assert bar.value() <= room.top()
        assert bar.value() > 0
        press(Keys.Key_PageDown, Keys.Key_PageDown)
        assert bar.value() == bar.maximum()  # the sentence
        press(*[Keys.Key_PageUp] * 3)
        assert bar.value() == 0
    finally:
        set_text_size(1)


@pytest.mark.slow
def test_the_last_step_of_the_run_is_explained_wherever_it_stands(
    clock: Clock, owner: QWidget
) -> None:
    perform(clock, Train(60))
    while not any(len(one.turned) for one in clock.session.explain().answer.sums):
        perform(clock, Step())
    made = clock.session.explain().answer
    step = clock.session.state.progress.step
    perform(clock, Train(5), Seek(step))
    card = WhyCard(owner, clock)
    card.ask()
    assert card.account is not None and card.account.rule is None
    assert "motor" not in card.text
    click(card.which.buttons["step"])
    assert card.controls.said.text() == "Replaying the run…"
    clock.settle()
    assert card.account.code == made.code
    assert card.scene.unit == made.decisive
    assert "motors turned, because" in card.text
    click(card.which.buttons["answer"])
    assert "motor" not in card.text
    assert clock.session.state.progress.step == step


@pytest.mark.slow
def test_a_step_taught_by_hand_that_was_left_says_that_it_is_not_kept(
    clock: Clock, owner: QWidget
) -> None:
    perform(clock, Train(30), Correct("Q"))
    card = WhyCard(owner, clock)
    card.ask()
    click(card.which.buttons["step"])
    clock.settle()
    assert "should have said" in card.text  # it was taught just now
    card.leave()
    perform(clock, Seek(30), Seek(31))
    card.ask()
    click(card.which.buttons["step"])
    clock.settle()
    assert card.controls.said.text().startswith("The last step was taught by hand")
    assert card.which.current == "answer"


@pytest.mark.slow
def test_before_the_first_step_only_the_answer_can_be_explained(
    clock: Clock, owner: QWidget
) -> None:
    card = WhyCard(owner, clock)
    card.ask()
    assert not card.which.isVisible()
    assert card.title.text() == "Why is this undecided?"
    assert "exactly zero, so R1 is undecided" in card.text


@pytest.mark.slow
def test_the_window_can_be_made_again_while_the_card_is_open(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    window.ask_why()
    before = window.body
    window.look.choose_theme("light")
    qtbot.waitUntil(lambda: window.body is not before)
    assert theme.theme.name == "light"
    window.ask_why()
    assert window.why.isVisible()
    window.why.leave()
    window.look.choose_theme("dark")
    qapp.processEvents()


def ask(window: MainWindow) -> None:
    window.why.ask()
    let_follow()


@pytest.mark.slow
def test_it_stays_open_in_another_theme_with_what_it_showed(window: MainWindow) -> None:
    learn(window.clock)
    window.ask_why()
    old = window.why
    old.explain(2)
    old.show_step(2, 1.0)
    rebuild(window)
    again = window.why
    assert again is not old
    assert again.isVisible()
    assert again.geometry() == window.rect()
    assert again.account is old.account
    assert (again.scene.unit, again.scene.step) == (2, 2)
    QTest.keyClick(again.card, Qt.Key.Key_Escape)
    assert again.isHidden()


def test_a_right_click_on_the_picture_offers_to_save_it(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.ask_why()
    view = window.why.view
    asked: list[str] = []
    monkeypatch.setattr("gui.why.card.ask_picture", lambda *given: asked.append(given[2]))
    at = view.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at))
    QApplication.sendEvent(view, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions()] == ["&Save picture…"]
    click(menu, menu.actionGeometry(menu.actions()[0]).center())
    assert asked == [window.why.title.text()]

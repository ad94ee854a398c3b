"""The page of the lessons: by mouse and keyboard, beside a session that it leaves alone."""

import pytest
from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QWidget

from gui.base import remembered
from gui.console import camera_strip
from gui.lessons import page as lessons
from gui.lessons.lesson_list import LessonList
from mark1.cli.main import main
from mark1.session.commands import ChangeTraining, Draw, Undo
from tests.gui.by_hand import let_follow, let_save, opened, rebuild, set_text_size
from tests.mark1.camera.scripted import Script
from tests.mark1.camera.simulated_card import take

pytestmark = pytest.mark.usefixtures("no_chart")


@pytest.fixture
def page(window, qapp, qtbot):
    window.turn_to("lessons")
    page = window.pages.view("lessons")
    qtbot.waitUntil(lambda: page.live.currentWidget() is not None)
    let_follow()
    return page


def open_lesson(page, place):
    """Open a lesson, and wait until its live part is shown."""
    page.open(place)
    let_follow()


def settle(page, qapp):
    """Let the live part do all that it has to do, and the page see it."""
    live = page.live.currentWidget()
    for _ in range(3000):
        qapp.processEvents()
        live.clock.tick()
        session = live.session
        if not (session.is_running or session.is_evaluating or session.is_seeking):
            live.clock.draw()  # a proof may go on
            qapp.processEvents()
            break


def learn(page, qapp):
    """Press Learn at full speed, and wait until it has ended."""
    live = page.live.currentWidget()
    bar = live.course if hasattr(live, "course") else live.training
    full = bar.pace.buttons["full"] if hasattr(bar, "pace") else bar.paces.button(2)
    QTest.mouseClick(full, Qt.MouseButton.LeftButton)
    QTest.mouseClick(bar.learn, Qt.MouseButton.LeftButton)
    settle(page, qapp)


def answer(page, place):
    """Press an answer of the task at hand."""
    task = page.panel.tasks[page.attempt.done]
    QTest.mouseClick(task.answers[place], Qt.MouseButton.LeftButton)


def test_the_first_lesson_is_open_and_nothing_is_done(page):
    assert page.attempt.lesson.name == "01-threshold"
    assert page.attempt.done == 0
    assert len(page.list.buttons) == 11
    assert "to do now" in page.panel.tasks[0].mark.accessibleName()


def test_the_page_opens_with_the_first_lesson(window, qtbot):
    window.turn_to("lessons")
    page = window.pages.view("lessons")
    assert page.attempt is not None
    qtbot.waitUntil(lambda: not page.is_busy)
    steps = page.live.currentWidget().steps.model
    assert steps.rowCount() == page.attempt.session.state.progress.end > 0


@pytest.mark.slow
def test_the_text_of_the_first_lesson_is_seen_before_its_live_part_and_stays(window, qtbot):
    window.turn_to("lessons")
    page = window.pages.view("lessons")
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)  # as Qt does before it paints
    seen = page.grab().toImage()
    assert page.live.currentWidget() is None
    assert page.is_busy
    assert page.panel.heading.text() == page.attempt.lesson.text.title
    assert page.panel.show_me.isEnabled()
    qtbot.waitUntil(lambda: page.live.currentWidget() is not None)
    qtbot.waitUntil(lambda: not page.is_busy)
    left = page.panel.geometry()
    assert page.grab(left).toImage() == seen.copy(QRect(left.topLeft(), left.size()))


@pytest.mark.slow
def test_the_live_part_waits_until_the_page_is_shown_again(window, qtbot):
    window.turn_to("lessons")
    page = window.pages.view("lessons")
    page.repaint()
    window.turn_to("theory")
    page._go_on_opening()  # as its timer does
    assert page.live.currentWidget() is None
    window.turn_to("lessons")
    qtbot.waitUntil(lambda: page.live.currentWidget() is not None)


@pytest.mark.slow
def test_a_lesson_is_chosen_before_the_first_one_has_its_live_part(window, qtbot):
    window.turn_to("lessons")
    page = window.pages.view("lessons")
    page.open(9)
    machine = page.live.currentWidget()
    assert machine is page._machine is not None
    page.repaint()
    let_follow()
    assert page.live.currentWidget() is machine
    assert page._plane is None


@pytest.mark.slow
@pytest.mark.parametrize("place", [1, 9])
def test_a_picture_to_hand_in_shows_what_is_scrolled_out_of_sight(page, window, qapp, place):
    window.resize(960, 560)
    set_text_size(1.5)
    try:
        open_lesson(page, place)
        live, attempt = page.live.currentWidget(), page.attempt
        assert live.whole.height() > live.height()
        page._keep_picture(attempt, 0)
        let_save()
        image = QImage.fromData(attempt.pictures[0])
        assert image.height() > live.height() * live.devicePixelRatioF()
    finally:
        set_text_size(1.0)


@pytest.mark.slow
def test_pointing_at_a_lamp_moves_no_panel(page, window):
    open_lesson(page, 9)
    live = page.live.currentWidget()
    needed = live.association.minimumSizeHint()
    live.association.point_at(7)
    assert live.association.hint.text().startswith("Unit 8:")
    assert live.association.minimumSizeHint() == needed


@pytest.mark.slow
def test_and_or_is_done_by_hand(page, qapp):
    open_lesson(page, 1)
    learn(page, qapp)
    assert page.attempt.done == 1
    for name in ("or", "nand"):
        QTest.mouseClick(page._plane.points.sets[name], Qt.MouseButton.LeftButton)
        settle(page, qapp)
        learn(page, qapp)
    assert page.attempt.done == 3
    answer(page, 0)
    assert page.attempt.done == 3  # a wrong answer shows the hint, and does not go on
    assert page.panel.tasks[3].hint.isVisible()
    assert page.panel.tasks[3].reply.text().startswith("A new run need not end with a new line.")
    answer(page, 1)
    assert not page.panel.tasks[3].reply.isVisible()
    assert page.attempt.is_over
    assert page.panel.next.objectName() == "primary"
    assert remembered.lessons_done()["02-and-or"] == 4


@pytest.mark.slow
def test_letters_are_learned_drawn_and_judged_by_hand(page, qapp):
    open_lesson(page, 7)
    qapp.processEvents()
    learn(page, qapp)
    assert page.attempt.done == 1
    retina = page._machine.retina.retina
    QTest.keyClick(page.window(), Qt.Key.Key_Delete)
    for column in range(3, 17):
        retina.painted.emit([(6, column, 255)])
    settle(page, qapp)
    assert page.attempt.done == 2


def test_a_lesson_leaves_the_console_and_its_undo_alone(window, page, qapp):
    window.clock.perform(Draw(((3, 4, 255),)))
    before = window.session.document
    open_lesson(page, 1)
    learn(page, qapp)
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settle(page, qapp)
    assert window.session.document.same(before)
    assert page.attempt.session.state.progress.step == 0  # undo worked in the lesson
    window.turn_to("console")
    qapp.processEvents()
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not window.session.document.same(before)


@pytest.mark.slow
def test_skip_and_show_me_go_on(page, qapp):
    open_lesson(page, 2)
    QTest.mouseClick(page.panel.show_me, Qt.MouseButton.LeftButton)
    settle(page, qapp)
    assert page.attempt.done == 1
    QTest.mouseClick(page.panel.skip, Qt.MouseButton.LeftButton)
    assert page.attempt.done == 2
    assert "skipped" in page.panel.tasks[1].mark.accessibleName()


@pytest.fixture
def long_show(page, qapp, monkeypatch):
    """Have a task shown that takes many turns: patterns that cannot be learned."""
    monkeypatch.setattr(lessons, "AT_A_TIME", 0)
    open_lesson(page, 5)
    page.attempt.session.perform(ChangeTraining({"passes": 10_000}))
    QTest.mouseClick(page.panel.show_me, Qt.MouseButton.LeftButton)
    assert page.attempt.session.state.progress.step == 500
    qapp.processEvents()
    assert 500 < page.attempt.session.state.progress.step < 5000


@pytest.mark.slow
def test_the_window_responds_while_a_long_task_is_shown(page, long_show, qapp, qtbot):
    qtbot.waitUntil(lambda: page.attempt.session.state.progress.step == 10_000)
    settle(page, qapp)
    labels = page.attempt.session.state.labels
    assert [label.code for label in labels] == ["session.did-change-training", "session.did-train"]


@pytest.mark.slow
def test_another_lesson_ends_what_is_shown(page, long_show, qapp):
    open_lesson(page, 1)
    for _ in range(5):
        qapp.processEvents()
    assert page.attempt.session.state.progress.step == 0
    assert page.attempt.done == 0


@pytest.mark.slow
def test_next_and_previous_turn_the_lessons(page, qapp):
    open_lesson(page, 0)
    assert not page.panel.previous.isEnabled()
    QTest.mouseClick(page.panel.next, Qt.MouseButton.LeftButton)
    assert page.attempt.lesson.name == "02-and-or"
    open_lesson(page, 10)
    settle(page, qapp)
    assert not page.panel.next.isEnabled()


@pytest.mark.slow
def test_the_slider_breaks_the_machine_and_undo_mends_it(window, page, qapp):
    open_lesson(page, 8)
    settle(page, qapp)
    slider = page._machine.damage.slider
    QTest.keyClick(slider, Qt.Key.Key_PageUp)
    settle(page, qapp)
    assert slider.value() == 5
    assert page.attempt.done == 1
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settle(page, qapp)
    assert slider.value() == 0


@pytest.mark.slow
def test_what_was_replaced_can_be_put_back_in_another_theme(window, page, qapp):
    open_lesson(page, 8)
    settle(page, qapp)
    whole = page._machine.session.state.machine.potentiometers.volts.copy()
    QTest.keyClick(page._machine.damage.slider, Qt.Key.Key_PageUp)
    settle(page, qapp)
    rebuild(window)
    again = window.pages.view("lessons")
    settle(again, qapp)
    assert again._machine.damage.slider.value() == 5
    QTest.keyClick(again._machine.damage.slider, Qt.Key.Key_Home)
    settle(again, qapp)
    assert (again._machine.session.state.machine.potentiometers.volts == whole).all()


@pytest.mark.slow
def test_a_theme_keeps_the_chart_of_the_machine(window, page, qapp):
    open_lesson(page, 9)
    page._machine.curve.choice.menu().actions()[1].trigger()
    rebuild(window)
    assert window.pages.view("lessons")._machine.curve.title.text() == "Confusion"


def test_a_theme_keeps_the_lesson_and_what_is_done(window, page, qapp):
    open_lesson(page, 1)
    learn(page, qapp)
    rebuild(window)
    again = window.pages.view("lessons")
    assert again is not page
    assert (again.attempt.lesson.name, again.attempt.done) == ("02-and-or", 1)


@pytest.mark.slow
def test_another_lesson_keeps_ticks_and_answers(page, qapp):
    open_lesson(page, 1)
    QTest.mouseClick(page.panel.show_me, Qt.MouseButton.LeftButton)
    settle(page, qapp)
    for _ in range(2):
        QTest.mouseClick(page.panel.skip, Qt.MouseButton.LeftButton)
    answer(page, 0)
    answer(page, 1)
    assert page.attempt.is_over
    open_lesson(page, 2)
    assert page.attempt.done == 0
    open_lesson(page, 1)
    settle(page, qapp)
    assert page.attempt.is_over
    assert page.attempt.said[3] == [0, 1]
    assert (page.attempt.shown, page.attempt.skipped) == ({0}, {1, 2})
    marks = [each.accessibleName() for each in page.panel.tasks[3].answers]
    assert marks[1].startswith("✓ ")
    assert "skipped" in page.panel.tasks[1].mark.accessibleName()
    QTest.mouseClick(page.panel.again, Qt.MouseButton.LeftButton)
    settle(page, qapp)
    assert (page.attempt.done, page.attempt.said) == (0, [[], [], [], []])
    assert remembered.lessons_done()["02-and-or"] == 4  # the tick in the list stays


def test_what_is_wrong_with_an_answer_is_in_sight_at_once(window, page, qapp, qtbot):
    window.resize(1280, 720)
    open_lesson(page, 5)
    QTest.mouseClick(page.panel.skip, Qt.MouseButton.LeftButton)
    task = page.panel.tasks[1]
    answer(page, 0)
    for words in (task.reply, task.hint):
        qtbot.waitUntil(lambda words=words: words.visibleRegion().boundingRect() == words.rect())


@pytest.mark.slow
def test_what_is_written_is_kept_by_a_theme_another_lesson_and_a_restart(window, page, qapp):
    open_lesson(page, 5)
    for _ in range(4):
        QTest.mouseClick(page.panel.skip, Qt.MouseButton.LeftButton)
    task = page.panel.tasks[4]
    assert not task.written.button.isEnabled()
    QTest.mouseClick(task.written.field, Qt.MouseButton.LeftButton)
    QTest.keyClicks(task.written.field, "R is reset")  # R, a space and s are keys elsewhere
    assert page.attempt.session.state.undo is None
    open_lesson(page, 0)
    open_lesson(page, 5)
    rebuild(window)
    page = window.pages.view("lessons")
    settle(page, qapp)
    task = page.panel.tasks[4]
    assert (task.written.text(), page.attempt.done) == ("R is reset", 4)
    QTest.mouseClick(task.written.button, Qt.MouseButton.LeftButton)
    settle(page, qapp)
    assert page.attempt.is_over
    assert (task.reply.text(), task.written.isEnabled()) == ("Saved with your answers.", False)
    window.turn_to("theory")
    again = lessons.LessonsPage(window.clock, window.actions_, parent=window)
    again.open(5)
    assert again.panel.tasks[4].written.text() == "R is reset"
    assert again.attempt.said[4] == ["R is reset"]
    again.release()
    again.deleteLater()


def test_a_restart_keeps_ticks_answers_and_time(window, page, qapp):
    open_lesson(page, 0)
    QTest.mouseClick(page.panel.show_me, Qt.MouseButton.LeftButton)
    settle(page, qapp)
    assert page.attempt.done == 1
    page._since -= 100  # as if the pupil had taken so long
    window.turn_to("theory")
    again = lessons.LessonsPage(window.clock, window.actions_, parent=window)
    attempt = again.attempt
    assert attempt is not page.attempt
    assert (attempt.lesson.name, attempt.done, attempt.shown) == ("01-threshold", 1, {0})
    assert attempt.seconds[1] >= 100
    again._show_live(attempt)
    let_follow()
    settle(again, qapp)
    assert attempt.session.state.undo is not None  # the point was moved again, to be put back
    attempt.session.perform(Undo())
    settle(again, qapp)
    assert attempt.done == 2
    again.release()
    again.deleteLater()


@pytest.mark.slow
def test_a_lesson_that_was_chosen_before_the_first_one_opened_stays(window):
    page = window.pages.view("lessons")
    open_lesson(page, 2)
    assert page.attempt.lesson is page.lessons[2]


def test_no_title_in_the_list_is_cut(page, qtbot):
    around = QWidget()
    narrow = LessonList(page.lessons, around)
    narrow.resize(180, 900)
    opened(qtbot, around, 180, 900)
    let_follow()
    titles = [button.title for button in narrow.buttons.values()]
    assert len({title.height() for title in titles}) > 1  # some take more lines
    for title in titles:
        assert title.height() >= title.heightForWidth(title.width())
        assert title.parentWidget().rect().contains(title.geometry())


def test_every_lesson_opens(page, qapp):
    for place in page.list.buttons:
        open_lesson(page, place)
        settle(page, qapp)
        assert page.attempt.done == 0
        assert page.panel.heading.text() == page.attempt.lesson.text.title


@pytest.mark.slow
def test_all_panels_of_a_plane_are_in_sight(window, page):
    open_lesson(page, 4)
    panels = page._plane.panels
    for size in ((1280, 720), (1440, 900), (1536, 864), (1600, 900)):
        window.resize(*size)
        let_follow()
        for panel in (panels.plane, panels.course, panels.points, panels.details):
            assert panel.visibleRegion().boundingRect() == panel.rect(), size
        assert page.panel.width() >= lessons.NARROW_TEXT
        assert page.list.isVisible() is (size[0] >= 1536)


def test_a_lesson_is_chosen_from_the_menu_where_there_is_no_room_for_the_list(window, page):
    window.resize(1280, 720)
    assert not page.list.isVisible()
    assert page.panel.all.isVisible()
    entries = page.panel.all.menu().actions()
    assert [each.text() for each in entries][4] == "5  The bound"
    assert len(entries) == 11
    entries[4].trigger()
    assert page.attempt.lesson.name == "05-bound"
    window.resize(1920, 1080)
    assert page.list.isVisible()
    assert not page.panel.all.isVisible()


def test_the_fields_of_the_points_show_what_the_lesson_begins_with(page):
    open_lesson(page, 4)
    points = page._plane.points
    assert (points.count.value(), points.margin.value()) == (50, 0.2)
    open_lesson(page, 6)
    assert points.margin_label.text() == "Spread"
    assert points.count.value() == 50


@pytest.mark.slow
def test_text_of_a_lesson_never_scrolls_sideways(window, page, qapp):
    window.resize(960, 560)
    for place in page.list.buttons:
        open_lesson(page, place)
        settle(page, qapp)
        inner, area = page.panel._area.widget(), page.panel._area.viewport()
        assert inner.width() <= area.width()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entry", "option"),
    [("Sheets for &pupils…", "--handouts"), ("&Answers for teachers…", "--answers")],
)
def test_the_sheets_of_the_command_line_are_written_from_the_page(
    page, qtbot, tmp_path, monkeypatch, entry, option
):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "here"))
    next(one for one in page.panel.more.menu().actions() if one.text() == entry).trigger()
    assert page.panel.note_below.text() == "Writing the sheets…"
    said = "The sheets are in here."
    qtbot.waitUntil(lambda: page.panel.note_below.text() == said, timeout=120_000)
    assert main(["lessons", option, str(tmp_path / "there"), "--language", "en"]) == 0
    here, there = (
        {path.name: path.stat().st_size for path in (tmp_path / name).iterdir()}
        for name in ("here", "there")
    )
    assert here == there and len(here) == 12


def test_a_stick_without_a_name_is_called_by_its_path(page):
    page._sheets = "/"  # or D: on Windows
    page._end_sheets("")
    assert page.panel.note_below.text().replace("\u200b", "") == "The sheets are in /."


@pytest.mark.slow
def test_sheets_that_cannot_be_written_say_why(page, qtbot, tmp_path, monkeypatch):
    (tmp_path / "taken").write_text("")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "taken"))
    page.panel.more.menu().actions()[0].trigger()
    qtbot.waitUntil(lambda: "taken" in page.panel.note_below.text(), timeout=60_000)
    assert "File exists" in page.panel.note_below.text()
    assert page.panel.width() <= lessons.TEXT_WIDTH  # the path goes on in the next line


def test_nothing_is_written_without_a_folder(page, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    page.panel.more.menu().actions()[0].trigger()
    assert not page.panel.note_below.isVisible()
    assert not page._writing.is_running


def test_answers_are_saved_with_a_picture_of_each_task(page, qapp, qtbot, tmp_path, monkeypatch):
    open_lesson(page, 1)
    learn(page, qapp)
    qtbot.waitUntil(lambda: len(page.attempt.pictures) == 1)  # each is packed in a thread
    file = tmp_path / "ada.html"
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("Ada", True))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    QTest.mouseClick(page.panel.save, Qt.MouseButton.LeftButton)
    text = file.read_text(encoding="utf-8")
    assert "<h1>AND and OR: Ada</h1>" in text
    assert text.count('<figure class="live"><img src="data:image/png;base64,iVBOR') == 1
    assert page.panel.note_below.text() == "Saved as ada.html."
    assert page.panel.note_below.isVisible()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("/nowhere/ada.html", ""))
    QTest.mouseClick(page.panel.save, Qt.MouseButton.LeftButton)
    assert "cannot be written" in page.panel.note_below.text()
    open_lesson(page, 0)
    assert not page.panel.note_below.isVisible()


@pytest.mark.slow
def test_why_explains_the_machine_of_the_lesson(window, page, qapp):
    open_lesson(page, 7)
    learn(page, qapp)
    QTest.keyClick(window, Qt.Key.Key_W)
    card = page._why
    assert card.isVisible()
    assert card.account.rule is None
    assert not window.console.retina.isVisible()
    rebuild(window)
    let_follow()
    again = window.pages.view("lessons")._why
    assert again is not card
    assert again.isVisible()
    assert again.account is card.account
    QTest.keyClick(again, Qt.Key.Key_Escape)
    assert not again.isVisible()


@pytest.mark.slow
def test_a_long_answer_keeps_all_of_its_lines(page, qapp):
    open_lesson(page, 1)
    (task,) = (task for task in page.panel.tasks if task.answers)
    task.show_state("now")
    for _ in range(3):
        qapp.processEvents()
    for words in (answer.words for answer in task.answers):
        assert words.isVisible()
        assert words.height() >= words.heightForWidth(words.width()), words.text()


def test_the_answer_stays_large_in_a_large_window(window, page, qapp):
    window.resize(1920, 1080)
    open_lesson(page, 9)
    settle(page, qapp)
    response = page._machine.response
    letter = response.big.fontMetrics().tightBoundingRect(response.big.text())
    assert letter.height() >= response.height() / 10


def test_cards_are_not_squeezed_under_a_camera_and_large_text(window, qapp, qtbot, monkeypatch):
    script = Script([take(None)])
    monkeypatch.setattr(camera_strip.source, "open_camera", lambda number: script)
    remembered.remember_text_scale(1.5)
    rebuild(window)
    window.resize(960, 560)
    window.turn_to("lessons")
    page = window.pages.view("lessons")
    qtbot.waitUntil(lambda: page.live.currentWidget() is not None)
    open_lesson(page, 10)
    settle(page, qapp)
    retina, view = page._machine.retina, page._machine.cards.view
    retina.camera_on.trigger()
    qtbot.waitUntil(lambda: retina.camera._sight is not None)
    qtbot.waitUntil(lambda: view.height() / 3 >= view.width() / 20)  # as large as its width allows
    retina.camera_on.trigger()
    remembered.remember_text_scale(1.0)
    rebuild(window)

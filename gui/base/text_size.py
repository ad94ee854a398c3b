"""Makes all text larger or smaller: at once where it is seen, soon where it is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from types import FunctionType, MappingProxyType

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QWidget
from shiboken6 import isValid

from gui.base import settings, theme
from gui.base.later import in_turns, later
from gui.base.painting import paint_later

#: Properties of a widget: the designed size of its text, and the scale of a hidden part that was
#: not resized yet.
TEXT, BEHIND = "designed", "scale"

#: The name that Qt gives to the line of a number field, which has the font of the field.
WITHIN = "qt_spinbox_lineedit"


def change(by: float, window: QWidget, hidden: Sequence[QWidget]) -> None:
    """Make text larger by a part of its designed size, or restore that size; and remember it.

    To do all of it at once would hold the window up. So there are several turns: hidden parts are
    told to wait, what is shown is resized, then it is painted, and last the hidden parts follow.

    Parameters
    ----------
    by : float
        Less than 0 for smaller text; 0 for text as designed.
    window : QWidget
    hidden : sequence of QWidget
        Pages and cards that are not shown.
    """
    waiting = {part: _put_off(part, theme.scale) for part in hidden}
    later(window, partial(_change_shown, by, window, waiting))


def _change_shown(by: float, window: QWidget, waiting: Mapping[QWidget, Sequence[QWidget]]) -> None:
    """Resize what is shown, and what waits after it."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    paint_later(window)
    rescale(application, theme.scale + by if by else 1.0, waiting)
    settings.remember_text_scale(theme.scale)
    in_turns(window, [partial(catch_up, part) for part in waiting])


def rescale(
    application: QApplication,
    factor: float,
    waiting: Mapping[QWidget, Sequence[QWidget]] = MappingProxyType({}),
) -> None:
    """Make all text larger or smaller, 1 being the size as designed, within 0.8…2.

    Parameters
    ----------
    application : QApplication
    factor : float
    waiting : mapping of QWidget to sequence of QWidget
        Hidden parts, and what in each keeps the old size until `catch_up`. A part that has been
        shown since it was told to wait does not.
    """
    stay = {part for part in waiting if isValid(part) and part.property(BEHIND) is not None}
    widgets = application.allWidgets()
    for part in widgets:
        if part.property(BEHIND) is not None and part not in stay:
            catch_up(part)
    old, theme.scale = theme.scale, min(2.0, max(0.8, round(factor, 1)))
    left_out = {widget for part in stay for widget in waiting[part]}
    widgets = [widget for widget in widgets if widget not in left_out]
    designed = [_designed(widget, old) for widget in widgets]
    application.setFont(theme.font())
    for widget, size in zip(widgets, designed, strict=True):
        _resize(widget, size)
    _lay_out(widgets)


def catch_up(part: QWidget) -> None:
    """Give a part that was hidden the size of text in use, if it does not have it already."""
    old = part.property(BEHIND) if isValid(part) else None
    if old is None:
        return
    part.setProperty(BEHIND, None)
    widgets = _all_in(part)
    for widget in widgets:
        _resize(widget, widget.property(TEXT) if _is_of(widget, old) else None)
    _lay_out(widgets)


def note(part: QWidget) -> None:
    """Note the size that the text of a part was designed for, which `change` would do otherwise."""
    if part.property(BEHIND) is None:
        for widget in _all_in(part):
            _designed(widget, theme.scale)


def _put_off(part: QWidget, old: float) -> list[QWidget]:
    """Note at which scale a part stays; return what in it has that scale."""
    widgets = _all_in(part)
    if part.property(BEHIND) is None:
        part.setProperty(BEHIND, old)
        for widget in widgets:
            _designed(widget, old)
        return widgets
    scale = part.property(BEHIND)
    return [widget for widget in widgets if _is_of(widget, scale)]


def _all_in(part: QWidget) -> list[QWidget]:
    return [part, *part.findChildren(QWidget)]


def _designed(widget: QWidget, old: float) -> int:
    """Return the size of a widget's text at scale 1, without what rounding took or gave."""
    size, pixels = widget.property(TEXT), widget.font().pixelSize()
    if size is None or _pixels(size, old) != pixels:  # never asked, or given another font since
        # At 0.8, text of 12 and of 13 pixels has the same height.
        size = theme.BODY if _pixels(theme.BODY, old) == pixels else round(pixels / old)
        widget.setProperty(TEXT, size)
    return int(size)


def _is_of(widget: QWidget, scale: float) -> bool:
    """Tell whether a widget has text of the size that is noted for it, at a scale."""
    size = widget.property(TEXT)
    return size is not None and _pixels(size, scale) == widget.font().pixelSize()


def _pixels(size: int, at: float) -> int:
    """Return the height of text of a designed size at a scale."""
    return max(9, round(size * at))


def _resize(widget: QWidget, size: int | None) -> None:
    """Give a widget text of a designed size, if it needs another, and an icon to go with it."""
    if size is not None and widget.objectName() != WITHIN:
        made = widget.font()
        made.setPixelSize(_pixels(size, theme.scale))
        theme.set_font(widget, made)
    if isinstance(widget, QAbstractButton) and widget.property(theme.GROWS):
        theme.fit_icon(widget)
    if whole := widget.property(theme.WHOLE):
        theme.fix_size(widget, whole.width(), whole.height())


def _lay_out(widgets: Iterable[QWidget]) -> None:
    """Let widgets lay themselves out and be drawn again."""
    for widget in widgets:
        if _lays_itself_out(widget):  # only now, as it may measure others
            QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
        QWidget.update(widget)  # the update() of a list takes an index


def _lays_itself_out(widget: QWidget) -> bool:
    """Tell whether a widget of this program has something to do when the size of text changes."""
    if isinstance(widget, QComboBox) or (isinstance(widget, QLabel) and not widget.text()):
        return True  # Qt would keep the size that it needed with the old font
    kind = type(widget)
    return isinstance(kind.changeEvent, FunctionType) or isinstance(kind.event, FunctionType)

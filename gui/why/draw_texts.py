"""Writes the text around the four steps of an answer: headings, and what the marks mean."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QPainter

from gui.base import theme
from gui.base.elide import elided
from gui.base.number_format import short, whole
from gui.why.draw_sums import LEFT, bars_for, smaller
from gui.why.draw_units import draw_mark
from gui.why.number_texts import share_text, sum_text
from gui.why.scene import HEAVIEST, MOST_INPUTS, Part, Scene

#: Side of the badge with the number of a step, in pixels of the design.
BADGE = 20


def titles(scene: Scene, fall: Part) -> list[tuple[str, str]]:
    """Return the heading of each step, and the line below it."""
    account, one = scene.account, scene.sum
    name = f"R{scene.unit + 1}"
    if account.analog:
        first = (
            QCoreApplication.translate("Why", "Inputs"),
            QCoreApplication.translate("Why", "the numbers of the point"),
        )
    else:
        lit = int(account.cells.sum())
        first = QCoreApplication.translate("Why", "Lit cells"), share_text(lit, len(account.cells))
    on, of = len(one.active), one.inputs
    text = QCoreApplication.translate("Why", "{share} on · ring = volts")
    if account.analog and account.wires is None:
        text = QCoreApplication.translate("Why", "{share} not zero")
    elif one.is_vote:
        text = QCoreApplication.translate("Why", "{share} on")
    elif one.inputs > MOST_INPUTS:
        text = QCoreApplication.translate("Why", "{share} on · {shown} heaviest shown")
    if account.kind == "direct":
        second = QCoreApplication.translate("Why", "Weights of {name}")
    else:
        second = QCoreApplication.translate("Why", "Active units of {name}")
    bars = bars_for(one, fall.body.width())
    rest = smaller(bars)
    third = QCoreApplication.translate("Why", "{plus} up, {minus} down, {rest} at rest")
    if one.bias is not None:
        third = QCoreApplication.translate("Why", "{plus} up, {minus} down, outline = bias")
    if one.is_vote:
        third = QCoreApplication.translate("Why", "{plus} sets for it, {minus} against")
    elif rest:
        third = QCoreApplication.translate("Why", "heaviest {count}, and {smaller} smaller")
    values = {
        "plus": whole(one.plus),
        "minus": whole(one.minus),
        "rest": whole(max(0, len(one.active) - one.plus - one.minus)),
        "count": whole(one.plus + one.minus - rest),
        "smaller": whole(rest),
    }
    last = (
        QCoreApplication.translate("Why", "sign of each sum")
        if not account.one_per_class
        else QCoreApplication.translate("Why", "largest wins")
    )
    return [
        first,
        (second.format(name=name), text.format(share=share_text(on, of), shown=min(on, HEAVIEST))),
        (
            QCoreApplication.translate("Why", "Votes")
            if one.is_vote
            else QCoreApplication.translate("Why", "Volts add up"),
            third.format(**values),
        ),
        (
            QCoreApplication.translate("Why", "Sums")
            if account.one_per_class
            else QCoreApplication.translate("Why", "Code"),
            last,
        ),
    ]


def draw_head(
    painter: QPainter, part: Part, step: int, heading: str, line: str, reached: bool
) -> None:
    """Draw the number of a step, its heading and the line below."""
    colors, scale = theme.theme, theme.scale
    badge = QRectF(part.head.left(), part.head.top(), BADGE * scale, BADGE * scale)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colors.color("line" if reached else "well"))
    painter.drawEllipse(badge)
    painter.setFont(theme.font(11, weight=600))
    painter.setPen(colors.color("text" if reached else "quiet"))
    painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(step))
    left = badge.right() + 8 * scale
    for top, text, size, weight, ink in (
        (0, heading, 13, 500, "text" if reached else "quiet"),
        (BADGE, line, 11, 400, "quiet"),
    ):
        room = QRectF(left, part.head.top() + top * scale, part.head.right() - left, BADGE * scale)
        painter.setFont(theme.font(size, weight=weight))
        painter.setPen(colors.color(ink))
        shown = elided(text, painter.fontMetrics(), room.width())
        painter.drawText(room, LEFT, shown)


def draw_legend(painter: QPainter, part: Part, scene: Scene) -> None:
    """Explain the marks of the wires, and why the chosen unit is on or off."""
    account, colors, scale = scene.account, theme.theme, theme.scale
    if account.wires is None or scene.pointed < 0 or scene.shown(2) < 1:
        return
    excitatory, inhibitory = account.into(scene.pointed)
    painter.setFont(theme.font(11))
    metrics, left = painter.fontMetrics(), part.foot.left()
    high = metrics.height() * 1.35
    texts = (
        QCoreApplication.translate("Why", "excitatory: {lit} of {of} lit"),
        QCoreApplication.translate("Why", "inhibitory: {lit} of {of} lit"),
    )
    lit = [short(float(account.cells[cells].sum())) for cells in (excitatory, inhibitory)]
    top = part.foot.top() + 6 * scale
    sides = zip(("plus", "minus"), texts, lit, (excitatory, inhibitory), strict=True)
    for name, text, count, cells in () if account.analog else sides:
        mark = QRectF(left, top + (high - 10 * scale) / 2, 10 * scale, 10 * scale)
        draw_mark(painter, mark, name, False)
        said = text.format(lit=count, of=len(cells))
        painter.setPen(colors.color("quiet"))
        room = QRectF(mark.right() + 5 * scale, top, part.foot.width(), high)
        painter.drawText(room, LEFT, said)
        width = metrics.horizontalAdvance(said) + 34 * scale
        if left + 2 * width > part.foot.right() and name == "plus":
            top += high
        else:
            left += width
    is_on = bool(account.active[scene.pointed])
    text = QCoreApplication.translate("Why", "unit {unit}: {plus} − {minus} ≥ {theta}, so it is on")
    if not is_on:
        text = QCoreApplication.translate(
            "Why", "unit {unit}: {plus} − {minus} < {theta}, so it is off"
        )
    if scene.pointed in account.dead:
        text = QCoreApplication.translate("Why", "unit {unit} is broken: it is always off")
    theta = f"θ − ½ = {short(account.theta)}" if account.analog else f"θ = {short(account.theta)}"
    said = text.format(unit=scene.pointed + 1, plus=lit[0], minus=lit[1], theta=theta)
    painter.setPen(colors.color("text"))
    painter.drawText(QRectF(part.foot.left(), top + high, part.foot.width(), high), LEFT, said)


def draw_part(painter: QPainter, part: Part, scene: Scene) -> None:
    """Write below the units what the chosen one adds to the sum."""
    account, one = scene.account, scene.sum
    place = np.flatnonzero(one.active == scene.pointed)
    if (
        (account.analog and account.wires is None)
        or one.is_vote
        or not len(place)
        or scene.shown(2) < 1
    ):
        return
    text = QCoreApplication.translate("Why", "unit {number} adds {volts}")
    if account.kind == "direct":
        text = QCoreApplication.translate("Why", "cell {number} adds {volts}")
    volts = sum_text(one, float(one.parts[place[0]]))
    painter.setFont(theme.font(11))
    painter.setPen(theme.theme.color("text"))
    line = QRectF(part.foot.left(), part.foot.top() + 6 * theme.scale, part.foot.width(), 0)
    line.setHeight(painter.fontMetrics().height() * 1.35)
    painter.drawText(line, LEFT, text.format(number=whole(scene.pointed + 1), volts=volts))

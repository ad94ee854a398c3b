"""The numbers in the sentences of *Why?*: as the language writes them, and in colour."""

from __future__ import annotations

import html

from PySide6.QtCore import QCoreApplication

from gui.base import theme
from gui.base.number_format import plain, signed, whole
from mark1.machine.account import SumAccount
from mark1.machine.account_words import decimals_of


def share_text(count: int, of: int) -> str:
    """Write how many there are, out of all."""
    text = QCoreApplication.translate("Why", "{count} of {of}")
    return text.format(count=whole(count), of=whole(of))


def volts_text(value: float, decimals: int = 1) -> str:
    """Write volts with their sign in the language in use."""
    text = QCoreApplication.translate("Why", "{volts} V")
    return text.format(volts=signed(value, decimals) if value else plain(0.0))


def sum_text(one: SumAccount, value: float) -> str:
    """Write a sum: volts, or votes."""
    return signed(value, 0) if one.is_vote else volts_text(value, decimals_of(one))


def colored(text: str) -> str:
    """Turn a sentence with marked volts into HTML, with numbers in the colour of their sign.

    Volts are marked by the private characters of `marked`, so that a class may have any name.
    """
    colors = theme.theme
    text = html.escape(text)
    for mark, color in ((UP, colors.plus), (DOWN, colors.minus), (EVEN, colors.text)):
        text = text.replace(mark, f'<span style="color:{color}; font-weight:600">')
    return text.replace(END, "</span>")


#: Marks around volts in a sentence that is still plain text.
UP, DOWN, EVEN, END = "\ue000", "\ue001", "\ue002", "\ue003"


def marked(value: float, decimals: int) -> str:
    """Write volts between marks, for `colored`."""
    mark = UP if value > 0 else DOWN if value < 0 else EVEN
    text = volts_text(value, decimals).replace(" ", "\N{NO-BREAK SPACE}")
    return f"{mark}{text}{END}"


def plain_text(text: str) -> str:
    """Return sentences without the marks around volts."""
    return "".join(letter for letter in text if letter not in (UP, DOWN, EVEN, END))

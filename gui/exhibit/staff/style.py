"""The look of the staff panel: the exhibit's own sizes, for a screen of any shape."""

from __future__ import annotations

from string import Template

from gui.base import theme

#: The screen that sizes are given for, in units; a screen held upright swaps them.
WIDE, HIGH = 1920, 1080

#: Sizes in units: the least target, the gap, titles, text and notes.
TARGET, GAP, TITLE, BODY, NOTE = 96, 24, 56, 34, 28


def unit_for(width: int, height: int) -> float:
    """Return the pixels of one unit on a screen."""
    wide, high = (WIDE, HIGH) if width >= height else (HIGH, WIDE)
    return max(0.2, min(width / wide, height / high))


def sheet(unit: float) -> str:
    """Return the style sheet for a screen with units of this many pixels."""
    sizes = {
        "body": BODY,
        "heading": TITLE,
        "note": NOTE,
        "target": TARGET,
        "digit": 108,
        "tile": 176,
        "wide": 150,
        "pad": 24,
        "pad2": 11,
        "corner": 16,
        "line": 2,
    }
    pixels = {name: max(1, round(size * unit)) for name, size in sizes.items()}
    colors = theme.theme
    names = ("ground", "panel", "raised", "chosen", "groove", "text", "quiet", "faint", "wrong")
    table = {name: getattr(colors, name) for name in (*names, "action", "fill", "on_action")}
    edge = theme.mix(colors.line, colors.quiet, 0.25).name()
    text = (theme.RESOURCES / "exhibit" / "staff.qss").read_text(encoding="utf-8")
    return Template(text).substitute(table, edge=edge, **pixels)

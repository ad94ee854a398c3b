"""Colours, sizes and fonts of the window: the only place that decides its look.

Instruments (retina, lamps, dials, the plane) are black wells in every theme; only the room around
them turns light. So there are two tables in use: `theme` for the room, `instruments` for the wells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from pathlib import Path
from string import Template

from PySide6.QtCore import QDir, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPainter, QPalette
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

RESOURCES = Path(__file__).parents[1] / "resources"
FONTS = RESOURCES / "fonts"

#: The prefix with which a style sheet names a resource file. The full path could contain a quote,
#: an accent or an ampersand, and Qt would then ignore the whole sheet.
PREFIX = "mark1"

SANS = "IBM Plex Sans"
MONO = "IBM Plex Mono"

#: The layout grid, in device-independent pixels.
UNIT = 8
GUTTER = 12
CORNER = 10

#: Width of a page, in pixels of the design, under which its panels are stacked.
NARROW = 680

#: Maximum width and height of a widget that has none, which Qt does not export.
NO_LIMIT = 2**24 - 1

BODY = 13
ICON = 16
TITLE = 11
ANSWER = 64

#: The property in which Qt keeps the font that a control returns to when it reads the sheet again.
RESTORED = "_q_styleSheetWidgetFont"


@dataclass(frozen=True, slots=True)
class Palette:
    """One theme. Every colour is ``#RRGGBB``; text on panel and ground reaches 4.5 : 1.

    Attributes
    ----------
    name : str
    ground, panel, raised : str
        The three levels.
    field, groove, chosen : str
        Behind typed text; the track of a slider; what is switched on or selected.
    line : str
        Frames and grids.
    text, quiet, faint : str
        Faint is for what is disabled.
    lamp, glow : str
        A lit lamp, and the light around it.
    action, fill, on_action : str
        The colour of what to do next: of lines and words, of the one orange button, of its text.
    plus, minus, right, wrong : str
    well : str
        The ground of instruments.
    focus : int
        Width of the frame around what has the keyboard, in pixels.
    """

    name: str
    ground: str
    panel: str
    raised: str
    field: str
    groove: str
    chosen: str
    line: str
    text: str
    quiet: str
    faint: str
    lamp: str
    glow: str
    action: str
    fill: str
    on_action: str
    plus: str
    minus: str
    right: str
    wrong: str
    well: str
    focus: int = 2

    def color(self, name: str) -> QColor:
        """Return a colour of this theme by its field name."""
        return QColor(getattr(self, name))


DARK = Palette(
    name="dark",
    ground="#0E1317",
    panel="#151C22",
    raised="#1D262E",
    field="#090C0F",
    groove="#090C0F",
    chosen="#25303A",
    line="#25303A",
    text="#E8EEF2",
    quiet="#8FA1AE",
    faint="#5B6B77",
    lamp="#FFF0CF",
    glow="#FFB857",
    action="#FFB857",
    fill="#FFB857",
    on_action="#17120A",
    plus="#FF9A4A",
    minus="#55A8FF",
    right="#41CFB4",
    wrong="#FF6B98",
    well="#090C0F",
)

LIGHT = Palette(
    name="light",
    ground="#E9EDF0",
    panel="#FFFFFF",
    raised="#F1F4F6",
    field="#FFFFFF",
    groove="#D3DBE1",
    chosen="#D3DBE1",
    line="#D3DBE1",
    text="#14202A",
    quiet="#4D5E6B",
    faint="#6E7E8A",
    lamp="#FFF0CF",
    glow="#FFB857",
    action="#AE4C0A",  # the orange of the fill would be 1.7 : 1 on white
    fill="#FFB857",
    on_action="#17120A",
    plus="#AE4C0A",
    minus="#1466BD",
    right="#0A7562",
    wrong="#C0245E",
    well="#10161B",
)

CONTRAST = Palette(
    name="contrast",
    ground="#000000",
    panel="#000000",
    raised="#0A0A0A",
    field="#000000",
    groove="#6B6B6B",
    chosen="#3D3D3D",
    line="#7F8A94",
    text="#FFFFFF",
    quiet="#DCE3E8",
    faint="#9AA5AE",
    lamp="#FFF6E0",
    glow="#FFC75F",
    action="#FFC75F",
    fill="#FFC75F",
    on_action="#000000",
    plus="#FFB066",
    minus="#8CC8FF",
    right="#5CE6CB",
    wrong="#FF9DBC",
    well="#000000",
    focus=3,
)

THEMES = {palette.name: palette for palette in (DARK, LIGHT, CONTRAST)}

#: What the wells are drawn with in each theme.
INSTRUMENTS = {
    "dark": DARK,
    "light": replace(
        DARK,
        ground=LIGHT.well,
        panel=LIGHT.well,
        field=LIGHT.well,
        groove=LIGHT.well,
        well=LIGHT.well,
    ),
    "contrast": replace(CONTRAST, line="#5E6972"),  # lamps that are off
}

#: The wells of a saved picture in the light theme: light, with lamps as dark as ink.
PAPER = replace(
    LIGHT, ground="#FFFFFF", well="#FFFFFF", field="#FFFFFF", lamp="#14202A", glow="#B9C4CC"
)


def mix(one: str, other: str, share: float) -> QColor:
    """Blend two ``#RRGGBB`` colours: all the one at share 0, all the other at 1."""
    a, b = QColor(one), QColor(other)
    return QColor(
        round(a.red() + (b.red() - a.red()) * share),
        round(a.green() + (b.green() - a.green()) * share),
        round(a.blue() + (b.blue() - a.blue()) * share),
    )


#: The theme in use, for what is drawn on panels and on the ground. Views read it when they paint.
theme = DARK

#: What is drawn on black wells is drawn with this, in every theme.
instruments = INSTRUMENTS["dark"]

#: Factor on all text, from Ctrl + and Ctrl −.
scale = 1.0


def font(size: int = BODY, *, mono: bool = False, weight: int = 400, spaced: bool = False) -> QFont:
    """Make a font of the window.

    Parameters
    ----------
    size : int
        Height in pixels.
    mono : bool
        Fixed pitch, for codes and numbers that change.
    weight : int
        400, 500 or 600.
    spaced : bool
        Widely spaced capitals, for the titles of panels.
    """
    made = QFont(MONO if mono else SANS)
    made.setPixelSize(round(size * scale))
    made.setWeight(QFont.Weight(weight))
    if spaced:
        made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 1.4)
        made.setCapitalization(QFont.Capitalization.AllUppercase)
    if not mono:
        made.setFeature(QFont.Tag("tnum"), 1)  # digits of equal width, so that numbers do not jump
    return made


#: The font of each control that `dress` can name. Fonts are not in the style sheet: if the sheet
#: changed with the size of text, Qt would style every control again, which is much slower.
NAMED: dict[str, Callable[[], QFont]] = {
    "": font,
    **dict.fromkeys(("note", "problem", "fact", "assumed", "switch", "link"), partial(font, TITLE)),
    **dict.fromkeys(("primary", "plus", "minus"), partial(font, weight=600)),
}


def dress(widget: QWidget, name: str) -> None:
    """Name a control for the style sheet, and give it the font of that name.

    Parameters
    ----------
    name : str
        One of `NAMED`, or "" for a control like all others.
    """
    widget.setObjectName(name)
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):  # it had another name
        widget.style().polish(widget)
    set_font(widget, NAMED[name]())


def color_text(label: QLabel, name: str) -> None:
    """Write in a colour of the theme in use.

    Parameters
    ----------
    name : str
        A field of `Palette`, or the tone of a message: a plain one is quiet.
    """
    label.setStyleSheet(f"color: {getattr(theme, 'quiet' if name == 'plain' else name)}")


def set_font(widget: QWidget, made: QFont) -> None:
    """Give a control a font that lasts when Qt reads the style sheet for it again."""
    widget.setFont(made)
    if widget.property(RESTORED) is not None:
        widget.setProperty(RESTORED, made)


def fit_icon(button: QAbstractButton) -> None:
    """Give the icon of a button the size that goes with the text."""
    side = round(ICON * scale)
    button.setIconSize(QSize(side, side))


def fix_size(widget: QWidget, width: int, height: int) -> None:
    """Fix the size of a widget in pixels of the design; 0 leaves the width or the height free."""
    if width:
        widget.setFixedWidth(round(width * scale))
    if height:
        widget.setFixedHeight(round(height * scale))


def is_narrow(page: QWidget) -> bool:
    """Return whether a page is too narrow for panels beside one another."""
    return page.width() < NARROW * scale


def choose(name: str) -> None:
    """Use another of `THEMES` for what is painted and applied from now on."""
    global theme, instruments
    theme, instruments = THEMES[name], INSTRUMENTS[name]


@contextmanager
def on_paper(*, is_light: bool = False) -> Iterator[None]:
    """Draw the wells light, too, while a picture is drawn in the light theme.

    Parameters
    ----------
    is_light : bool
        Draw in the light theme, whatever theme is in use.
    """
    global theme, instruments
    before = theme, instruments
    if is_light:
        theme = LIGHT
    if theme is LIGHT:
        instruments = PAPER
    try:
        yield
    finally:
        theme, instruments = before


def draw_socket(painter: QPainter, middle: QPointF, radius: float) -> None:
    """Draw a small well for one lamp or dial that stands on a light panel; none on a dark one."""
    if instruments is not theme:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(instruments.color("well"))
        painter.drawEllipse(middle, radius, radius)


def apply(application: QApplication) -> None:
    """Set the fonts, the palette and the style sheet of the application."""
    QDir.setSearchPaths(PREFIX, [str(RESOURCES)])
    _add_fonts()
    application.setStyle("Fusion")
    application.setFont(font())
    palette = QPalette()
    roles = QPalette.ColorRole
    for role, name in (
        (roles.Window, "ground"),
        (roles.Base, "field"),
        (roles.AlternateBase, "panel"),
        (roles.Button, "raised"),
        (roles.ToolTipBase, "raised"),
        (roles.WindowText, "text"),
        (roles.Text, "text"),
        (roles.ButtonText, "text"),
        (roles.ToolTipText, "text"),
        (roles.BrightText, "lamp"),
        (roles.PlaceholderText, "quiet"),
        (roles.Highlight, "fill"),
        (roles.HighlightedText, "on_action"),
        (roles.Link, "action"),
    ):
        palette.setColor(role, theme.color(name))
    disabled = QPalette.ColorGroup.Disabled
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        palette.setColor(disabled, role, theme.color("faint"))
    application.setPalette(palette)
    application.setStyleSheet(style_sheet(theme))


@cache
def _add_fonts() -> None:
    """Load the typefaces. Only once, as Qt lays out everything again after each loading."""
    for path in sorted(FONTS.glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(path))


def style_sheet(colors: Palette) -> str:
    """Return the style sheet of the standard controls."""
    text = (RESOURCES / "style.qss").read_text(encoding="utf-8")
    inside = {
        # what a frame takes from the room around the text, so that nothing moves with the focus
        f"pad{room}": max(0, room + 1 - colors.focus)
        for room in (3, 4, 6, 8, 10)
    }
    wells = {f"well_{name}": color for name, color in asdict(INSTRUMENTS[colors.name]).items()}
    return Template(text).substitute(
        asdict(colors), prefix=PREFIX, corner=CORNER, **inside, **wells
    )

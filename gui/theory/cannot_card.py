"""The card that shows why patterns cannot be learned, over the page, with buttons that help."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.announce import announce
from gui.base.buttons import icon_button
from gui.base.cover import Cover
from gui.base.keyboard import RETURNS, is_chord
from gui.base.panel_frame import PanelFrame, make_primary, quiet
from gui.theory.certificate_panel import CertificateView
from mark1.machine.rules import rule_named
from mark1.session.state import SessionState
from mark1.theory.diagnosis import Certificate
from mark1.training.conventions import teaches_apart

#: Least width in pixels of the design and as a share of the page where there is room for it, and
#: how much of the page stays free around the card.
WIDE, SHARE, AROUND = 760, 0.5, 12

#: Pixels by which an arrow key scrolls.
SCROLL = 48

#: How dark the page behind the card is.
SHADE = 200 / 255


class CannotCard(Cover):
    """Covers a widget, and shows a certificate on it.

    Parameters
    ----------
    behind : QWidget
        What it covers.

    Signals
    -------
    helped(str)
        What to do: ``together``, ``machine``, ``pocket`` or ``proof``.
    closed
        It was closed.
    """

    card: PanelFrame
    helped = Signal(str)
    closed = Signal()

    def __init__(self, behind: QWidget) -> None:
        super().__init__(behind, behind, SHADE)
        self.certificate: Certificate | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.title, self.subtitle = QLabel(), QLabel()
        self.mixtures = CertificateView()
        self.reason, self.hint = QLabel(), quiet()
        self.buttons: dict[str, QPushButton] = {}
        self.card = PanelFrame(parent=self)
        self.setFocusProxy(self.card)  # whose menu the menu key opens
        self._build()

    def _build(self) -> None:
        theme.color_text(self.subtitle, "quiet")
        self.title.setFont(theme.font(20, weight=600))
        self.subtitle.setFont(theme.font(14))
        self.reason.setFont(theme.font(14))
        self.reason.setTextFormat(Qt.TextFormat.RichText)
        for label in (self.title, self.subtitle, self.reason, self.hint):
            label.setWordWrap(True)
        sign = QLabel("✕")
        sign.setFont(theme.font(20, weight=600))
        theme.color_text(sign, "wrong")
        self.close_button = icon_button("cross", self.tr("Close"), self.tr("Close (Esc)"))
        self.close_button.clicked.connect(self.leave)
        head = layouts.row(
            (sign, 0, Qt.AlignmentFlag.AlignTop),
            (self.title, 1),
            (self.close_button, 0, Qt.AlignmentFlag.AlignTop),
            spacing=theme.GUTTER,
        )
        self.content = content = QWidget()
        content.setObjectName("clear")
        self.column = layouts.column(
            head,
            self.subtitle,
            self.mixtures,
            self.reason,
            self._row(),
            self.hint,
            layouts.STRETCH,
            of=content,
            spacing=theme.GUTTER,
            margins=(24, 20, 24, 20),
        )
        self.area = QScrollArea(widgetResizable=True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(content)
        self.card.title.hide()
        self.card.note.hide()
        self.card.body.setContentsMargins(1, 1, 1, 1)
        self.card.body.addWidget(self.area)

    def _row(self) -> QHBoxLayout:
        row = layouts.row(spacing=theme.UNIT)
        for name, text, tip in (
            (
                "together",
                self.tr("Use multi-class"),
                self.tr("Correct the R-units together, and let the largest sum decide"),
            ),
            ("machine", self.tr("Add A-units"), self.tr("Build a machine that has more A-units")),
            ("pocket", self.tr("Use pocket"), self.tr("Keep the best weights found")),
            ("proof", self.tr("Show the proof"), self.tr("Open the Theory page")),
        ):
            button = QPushButton(text)
            button.setToolTip(tip)
            button.setAccessibleName(text)
            button.clicked.connect(lambda _=False, name=name: self._help(name))
            self.buttons[name] = button
            row.addWidget(button)
        row.addStretch(1)
        return row

    # --- opening and closing ---------------------------------------------------------------

    def open_card(self, certificate: Certificate, state: SessionState) -> None:
        """Show a certificate for the patterns of a session."""
        self.certificate = certificate
        self._show_words(certificate, state)
        self.mixtures.show_certificate(certificate, state)
        self.cover(self, Qt.FocusReason.PopupFocusReason)
        text = f"{self.title.text()}\n{self.subtitle.text()}\n{self._plain_reason}"
        for part in (self, self.card):
            part.setAccessibleName(self.title.text())
        announce(self, f"{text}\n{self.mixtures.accessibleDescription()}")

    def leave(self) -> None:
        """Close the card, and return the focus."""
        if self.isHidden():
            return
        held = self.window().focusWidget()
        if held is not None and held is not self and not self.isAncestorOf(held):
            self._before = held  # it has moved on meanwhile
        self.uncover()
        self.closed.emit()

    @property
    def may_be_left(self) -> bool:
        """Whether a click beside the card closes it: what it says may not be lost by chance."""
        return False

    def _help(self, name: str) -> None:
        self.leave()
        self.helped.emit(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape; Enter presses the button that has the focus, or the orange one."""
        bar = self.area.verticalScrollBar()
        steps = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: 5,
            Qt.Key.Key_PageUp: -5,
        }
        if event.key() in steps:  # where the text is so large that the card scrolls
            bar.setValue(bar.value() + steps[Qt.Key(event.key())] * SCROLL)
        elif event.key() in RETURNS:
            buttons = [self.close_button, *self.buttons.values()]
            focused = [button for button in buttons if button.hasFocus()]
            primary = [button for button in buttons if button.objectName() == "primary"]
            (focused or primary)[0].click()
        super().keyPressEvent(event)

    def is_kept(self, event: QKeyEvent) -> bool:
        """Return whether the window keeps a key: each with a modifier."""
        return is_chord(event)

    def stops(self) -> list[QWidget]:
        """Return the Tab stops: what helps, and *Close*."""
        return [*(b for b in self.buttons.values() if not b.isHidden()), self.close_button]

    def reveal(self, stop: QWidget) -> None:
        """Scroll to a Tab stop."""
        self.area.ensureWidgetVisible(stop)

    # --- what it says ----------------------------------------------------------------------

    def _show_words(self, found: Certificate, state: SessionState) -> None:
        colors, several = theme.theme, state.machine.config.r_units > 1
        is_alone = self.is_alone(state)
        title = self.tr("This cannot be learned, whatever the weights")
        if is_alone:
            title = self.tr("R{unit} alone cannot learn this, whatever its weights")
        self.title.setText(title.format(unit=found.unit + 1))
        self.buttons["together"].setVisible(is_alone)
        self.subtitle.setText(self._subtitle(found, several))
        marks = {
            "more": f"<b style='color:{colors.plus}'>",
            "less": f"<b style='color:{colors.minus}'>",
            "end": "</b>",
        }
        reason = self._reason(found, state)
        self.reason.setText(reason.format(**marks))
        self._plain_reason = reason.format(**{**marks, "more": "", "less": "", "end": ""})

    @staticmethod
    def is_alone(state: SessionState) -> bool:
        """Return whether the largest sum decides, so that an R-unit may be wrong alone."""
        return teaches_apart(rule_named(state.training.rule), state.machine.config)

    def _subtitle(self, found: Certificate, several: bool) -> str:
        """Say what the machine, or one of its R-units, sees."""
        is_alone = not (found.side(1) and found.side(-1))
        if is_alone and len(found.parts) == 1:
            text = self.tr("To this machine, this picture looks like nothing.")
            if several:
                text = self.tr("To R{unit}, this picture looks like nothing.")
        elif is_alone:
            text = self.tr("To this machine, this mixture of pictures looks like nothing.")
            if several:
                text = self.tr("To R{unit}, this mixture of pictures looks like nothing.")
        else:
            text = self.tr("To this machine, two mixtures of the pictures look exactly the same.")
            if several:
                text = self.tr("To R{unit}, two mixtures of the pictures look exactly the same.")
        return text.format(unit=found.unit + 1)

    def _reason(self, found: Certificate, state: SessionState) -> str:
        """Say why that cannot be learned; {more}, {less} and {end} mark coloured words."""
        config = state.machine.config
        if not (found.side(1) and found.side(-1)):
            return self.tr("So its sum is 0 V whatever the weights, and 0 V means neither 1 nor 0.")
        if config.tie != "undecided" or config.threshold:
            return self.tr(
                "The sum of volts for a mixture is the mixture of the sums. So the upper "
                "row would have to add up to a sum that {more}says 1{end}, and the lower "
                "row to one that {less}says 0{end}, but the two sums are the same."
            )
        return self.tr(
            "The sum of volts for a mixture is the mixture of the sums. So the upper row would "
            "have to add up to {more}more than 0 V{end}, and the lower row to {less}less than "
            "0 V{end}, but the two sums are the same."
        )

    def show_help(self, helps: str, hints: Sequence[str]) -> None:
        """Highlight the button that helps, as in `helped`, and show the hints."""
        for name, button in self.buttons.items():
            make_primary(button, name == helps)
        self.hint.setText("\n".join(hints))
        self.fit()

    # --- place -----------------------------------------------------------------------------

    def fit(self) -> None:
        """Centre the card, no larger than needed or than fits."""
        self.setGeometry(self._over.rect())
        wide = max(round(WIDE * max(1.0, theme.scale)), round(self.width() * SHARE))
        wide = min(self.width() - 2 * AROUND, wide)
        high = self.column.totalHeightForWidth(wide - 2) + 4
        high = min(self.height() - 2 * AROUND, high)
        self.card.resize(wide, high)
        self.card.move((self.width() - wide) // 2, (self.height() - high) // 2)

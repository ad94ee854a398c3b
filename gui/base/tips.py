"""Tips and questions that show names as they were typed; tips that say why a control is grey."""

from __future__ import annotations

import html

from PySide6.QtGui import Qt
from PySide6.QtWidgets import QWidget

from gui.base.announce import announce


def plain_tip(text: str) -> str:
    """Return a text for a tip or a message box, which would take some names for HTML."""
    if not Qt.mightBeRichText(text):
        return text
    return f"<span style='white-space: pre-wrap'>{html.escape(text)}</span>"


def allow(control: QWidget, reason: str) -> None:
    """Enable a control; or disable it and say why, below its usual tip and to a screen reader."""
    usual = control.property("usual_tip")
    if usual is None:
        usual = control.toolTip()
        control.setProperty("usual_tip", usual)
    control.setEnabled(not reason)
    control.setToolTip("\n".join(filter(None, (usual, reason))))
    announce(control, reason)

"""Tips and questions that show names as they were typed, whatever they hold."""

from __future__ import annotations

import html

from PySide6.QtGui import Qt


def plain_tip(text: str) -> str:
    """Return a text for a tip or a message box, which would take some names for HTML."""
    if not Qt.mightBeRichText(text):
        return text
    return f"<span style='white-space: pre-wrap'>{html.escape(text)}</span>"

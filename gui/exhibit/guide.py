"""The guide for hosts as a page of HTML, to be printed from a browser."""

from __future__ import annotations

import os

from gui.manual.pages import text
from mark1 import messages

#: The page of the manual.
PAGE = "exhibit"

#: What a printer needs: black on white, and no heading at the foot of a page.
STYLE = (
    "body { font: 11pt/1.45 'IBM Plex Sans', sans-serif; max-width: 18cm; margin: 1.5cm auto; }"
    "h1, h2 { break-after: avoid; } tr, li { break-inside: avoid; }"
    "table { border-collapse: collapse; } td, th { border: 1px solid #999; padding: 4px 8px; }"
    "code, pre { font-family: 'IBM Plex Mono', monospace; font-size: 10pt; }"
)


def as_html() -> str:
    """Return the guide in the language in use."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # nothing is shown
    from PySide6.QtGui import QGuiApplication, QTextDocument
    from PySide6.QtWidgets import QApplication

    application = QGuiApplication.instance() or QApplication([])
    document = QTextDocument()
    document.setMarkdown(text(PAGE, messages.language()))
    html = document.toHtml()
    del application
    return html.replace("</head>", f"<style>{STYLE}</style></head>")

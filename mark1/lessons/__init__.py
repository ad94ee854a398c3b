"""Lessons: a saved state, a text, and checks that are questions to the session and its log. No Qt.

A lesson is a folder with ``lesson.toml`` and one Markdown file for each language. `folder` reads
it, `checks` answers its questions, and `attempt` follows somebody through it.
"""

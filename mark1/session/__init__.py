"""The open session: its document, its history, and the commands that change it."""

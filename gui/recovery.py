"""Offer to restore sessions that were not closed, for example after a power cut."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Qt
from PySide6.QtWidgets import QApplication, QMessageBox, QProgressDialog, QPushButton

from gui.clock import Clock
from gui.files import Files
from mark1.errors import Mark1Error, NewerFileError
from mark1.journal import left_behind

#: Seconds between two updates of the window while commands are replayed.
PAUSE = 0.05

#: Milliseconds before a progress dialog appears.
MOMENT = 500


def journals() -> Path:
    """Return the folder of the journals of open sessions."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
    return Path(place) / "journals"


class Recovery(QObject):
    """Asks about each journal that was left behind, the newest first.

    Parameters
    ----------
    files : Files
        Of the window.
    clock : Clock
    folder : Path
    """

    def __init__(self, files: Files, clock: Clock, folder: Path) -> None:
        super().__init__(files)
        self._files, self._clock, self._folder = files, clock, folder

    def offer(self) -> QMessageBox | None:
        """Ask about the newest, without waiting for the answer; None if there is nothing to ask."""
        found = left_behind(self._folder)
        if not found:
            return None
        path = found[0]
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
        box = QMessageBox(self._files.window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(self.tr("Restore"))
        box.setText(self.tr("Restore the last session?"))
        box.setInformativeText(
            self.tr("The program ended on {when} without closing its session.").format(when=when)
        )
        restore = box.addButton(self.tr("Restore"), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(self.tr("Discard"), QMessageBox.ButtonRole.DestructiveRole)
        later = box.addButton(self.tr("Ask later"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(restore)
        box.setEscapeButton(later)
        box.finished.connect(lambda _: self._answered(box, path, restore, discard))
        box.open()
        return box

    def _answered(
        self, box: QMessageBox, path: Path, restore: QPushButton, discard: QPushButton
    ) -> None:
        box.deleteLater()
        if box.clickedButton() is restore:
            self.restore(path)
        elif box.clickedButton() is discard:
            path.unlink(missing_ok=True)
            self.offer()

    def restore(self, path: Path) -> None:
        """Replay a journal; keep it under another name if it cannot be replayed."""
        from mark1.replay import load_journal  # few starts restore anything

        if not self._files.may_leave():
            return
        say, session = self._files.said.emit, self._clock.session
        before = session.document, session.path, session.journal
        self._alive_at = time.monotonic()
        self._files.window.setEnabled(False)
        dialog = self._dialog()
        try:
            replay = load_journal(path)
            dialog.setMaximum(len(replay.commands))
            done = replay.perform(session, watch=lambda number: self._show(dialog, number))
        except (Mark1Error, OSError) as error:
            say(self._set_aside(path, error), "wrong")
        else:
            if done < len(replay.commands):
                session.begin(*before)
                say(self.tr("Not restored. You will be asked again at the next start."), "plain")
                return
            path.unlink(missing_ok=True)
            text = self.tr("The last session was restored.")
            if not replay.is_whole:
                text = self.tr(
                    "The last session was restored, except for changes that could not be read."
                )
            say(text, "plain")
        finally:
            dialog.close()
            dialog.deleteLater()
            self._files.window.setEnabled(True)
            self._clock.wake()

    def _dialog(self) -> QProgressDialog:
        """Make the progress dialog, which appears only if restoring takes a while."""
        title, cancel = self.tr("Restoring the last session…"), self.tr("Cancel")
        dialog = QProgressDialog(title, cancel, 0, 0, self._files.window)
        dialog.setWindowTitle(self.tr("Restore"))
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.setMinimumDuration(MOMENT)
        dialog.setAutoReset(False)
        return dialog

    def _show(self, dialog: QProgressDialog, number: int) -> bool:
        """Keep the window responsive, and show the progress; return whether to go on."""
        now = time.monotonic()
        if now - self._alive_at >= PAUSE:
            self._alive_at = now
            self._clock.stop()  # a knob of the panel must not turn between two commands
            dialog.setValue(number)
            QApplication.processEvents()
        return not dialog.wasCanceled()

    def _set_aside(self, path: Path, error: Exception) -> str:
        """Keep a journal that cannot be replayed, without offering it again."""
        if isinstance(error, NewerFileError):
            return str(error)  # a later version can
        aside = path.with_suffix(".damaged")
        path.replace(aside)
        text = self.tr("The last session could not be restored. {reason} It was kept as {path}.")
        return text.format(reason=error, path=aside)

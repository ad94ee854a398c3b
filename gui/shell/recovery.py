"""Offer to restore sessions that were not closed, for example after a power cut."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QMessageBox, QProgressDialog, QPushButton

from gui.files.session_files import Files
from gui.files.sessions import GEOMETRY, data_folder, folders_in
from mark1.errors import Mark1Error, NewerFileError
from mark1.session.journal import left_behind
from mark1.session.session import Session

#: Seconds between two updates of the window while commands are replayed.
PAUSE = 0.05

#: Milliseconds before a progress dialog appears.
MOMENT = 500


def journals() -> Path:
    """Return the folder of the journals of open sessions."""
    return data_folder() / "journals"


class Recovery(QObject):
    """Asks about the journals that were left behind: of each session the newest first.

    Parameters
    ----------
    files : Files
        Of the window.
    folder : Path
        Of all journals.
    """

    def __init__(self, files: Files, folder: Path) -> None:
        super().__init__(files)
        self._files, self._folders = files, folders_in(folder)

    def offer(self) -> QMessageBox | None:
        """Ask about the newest, without waiting for the answer; None if there is nothing to ask."""
        left = {page: left_behind(folder) for page, folder in self._folders.items()}
        found = {page: paths[0] for page, paths in left.items() if paths}
        if not found:
            return None
        box = QMessageBox(self._files.window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(self.tr("Restore"))
        box.setText(self.tr("Restore the last session?"))
        box.setInformativeText("\n".join(self._told(*each) for each in found.items()))
        restore = box.addButton(self.tr("Restore"), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(self.tr("Discard"), QMessageBox.ButtonRole.DestructiveRole)
        later = box.addButton(self.tr("Ask later"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(restore)
        box.setEscapeButton(later)
        box.finished.connect(lambda _: self._answered(box, found, restore, discard))
        box.open()
        return box

    def _told(self, page: str, path: Path) -> str:
        """Say when a session was left."""
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
        text = self.tr("The program ended on {when} without closing its session.")
        if page == GEOMETRY:
            text = self.tr("The program ended on {when} without closing the points on Geometry.")
        return text.format(when=when)

    def _answered(
        self,
        box: QMessageBox,
        found: Mapping[str, Path],
        restore: QPushButton,
        discard: QPushButton,
    ) -> None:
        box.deleteLater()
        if box.clickedButton() is restore:
            self.restore(found)
        elif box.clickedButton() is discard:
            for path in found.values():
                path.unlink(missing_ok=True)
            self.offer()

    def restore(self, found: Mapping[str, Path]) -> None:
        """Replay the journals of sessions, by the pages that show them.

        One that cannot be replayed is kept under another name. If the person cancels, all sessions
        are as they were, and all journals are offered again.
        """
        if not all(map(self._files.may_leave, found)):
            return
        self._alive_at = time.monotonic()
        self._files.window.setEnabled(False)
        dialog = self._dialog()
        try:
            self._restore(found, dialog)
        finally:
            dialog.close()
            dialog.deleteLater()
            self._files.window.setEnabled(True)
            self._files.window.setFocus()  # which it lost: keys do what the menus say
            for clock in self._files.clocks.values():
                clock.wake()

    def _restore(self, found: Mapping[str, Path], dialog: QProgressDialog) -> None:
        said: list[tuple[str, str]] = []
        done: list[str] = []
        sessions = {page: self._files.clocks[page].session for page in found}
        before = {page: (s.document, s.path, s.journal, s.stamp) for page, s in sessions.items()}
        for page, path in found.items():
            try:
                is_whole = self._replay(path, sessions[page], dialog)
            except (Mark1Error, OSError) as error:
                said.append((self._set_aside(path, error), "wrong"))
                continue
            if is_whole is None:
                for each in (*done, page):
                    sessions[each].begin(*before[each])
                text = self.tr("Not restored. You will be asked again at the next start.")
                self._files.said.emit(text, "plain")
                return
            done.append(page)
            said.append((self._restored(page, is_whole), "plain"))
            if notice := self._files.notice_of_others(page):
                said.append((notice, "plain"))
        for page in done:
            found[page].unlink(missing_ok=True)
        tone = "wrong" if any(tone == "wrong" for _, tone in said) else "plain"
        page = GEOMETRY if done == [GEOMETRY] else self._files.page
        self._files.say_on(page, " ".join(text for text, _ in said), tone)

    def _replay(self, path: Path, session: Session, dialog: QProgressDialog) -> bool | None:
        """Return whether all of the journal could be read; None if the person cancelled."""
        from mark1.session.replay import load_journal  # few starts restore anything

        replay = load_journal(path)
        dialog.setMaximum(len(replay.commands))
        done = replay.perform(session, watch=lambda number: self._show(dialog, number))
        return replay.is_whole if done == len(replay.commands) else None

    def _restored(self, page: str, is_whole: bool) -> str:
        """Say that a session was restored."""
        if page == GEOMETRY:
            if is_whole:
                return self.tr("The points on Geometry were restored.")
            return self.tr(
                "The points on Geometry were restored, except for changes that could not be read."
            )
        if is_whole:
            return self.tr("The last session was restored.")
        return self.tr("The last session was restored, except for changes that could not be read.")

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
            for clock in self._files.clocks.values():
                clock.stop()  # a knob of the panel must not turn between two commands
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

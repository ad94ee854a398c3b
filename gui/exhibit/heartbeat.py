"""The window's side of the supervisor: beats while it lives, and ends when the supervisor does.

The supervisor starts the window with two pipes. On the standard output, the window writes a line at
each beat; the standard input stays open as long as the supervisor lives. Both exist on every
system, and both end with the processes, however they end.
"""

from __future__ import annotations

import ctypes
import faulthandler
import os
import signal
import sys
import threading
from contextlib import suppress

#: The variable that says that there is a supervisor, and how often it has restarted the window.
VARIABLE = "MARK1_SUPERVISED"

#: Exit status with which the window asks to be started again, for example with other settings.
RESTART = 75

#: prctl(2): the signal that this process gets when its parent ends.
_PR_SET_PDEATHSIG = 1


class Heartbeat:
    """Tells a supervisor that the window handles events, and what it shows.

    Without a supervisor, it does nothing.

    Attributes
    ----------
    restarts : int
        How often the supervisor has started the window again.

    Examples
    --------
    >>> heartbeat = Heartbeat()
    >>> heartbeat.beat("attract", "de")
    """

    def __init__(self) -> None:
        self._pipe: int | None = None
        given = os.environ.pop(VARIABLE, "")
        self.restarts = int(given) if given.isdecimal() else 0
        if not given:
            return
        self._pipe = os.dup(1)
        os.dup2(2, 1)  # what libraries print must not get between the beats
        with suppress(OSError, AttributeError):  # AttributeError: Windows before Python 3.12
            os.set_blocking(self._pipe, False)
        faulthandler.enable()  # the supervisor logs where the window froze
        _end_with_parent()
        threading.Thread(target=_wait_for_the_end, daemon=True).start()

    @property
    def is_heard(self) -> bool:
        """Whether there is a supervisor."""
        return self._pipe is not None

    def beat(self, page: str, language: str = "en") -> None:
        """Write one beat.

        Parameters
        ----------
        page : str
            What is shown; "attract" if nobody would be interrupted by a restart.
        language : str
            Its code: that of the visitor.
        """
        if self._pipe is not None:
            with suppress(OSError):  # full, because the supervisor was stopped
                os.write(self._pipe, f"{page} {language}\n".encode())


def _end_with_parent() -> None:
    """End with the supervisor even if the window is frozen; only Linux can do this."""
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def _wait_for_the_end() -> None:
    """End this process when the supervisor closes the pipe or ends."""
    while os.read(0, 512):
        pass
    os._exit(0)

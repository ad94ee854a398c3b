"""What can go wrong between the machine and a board, as one tree.

::

    BoardError                 anything below; its text is one sentence for a person
    ├── PortError              a serial port that is not there, in use, or not permitted
    │   ├── PortGoneError        it is not there, or was pulled out
    │   ├── PortForbiddenError   this user may not open it
    │   ├── PortBusyError        another program has it
    │   └── AddressError         no port and no address that this program opens
    ├── NoAnswerError          nothing at all comes back
    │   └── BootLoaderError      a board is there, and its program does not start
    ├── NotAPanelError         something answers, and it is no panel of this project
    ├── OtherVersionError      a panel that speaks another version of the protocol
    ├── LostError              a panel that answered before, and no longer does
    ├── MapError               a map from cells to lights, or a choice of what to show, that is none
    ├── FlashError             firmware that cannot be written (in `flash`)
    └── WorkerError            a fault of this program itself

Every message says what was wrong, with the value, and what to do about it. The class names the
situation (`Reason`), which a window may show in its own way.
"""

from __future__ import annotations

from enum import Enum
from typing import ClassVar


class Reason(Enum):
    """The situations, for a window to tell apart."""

    REFUSED = "refused"
    PORT = "port"
    GONE = "gone"
    FORBIDDEN = "forbidden"
    BUSY = "busy"
    ADDRESS = "address"
    NO_ANSWER = "no answer"
    BOOT_LOADER = "boot loader"
    NOT_A_PANEL = "not a panel"
    OTHER_VERSION = "other version"
    LOST = "lost"
    WORKER = "worker"


class BoardError(Exception):
    """Anything this package refuses; ``str(error)`` is a sentence fit to be shown.

    Attributes
    ----------
    reason : Reason
        Which situation it is.
    rest : float
        Seconds after which it makes sense to try again.
    """

    reason: ClassVar[Reason] = Reason.REFUSED
    rest: ClassVar[float] = 5.0


class PortError(BoardError):
    """A serial port that is not there, in use, or not permitted."""

    reason = Reason.PORT
    rest = 2.0


class PortGoneError(PortError):
    """A port that is not there, or was pulled out."""

    reason = Reason.GONE
    rest = 0.25  # a look at the list of ports is cheap, and a plug comes back without a word

    def __init__(self, where: str) -> None:
        super().__init__(f"{where} is not there: plug the panel in, or choose another port.")


class PortForbiddenError(PortError):
    """A port that this user may not open; the sentence names the group to join."""

    reason = Reason.FORBIDDEN


class PortBusyError(PortError):
    """A port that another program has."""

    reason = Reason.BUSY

    def __init__(self, where: str) -> None:
        super().__init__(
            f"{where} is in use by another program: close that one (a serial monitor, or a second "
            "window of this program), or choose another port."
        )


class AddressError(PortError):
    """No port and no address that this program opens."""

    reason = Reason.ADDRESS
    rest = 30.0


class NoAnswerError(BoardError):
    """Nothing at all comes back."""

    reason = Reason.NO_ANSWER

    def __init__(self, where: str, baud: int) -> None:
        super().__init__(
            f"Nothing on {where} answers at {baud} baud: see that the panel has power, that its "
            "program is on it and set to the same rate, or choose another port."
        )


class BootLoaderError(NoAnswerError):
    """A board is there, and its program does not start."""

    reason = Reason.BOOT_LOADER

    def __init__(self, where: str) -> None:
        BoardError.__init__(
            self,
            f"The board on {where} was started and its program says nothing: press its reset "
            "button once, and if that does not help, put the panel's program on it.",
        )


class NotAPanelError(BoardError):
    """Something answers, and it is no panel of this project."""

    reason = Reason.NOT_A_PANEL
    rest = 30.0  # opening a port may reset what hangs on it; leave a stranger in peace

    def __init__(self, where: str, what: str) -> None:
        super().__init__(
            f"What hangs on {where} is no panel of this program ({what}): choose another port, or "
            "put the panel's program on the board."
        )


class OtherVersionError(BoardError):
    """A panel that speaks another version of the protocol."""

    reason = Reason.OTHER_VERSION
    rest = 30.0

    def __init__(self, where: str, theirs: tuple[int, int], ours: tuple[int, int]) -> None:
        older = "panel" if theirs < ours else "program"
        super().__init__(
            f"The panel on {where} speaks version {theirs[0]}.{theirs[1]} of the protocol, and "
            f"this program {ours[0]}.{ours[1]}: bring the {older} up to date."
        )


class LostError(BoardError):
    """A panel that answered before, and no longer does."""

    reason = Reason.LOST
    rest = 0.0

    def __init__(self, where: str) -> None:
        super().__init__(
            f"The panel on {where} no longer answers: it is being started again; if that does not "
            "help, see to its cable and its power."
        )


class MapError(BoardError):
    """A map from cells to lights, or a choice of what to show, that is none."""


class WorkerError(BoardError):
    """A fault of this program itself."""

    reason = Reason.WORKER

    def __init__(self, error: BaseException) -> None:
        super().__init__(
            f"The link to the panel stopped by a fault of this program ({type(error).__name__}: "
            f"{error}): it is tried again; please report this."
        )

"""What can go wrong between the machine and a board, as one tree.

::

    BoardError                 anything below; its text is a sentence for a person
    ├── PortError              a serial port that cannot be used
    │   ├── PortGoneError        it is missing, or was unplugged
    │   │   └── HostGoneError          a controller on the network that cannot be reached
    │   ├── PortForbiddenError   this user may not open it
    │   ├── PortBusyError        another program has it open
    │   └── AddressError         neither a port nor an address that this program opens
    │       └── NoSuchHostError        a name that no host on the network has
    ├── NoAnswerError          nothing comes back
    │   └── BootLoaderError      a board is there, but its program does not start
    ├── NotAPanelError         something answers that is not a panel of this project
    ├── OtherVersionError      a panel that uses another version of the protocol
    ├── LostError              a panel that has stopped answering
    ├── MapError               an impossible light map, or a choice of what to show
    ├── PlanError              a panel that cannot be built
    ├── FlashError             firmware that cannot be written
    └── WorkerError            a fault of this program itself

An error is a code and values; the folder `texts` holds the sentences. The class names the situation
(`Reason`), which a window may show in its own way.
"""

from __future__ import annotations

from enum import Enum
from threading import TIMEOUT_MAX
from typing import Any, ClassVar

from firmware_io.catalogue import Message


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
    """An error of this package; ``str(error)`` is a sentence fit to be shown.

    Parameters
    ----------
    code : str
        Name of the message in the folder `texts`, such as ``port.gone``.
    **values
        What the sentence names.

    Attributes
    ----------
    message : Message
    reason : Reason
        Which situation it is.
    rest : float
        Seconds after which it makes sense to try again.
    """

    reason: ClassVar[Reason] = Reason.REFUSED
    rest: ClassVar[float] = 5.0

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code, values)
        self.code, self.values = code, values
        self.message = Message(code, values, "wrong")

    def __str__(self) -> str:
        """Write it in English."""
        return str(self.message)


class PortError(BoardError):
    """A serial port that cannot be used."""

    reason = Reason.PORT
    rest = 2.0


class PortGoneError(PortError):
    """A port that is missing, or was unplugged."""

    reason = Reason.GONE
    rest = 0.25  # listing the ports is cheap, and nothing announces that a cable is back

    def __init__(self, port: str) -> None:
        super().__init__("port.gone", port=port)


class HostGoneError(PortGoneError):
    """A controller on the network that refuses, or cannot be reached."""

    rest = 1.0

    def __init__(self, host: str, port: int) -> None:
        BoardError.__init__(self, "ddp.gone", host=host, port=port)


class PortForbiddenError(PortError):
    """A port that this user may not open; the sentence names the group to join."""

    reason = Reason.FORBIDDEN


class PortBusyError(PortError):
    """A port that another program has open."""

    reason = Reason.BUSY

    def __init__(self, port: str) -> None:
        super().__init__("port.busy", port=port)


class AddressError(PortError):
    """Neither a port nor an address that this program opens."""

    reason = Reason.ADDRESS
    rest = 30.0


class NoSuchHostError(AddressError):
    """A name that no host on the network has. It is looked up again only when someone connects."""

    rest = TIMEOUT_MAX

    def __init__(self, host: str) -> None:
        super().__init__("ddp.no-such-host", host=host)


class NoAnswerError(BoardError):
    """Nothing comes back."""

    reason = Reason.NO_ANSWER

    def __init__(self, port: str, baud: int) -> None:
        super().__init__("link.no-answer", port=port, baud=baud)


class BootLoaderError(NoAnswerError):
    """A board is there, but its program does not start."""

    reason = Reason.BOOT_LOADER

    def __init__(self, port: str) -> None:
        BoardError.__init__(self, "link.boot-loader", port=port)


class NotAPanelError(BoardError):
    """Something answers that is not a panel of this project."""

    reason = Reason.NOT_A_PANEL
    rest = 30.0  # opening a port may reset what is connected to it: leave strangers alone


class OtherVersionError(BoardError):
    """A panel that uses another version of the protocol."""

    reason = Reason.OTHER_VERSION
    rest = 30.0

    def __init__(self, port: str, theirs: tuple[int, int], ours: tuple[int, int]) -> None:
        super().__init__(
            "link.old-panel" if theirs < ours else "link.old-program",
            port=port,
            theirs="{}.{}".format(*theirs),
            ours="{}.{}".format(*ours),
        )


class LostError(BoardError):
    """A panel that has stopped answering."""

    reason = Reason.LOST
    rest = 0.0

    def __init__(self, port: str) -> None:
        super().__init__("link.lost", port=port)


class MapError(BoardError):
    """An impossible map from cells to lights, or an impossible choice of what to show."""


class PlanError(BoardError):
    """A panel that cannot be built as it is described."""


class FlashError(BoardError):
    """Firmware that cannot be written: the board, the image or avrdude is missing."""


class WorkerError(BoardError):
    """A fault of this program itself."""

    reason = Reason.WORKER

    def __init__(self, error: BaseException) -> None:
        super().__init__("link.internal-error", reason=str(error))


def no_panel(port: str, baud: int, boots: bool, heard: int, is_echo: bool) -> BoardError:
    """Return what a device is that did not introduce itself.

    Parameters
    ----------
    port : str
    baud : int
    boots : bool
        Whether it is known to be a board that restarts when its port is opened.
    heard : int
        Bytes that came from it.
    is_echo : bool
        Whether they were ours.
    """
    if is_echo:
        return NotAPanelError("link.echo", port=port)
    if heard:
        return NotAPanelError("link.garbage", port=port, baud=baud)
    return BootLoaderError(port) if boots else NoAnswerError(port, baud)

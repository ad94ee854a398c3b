"""Which boards a session may begin with, by what they say of themselves. Pure."""

from __future__ import annotations

from firmware_io.errors import BoardError, NotAPanelError, OtherVersionError
from firmware_io.wire.protocol import MAJOR, MINOR, MOST_KNOBS, MOST_TARGETS, Info

#: Smallest receive window and longest frame of a board that can be used.
LEAST_WINDOW = 24


def refusal(info: Info, port: str) -> BoardError | None:
    """Return why no session may begin with a board; None if one may.

    Parameters
    ----------
    info : Info
        How it introduced itself.
    port : str
        Its name, for the sentence.
    """
    room = min(info.window, info.longest)
    if info.major != MAJOR:
        return OtherVersionError(port, (info.major, info.minor), (MAJOR, MINOR))
    if room < LEAST_WINDOW:
        return NotAPanelError("link.small-window", port=port, bytes=room)
    if info.knobs > MOST_KNOBS:
        return NotAPanelError("link.many-knobs", port=port, count=info.knobs, most=MOST_KNOBS)
    if info.outputs > MOST_TARGETS:
        return NotAPanelError("link.many-outputs", port=port, count=info.outputs, most=MOST_TARGETS)
    return None

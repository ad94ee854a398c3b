"""Bytes to frames and back: COBS, a CRC, a zero at the end. Pure."""

from __future__ import annotations

import binascii
from dataclasses import dataclass

from cobs import cobs

#: Most bytes of a payload.
MOST_PAYLOAD = 55

#: Most bytes of a frame on the wire, with its zero: one less than Arduino's receive ring holds.
MOST_WIRE = 62

_HEADER, _CRC = 3, 2


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame.

    Attributes
    ----------
    type, seq, session : int
        0…255 each.
    payload : bytes
        At most `MOST_PAYLOAD`.
    """

    type: int
    seq: int
    session: int
    payload: bytes = b""


def crc16(data: bytes) -> int:
    """Return the CRC-16 with polynomial 0x1021, like avr-libc's ``_crc_xmodem_update``."""
    return binascii.crc_hqx(data, 0xFFFF)


def encode(frame: Frame) -> bytes:
    """Write a frame as it goes over the wire.

    Raises
    ------
    ValueError
        If a number is not a byte or the payload is too long.
    """
    if len(frame.payload) > MOST_PAYLOAD:
        raise ValueError(f"a payload of {len(frame.payload)} bytes exceeds {MOST_PAYLOAD}")
    body = bytes((frame.type, frame.seq, frame.session)) + frame.payload
    stuffed: bytes = cobs.encode(body + crc16(body).to_bytes(2, "little"))
    return stuffed + b"\0"


def decode(stuffed: bytes) -> Frame | None:
    """Read what came before a zero; None if it is not a whole frame."""
    if len(stuffed) >= MOST_WIRE:
        return None
    try:
        body: bytes = cobs.decode(stuffed)
    except cobs.DecodeError:
        return None
    if not _HEADER + _CRC <= len(body) <= _HEADER + MOST_PAYLOAD + _CRC:
        return None
    if crc16(body[:-_CRC]) != int.from_bytes(body[-_CRC:], "little"):
        return None
    return Frame(body[0], body[1], body[2], body[_HEADER:-_CRC])


class Receiver:
    """Cuts a stream of bytes into frames, and finds the next one after a broken one.

    Attributes
    ----------
    broken : int
        Frames dropped so far.
    """

    def __init__(self) -> None:
        self.broken = 0
        self._begun = bytearray()
        self._too_long = False

    def feed(self, data: bytes) -> list[Frame | None]:
        """Feed bytes in; returns the frames they complete, None for a broken one."""
        found: list[Frame | None] = []
        *ended, begun = data.split(b"\0")
        for part in ended:
            self._extend(part)
            found += self._end()
        self._extend(begun)
        return found

    def _extend(self, part: bytes) -> None:
        """Keep no more than a frame can have, however late the zero comes."""
        room = MOST_WIRE - len(self._begun)
        self._too_long |= len(part) > room
        self._begun += part[: max(0, room)]

    def _end(self) -> list[Frame | None]:
        stuffed, too_long = bytes(self._begun), self._too_long
        self._begun.clear()
        self._too_long = False
        if not stuffed:
            return []  # two zeros in a row: a sender that starts on a clean line
        frame = None if too_long else decode(stuffed)
        self.broken += frame is None
        return [frame]

"""The link to a panel: what the rest of the program uses, and the one thread of it.

Who may touch what
------------------
The thread alone opens, reads, writes and closes the port, through `PortLoop.step`. Every method of
`Link` may be called from any thread: it changes the desired state or reads the current one under
the loop's lock, which is never held while anything waits for a board, wakes the thread, and returns
at once. There are no callbacks: ask for `state` at your own rate. There is no Qt here.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from firmware_io.link.link_state import LinkState
from firmware_io.link.port_loop import PortLoop
from firmware_io.wire.protocol import BAUD_RATES, TARGET_STEPS
from firmware_io.wire.transport import Transport

#: Seconds in which the thread ends after `close`.
FAREWELL = 1.0


class Link:
    """Shows levels on a panel and reads its knobs, whenever one is there.

    Parameters
    ----------
    where : str or callable
        A port (``/dev/ttyACM0``, ``COM3``), ``socket://HOST:PORT``, ``sim://``, or a function that
        returns an open `Transport`, as `VirtualPanel.connect` does.
    baud : int, optional
        Rate of a serial port.
    **options
        As for `PortLoop`.

    Examples
    --------
    >>> import time
    >>> import numpy as np
    >>> with Link("sim://") as link:
    ...     link.show(np.full(400, 64, np.int8))
    ...     while not link.state().is_shown:
    ...         time.sleep(0.01)
    ...     print(link.state().words)
    Connected to a simulated panel with 400 lights.
    """

    def __init__(
        self,
        where: str | Callable[[], Transport],
        baud: int = BAUD_RATES[0],
        **options: Any,
    ) -> None:
        self._loop = PortLoop(where, baud=baud, **options)
        self._busy_s = 0.0
        self._desired = self._loop.desired
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="link to the panel", daemon=True)
        self._thread.start()

    def __enter__(self) -> Link:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- desired state ---------------------------------------------------------------------------

    def show(self, levels: ArrayLike) -> None:
        """Set the levels that the panel shows from now on.

        Parameters
        ----------
        levels : int8 array of shape (cells,)
            −127…127; lights in the order of the chain, then the R lamps. Cells beyond the last
            are dark; −128 counts as −127.
        """
        wanted: NDArray[np.int8] = np.array(levels, np.int8).ravel()
        with self._loop.lock:
            if np.array_equal(wanted, self._desired.levels):
                return
            self._desired.levels = wanted
        self._loop.wake()

    def set_appearance(self, palette: int, brightness: int) -> None:
        """Set the colours (0 blue and orange, 1 violet and green) and the brightness, 0…31."""
        _check("palette", palette, 1)
        _check("brightness", brightness, 31)
        with self._loop.lock:
            self._desired.palette, self._desired.brightness_limit = palette, brightness
        self._loop.wake()

    def configure_knobs(self, knobs: Iterable[tuple[int, bool, int]]) -> None:
        """Choose which knobs report: (knob, on, dead band in steps of 1024)."""
        wanted = {knob: (bool(on), band) for knob, on, band in knobs}
        for knob, (_, band) in wanted.items():
            _check("knob", knob, 255)
            _check("dead band", band, 255)
        with self._loop.lock:
            self._desired.knobs.update(wanted)
        self._loop.wake()

    def move(self, outputs: Mapping[int, int]) -> None:
        """Send outputs to positions: output to position, 0…65 535.

        Digital potentiometers follow at once. Motors turn only while the panel is armed; on arming
        they go to the targets given since they were last disarmed.
        """
        for output, position in outputs.items():
            _check("output", output, 255)
            _check("position", position, TARGET_STEPS - 1)
        with self._loop.lock:
            self._desired.targets.update(outputs)
        self._loop.wake()

    def arm(self) -> bool:
        """Allow motors to turn during the live session; return False if no session is live.

        A later session (after an unplug, a reset or a time-out) is not armed.
        """
        with self._loop.lock:
            is_on = self._loop.is_on
            self._desired.armed = is_on
        self._loop.wake()
        return is_on

    def disarm(self) -> None:
        """Stop the motors, and forget their targets."""
        with self._loop.lock:
            self._desired.disarm(self._loop.info)
        self._loop.wake()

    # --- state -----------------------------------------------------------------------------------

    def state(self) -> LinkState:
        """Return the state at this moment."""
        return self._loop.state()

    @property
    def busy_s(self) -> float:
        """CPU time of the thread so far, in seconds."""
        return self._busy_s

    def end(self) -> None:
        """Begin to close; returns at once."""
        self._closing.set()
        self._loop.wake()

    @property
    def has_ended(self) -> bool:
        """Whether the thread has ended and the port is free."""
        return not self._thread.is_alive()

    def close(self) -> None:
        """Make the panel safe, close its port and end the thread."""
        self.end()
        self._thread.join(FAREWELL)

    def _run(self) -> None:
        try:
            while not self._closing.is_set():
                self._closing.wait(self._loop.step())
                self._busy_s = time.thread_time()
        finally:
            self._loop.close()


def _check(name: str, value: int, most: int) -> None:
    if not 0 <= value <= most:
        raise ValueError(f"{name} must be 0 to {most}, not {value}")

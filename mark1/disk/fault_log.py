"""The log of unexpected faults: one small file in the user's data folder, kept small."""

from __future__ import annotations

import logging
import logging.handlers
import platform
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path

import mark1
from mark1.disk.user_folders import log_path

#: Most bytes of the log, and of the one older log beside it.
MOST_BYTES = 2**18

#: Most characters of one fault; of a longer one, the last are kept.
LONGEST = 2**14

#: The loggers whose errors are faults.
LOGGERS = ("mark1", "firmware_io")

#: Libraries whose versions the log names, if they are loaded.
LIBRARIES = ("numpy", "numba", "PySide6", "serial")


@contextmanager
def logging_faults() -> Iterator[None]:
    """Log faults while the body runs: errors of `LOGGERS`, and of threads that end with one.

    Nothing is written before the first fault. If the log cannot be written, this does nothing.
    """
    path, before = log_path(), threading.excepthook
    handler = logging.NullHandler() if path is None else _FaultHandler(path)

    def caught(fault: threading.ExceptHookArgs) -> None:
        if fault.exc_value is not None:
            logging.getLogger("mark1").error(
                "A thread ended with an error.",
                exc_info=(fault.exc_type, fault.exc_value, fault.exc_traceback),
            )
        before(fault)

    for name in LOGGERS:
        logging.getLogger(name).addHandler(handler)
    threading.excepthook = caught
    try:
        yield
    finally:
        threading.excepthook = before
        for name in LOGGERS:
            logging.getLogger(name).removeHandler(handler)
        handler.close()


class _FaultHandler(logging.handlers.RotatingFileHandler):
    """Writes errors to the log; does nothing where that is impossible."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=MOST_BYTES, backupCount=1, encoding="utf-8", delay=True)
        self.setLevel(logging.ERROR)
        self.setFormatter(logging.Formatter("%(asctime)s %(message)s"))

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        stream = super()._open()
        stream.write(f"{_versions()}\n")
        return stream

    def format(self, record: logging.LogRecord) -> str:
        """Return the text of a fault, without the name of the user's home."""
        text = super().format(record)[-LONGEST:]
        home = str(Path.home())
        return text.replace(home, "~") if len(home) > 1 else text

    def close(self) -> None:
        """Close the file, if it is open; a disk that was full still is."""
        with suppress(OSError):
            super().close()

    def handleError(self, record: logging.LogRecord) -> None:
        """Leave a fault unwritten, for example on a full disk."""


def _versions() -> str:
    modules = {name: sys.modules[name] for name in LIBRARIES if name in sys.modules}
    libraries = (f"{name} {getattr(found, '__version__', '')}" for name, found in modules.items())
    return ", ".join(
        [
            f"mark1 {mark1.__version__}",
            f"Python {platform.python_version()}",
            *libraries,
            platform.platform(),
        ]
    )

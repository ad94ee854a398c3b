"""What can go wrong in the machine, as one tree.

::

    Mark1Error                 anything below; its text is one sentence for a person
    ├── ConfigError            a setting that is impossible, unknown or out of range
    ├── PatternError           pictures, points or labels that cannot be used
    ├── FileError              a file that cannot be used
    │   ├── NewerFileError     a file written by a later version of this program
    │   └── WriteError         something that could not be saved
    │       └── FileChangedError   a file that another program has changed
    ├── CameraError            a camera, or a film in its place, that cannot be used
    └── TrainingError          something asked of a run that it cannot do

An error is a code and values; `mark1.messages` holds the sentences. Every sentence says what was
wrong, with the value, and what to do.
"""

from __future__ import annotations

from typing import Any

from mark1.messages import Message


class Mark1Error(Exception):
    """An error of this package; ``str(error)`` is a sentence fit to be shown.

    Parameters
    ----------
    code : str
        Name of the message in the folder `texts`, such as ``machine.unknown-rule``.
    **values
        What the sentence names.
    """

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code, values)
        self.code, self.values = code, values

    @property
    def message(self) -> Message:
        """The error as a message."""
        return Message(self.code, self.values, "wrong")

    def __str__(self) -> str:
        """Write it in English."""
        if " " in self.code:  # a sentence that has no code yet
            return self.code
        return str(self.message)

    def __reduce__(self) -> Any:
        """Travel between processes with the values."""
        return _rebuilt, (type(self), self.code, self.values)


class ConfigError(Mark1Error, ValueError):
    """A setting that is impossible, unknown or out of range."""


class PatternError(Mark1Error, ValueError):
    """Pictures, points or labels that cannot be used."""


class FileError(Mark1Error):
    """A file that cannot be used."""


class NewerFileError(FileError):
    """A file written by a later version of this program."""


class WriteError(FileError):
    """Something that could not be saved; the old file is unchanged."""


class FileChangedError(WriteError):
    """A file that another program has changed, and that is therefore not replaced."""


class CameraError(Mark1Error):
    """A camera, or a film in its place, that cannot be used."""


class TrainingError(Mark1Error):
    """Something asked of a run that it cannot do."""


def _rebuilt(kind: type[Mark1Error], code: str, values: dict[str, Any]) -> Mark1Error:
    return kind(code, **values)

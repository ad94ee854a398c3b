"""What can go wrong in the machine, as one tree.

::

    Mark1Error                 anything below; its text is one sentence for a person
    ├── ConfigError            a setting that is impossible, unknown or out of its range
    ├── PatternError           pictures, points or labels that cannot be learned from
    ├── FileError              a file that cannot be read or written
    │   └── NewerFileError     a file written by a later version of this program
    └── TrainingError          something asked of a run that it cannot do

Every message says what was wrong, with the value, and what to do about it.
"""


class Mark1Error(Exception):
    """Anything this package refuses; ``str(error)`` is a sentence fit to be shown."""


class ConfigError(Mark1Error, ValueError):
    """A setting that is impossible, unknown or out of its range."""


class PatternError(Mark1Error, ValueError):
    """Pictures, points or labels that cannot be learned from."""


class FileError(Mark1Error):
    """A file that cannot be read or written."""


class NewerFileError(FileError):
    """A file written by a later version of this program."""


class TrainingError(Mark1Error):
    """Something asked of a run that it cannot do."""

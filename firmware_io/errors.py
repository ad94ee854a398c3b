"""What can go wrong between the machine and a board, as one tree.

::

    BoardError                 anything below; its text is one sentence for a person
    └── PortError              a serial port that is not there, in use, or not permitted

Every message says what was wrong, with the value, and what to do about it.
"""


class BoardError(Exception):
    """Anything this package refuses; ``str(error)`` is a sentence fit to be shown."""


class PortError(BoardError):
    """A serial port that is not there, in use, or not permitted."""

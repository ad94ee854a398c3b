"""Text in CSV that no spreadsheet takes for a formula.

A spreadsheet computes what begins with ``=``, ``+``, ``-`` or ``@``, also where it is the name of a
class from somebody else's file. An apostrophe before it makes it text; it is taken away when this
program reads the file again.

References
----------
OWASP, "CSV Injection".
"""

from __future__ import annotations

#: What a formula may begin with. Spreadsheets skip a tab or a line break before it.
_BEGINNINGS = ("=", "+", "-", "@", "\t", "\r", "\n")


def as_text(value: str) -> str:
    """Put an apostrophe before what a spreadsheet would compute; numbers stay as they are.

    >>> as_text("=1+1"), as_text("-1"), as_text("A")
    ("'=1+1", '-1', 'A')
    """
    return f"'{value}" if _needs_mark(value.lstrip("'")) else value


def from_text(cell: str) -> str:
    """Take away the apostrophe of `as_text`.

    >>> from_text("'=1+1"), from_text("'A"), from_text(as_text("'=1+1"))
    ('=1+1', "'A", "'=1+1")
    """
    return cell[1:] if cell.startswith("'") and _needs_mark(cell.lstrip("'")) else cell


def _needs_mark(value: str) -> bool:
    return value.startswith(_BEGINNINGS) and not _is_number(value)


def _is_number(value: str) -> bool:
    try:
        float(value)
    except ValueError:
        return False
    return True

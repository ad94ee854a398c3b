"""The texts of this package that cannot use `tr`, because Qt may be missing.

They are in the folder `texts`; all others are literals in `tr`.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from mark1.messages import Catalogue


@functools.cache
def english() -> Catalogue:
    """Load the English catalogue of this package, once."""
    return Catalogue(Path(__file__).parents[1] / "texts")


def text(code: str, /, **values: Any) -> str:
    """Write a message, such as ``screen.none``, with the values that it names."""
    return english().text(code, values)

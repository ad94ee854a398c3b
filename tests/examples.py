"""How many examples a test tries, and which only a slow run does."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import settings

#: Examples of a Hypothesis test under the profile "thorough", unless it says otherwise.
THOROUGH = 100


def examples(thorough: int) -> int:
    """Scale the examples of a thorough run to the Hypothesis profile in use."""
    return max(5, thorough * settings().max_examples // THOROUGH)


def slow(*values: Any) -> list[Any]:
    """Mark values of a parameter as slow, beside at least one that every run tries."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]


def one_in(every: int, values: Sequence[Any]) -> list[Any]:
    """Mark as slow all values of a parameter except the first of each group of this size."""
    return [value if i % every == 0 else slow(value)[0] for i, value in enumerate(values)]

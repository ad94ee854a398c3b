"""How many examples Hypothesis tries."""

from hypothesis import settings

#: Examples of a test under the profile "thorough", unless it says otherwise.
THOROUGH = 100


def examples(thorough: int) -> int:
    """Scale the examples of a thorough run to the profile in use."""
    return max(5, thorough * settings().max_examples // THOROUGH)

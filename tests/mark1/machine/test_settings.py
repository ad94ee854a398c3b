"""The table of settings: what each declares, and the words that the window has for it."""

from __future__ import annotations

import pytest

from mark1 import messages
from mark1.errors import ConfigError
from mark1.machine.config import (
    MACHINE_SETTINGS,
    SETTINGS,
    TRAINING_SETTINGS,
    MachineConfig,
    TrainingConfig,
)
from mark1.machine.settings import KINDS, Setting
from mark1.messages import english

TRAINING_IN_WINDOW = ("rule", "eta", "order", "passes", "decay")


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS.keys())
def test_a_setting_says_what_it_sets_and_has_a_default_within_its_range(setting: Setting) -> None:
    assert setting.help[0].isupper() and not setting.help.endswith(".")
    assert setting.checked(setting.default) == setting.default
    assert setting.checked(setting.value_in_1960) == setting.value_in_1960
    assert set(setting.kinds) <= set(KINDS)
    assert setting.known in ("", "reported", "assumed")
    if setting.limit is not None:
        assert not setting.choices
        assert setting.limit.is_whole == isinstance(setting.limit.step, int)


@pytest.mark.parametrize("name", [*MACHINE_SETTINGS, *TRAINING_IN_WINDOW])
def test_a_setting_in_the_window_has_its_words(name: str) -> None:
    """In every language, by the same keys: `.ci/translations` compares the catalogues."""
    setting = SETTINGS[name]
    assert setting.label or name in ("kind", "analog")
    assert all(setting.in_words(value) for value in setting.choices)
    if setting.known and name in MACHINE_SETTINGS:
        assert setting.source or name in ("columns", "inhibitory", "code")  # of two in a row
    assert ("Ours: " in setting.source) == (setting.known == "assumed" and bool(setting.source))


def test_a_setting_of_the_training_has_its_name_in_labels_of_chapters() -> None:
    phrases = english().section("labels").values()
    named = [name for name, one in TRAINING_SETTINGS.items() if not one.symbol and name != "rule"]
    assert {name.replace("_", " ") for name in named} <= {*phrases}


def test_no_words_are_left_of_a_setting_that_is_gone() -> None:
    hyphened = [name.replace("_", "-") for name in SETTINGS]
    choices = [
        f"value-{name}-{value}" for name, setting in SETTINGS.items() for value in setting.choices
    ]
    parts = ("label", "row", "hint", "source", "in-1960")
    known = {*choices, *(f"{part}-{name}" for part in parts for name in hyphened)}
    assert english().section("settings").keys() <= known


def test_the_words_are_in_the_language_in_use() -> None:
    messages.speak("de")
    try:
        assert SETTINGS["limit"].label == "Grenzen der Gewichte"
        assert SETTINGS["step"].said_of_1960 == "stufenlos"
        assert SETTINGS["order"].in_words("random") == "zufällig"
    finally:
        messages.speak("en")


def test_a_value_in_1960_is_written_as_short_as_it_fits_on_a_badge() -> None:
    said = {name: SETTINGS[name].said_of_1960 for name in ("rows", "r_units", "tie", "noise")}
    assert said == {"rows": "20 × 20", "r_units": "8", "tie": "undecided", "noise": "0"}


@pytest.mark.parametrize(
    ("name", "value"), [("budget", 0), ("tie", "maybe"), ("bias", 1), ("theta", True)]
)
def test_a_value_is_refused_alike_by_setting_and_record(name: str, value: object) -> None:
    record = TrainingConfig if name == "budget" else MachineConfig
    with pytest.raises(ConfigError) as by_setting:
        SETTINGS[name].checked(value)
    with pytest.raises(ConfigError) as by_record:
        record(**{name: value})
    assert str(by_setting.value) == str(by_record.value)


def test_what_need_not_be_set_may_be_nothing() -> None:
    assert SETTINGS["budget"].checked(None) is None
    with pytest.raises(ConfigError):
        SETTINGS["eta"].checked(None)

"""The table of settings: limits, hours, and the JSON schema that is shipped."""

from __future__ import annotations

import datetime
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.base import language
from gui.exhibit import staff_settings
from gui.exhibit.staff_settings import DEFAULTS, RULES, ExhibitSettings, as_json, is_within
from mark1.patterns.shapes import BUILT_IN

SCHEMA = Path(staff_settings.__file__).parents[1] / "resources" / "exhibit" / "exhibit.schema.json"


def test_each_default_is_allowed():
    assert all(rule.accepts(json.loads(as_json(getattr(DEFAULTS, n)))) for n, rule in RULES.items())


def test_the_languages_are_those_of_the_window():
    assert set(staff_settings.LANGUAGES) == set(language.available())


def test_the_pattern_sets_are_built_in():
    assert set(staff_settings.PATTERN_SETS) <= set(BUILT_IN)


def test_the_schema_that_is_shipped_is_that_of_the_table():
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == staff_settings.schema()


def allowed(schema: dict, value: object) -> bool:
    """Judge a value by its schema, as far as our schemas go, without the code of the table."""
    kinds = {"integer": int, "boolean": bool, "string": str, "array": list}
    if type(value) is not kinds[schema["type"]]:
        return False
    if isinstance(value, bool):
        return True
    if isinstance(value, list):
        each = all(allowed(schema["items"], item) for item in value)
        return each and len(value) >= schema["minItems"] and len({*map(str, value)}) == len(value)
    if "enum" in schema:
        return value in schema["enum"]
    if schema["type"] == "integer":
        return schema["minimum"] <= value <= schema["maximum"]
    return bool(re.search(schema.get("pattern", ""), value))


VALUES = st.one_of(
    st.booleans(),
    st.none(),
    st.integers(-10, 70_000),
    st.floats(),
    st.text(max_size=12),
    st.from_regex(staff_settings.HOURS, fullmatch=True),
    st.sampled_from([*staff_settings.LANGUAGES, *staff_settings.PATTERN_SETS]),
    st.lists(st.sampled_from([*staff_settings.LANGUAGES, "letters", "xx", 1]), max_size=6),
)


@given(st.sampled_from(sorted(set(RULES) - {"panel"})), VALUES)
def test_the_rules_and_the_schema_allow_the_same_values(name: str, value: object):
    assert RULES[name].accepts(value) == allowed(staff_settings.schema()["properties"][name], value)


@pytest.mark.parametrize("address", ["", "/dev/ttyACM0", "COM3", "sim://?lights=512"])
def test_an_address_of_a_board_is_allowed(address: str):
    assert RULES["panel"].accepts(address)


@pytest.mark.parametrize("address", ["http://x", "sim://?lights=-1", "x" * 500, 3, None, ["a"]])
def test_what_no_board_can_be_at_is_not_allowed(address: object):
    assert not RULES["panel"].accepts(address)


def minutes(text: str) -> int:
    return 60 * int(text[:2]) + int(text[3:])


@given(st.times(), st.times(), st.times())
def test_hours_are_those_between_on_a_clock_face(start, end, now):
    hours = f"{start:%H:%M}-{end:%H:%M}"
    begins, ends, at = (minutes(f"{each:%H:%M}") for each in (start, end, now))
    length = (ends - begins) % 1440 or 1440
    assert is_within(hours, now) == ((at - begins) % 1440 < length)


def test_no_hours_are_never():
    assert not is_within("", datetime.time(12))


def test_brightness_and_quiet_follow_the_hours():
    night = ExhibitSettings(sound=True, quiet_hours="18:00-08:30", dim_hours="22:00-06:00")
    quiet = [night.is_quiet(datetime.time(hour)) for hour in (17, 18, 8, 9)]
    assert quiet == [False, True, True, False]
    levels = [night.brightness_at(datetime.time(hour)) for hour in (21, 22, 5, 6)]
    assert levels == [100, 30, 30, 100]
    assert ExhibitSettings(sound=False).is_quiet(datetime.time(12))

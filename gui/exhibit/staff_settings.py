"""What the staff of an exhibit can set: one table of names, limits and defaults.

The settings are in the file `exhibit.json`, which `gui.exhibit.settings_file` reads and writes. The
check of each value, the JSON schema of the file and the fields of the staff panel use this table.
"""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any

#: The languages of the exhibit by code: all that the window has.
LANGUAGES = ("en", "de", "fr", "es")

#: The built-in sets that the machine may teach itself while nobody is there.
PATTERN_SETS = (
    "letters",
    "letters-serif",
    "letters-mono",
    "digits",
    "digits-serif",
    "digits-mono",
    "figures",
    "square-circle",
    "square-diamond",
    "e-x-f",
    "e-x",
    "e-f",
    "bars",
    "left-right",
)

#: Two times of day, such as 18:00-08:30; the second may be on the next day.
HOURS = r"([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]"

#: A PIN as `gui.exhibit.pin` stores it: cost, salt and hash.
PIN = r"scrypt\$1[0-7]\$[0-9a-f]{32}\$[0-9a-f]{64}"

#: Most characters of the address of a panel.
LONGEST_ADDRESS = 200


@dataclass(frozen=True, slots=True)
class Rule:
    """What values a setting may have.

    Attributes
    ----------
    code : str
        The message that says so, under ``exhibit``.
    schema : dict
        The same as JSON schema.
    accepts : callable
        Whether it accepts a value that was read from JSON.
    values : dict
        What the message names.
    """

    code: str
    schema: dict[str, Any]
    accepts: Callable[[Any], bool]
    values: dict[str, Any] = field(default_factory=dict)


def _whole(low: int, high: int) -> Rule:
    def accepts(value: Any) -> bool:
        return type(value) is int and low <= value <= high

    schema = {"type": "integer", "minimum": low, "maximum": high}
    return Rule("must-be-whole", schema, accepts, {"low": low, "high": high})


def _one_of(choices: tuple[str, ...]) -> Rule:
    names = ", ".join(choices)
    schema = {"type": "string", "enum": list(choices)}
    return Rule("must-be-one", schema, lambda value: _is_in(value, choices), {"choices": names})


def _some_of(choices: tuple[str, ...]) -> Rule:
    def accepts(value: Any) -> bool:
        return (
            isinstance(value, list)
            and 0 < len(value) <= len(choices)
            and all(_is_in(each, choices) for each in value)
            and len(set(value)) == len(value)
        )

    items = {"type": "string", "enum": list(choices)}
    schema = {"type": "array", "items": items, "minItems": 1, "uniqueItems": True}
    return Rule("must-be-list", schema, accepts, {"choices": ", ".join(choices)})


def _is_in(value: Any, choices: tuple[str, ...]) -> bool:
    return isinstance(value, str) and value in choices


def _text(code: str, pattern: str) -> Rule:
    """Accept an empty text, or one that matches a regular expression."""
    schema = {"type": "string", "pattern": f"^({pattern})?$"}

    def accepts(value: Any) -> bool:
        return isinstance(value, str) and (not value or bool(re.fullmatch(pattern, value)))

    return Rule(code, schema, accepts)


def _is_address(value: Any) -> bool:
    if not isinstance(value, str) or len(value) > LONGEST_ADDRESS:
        return False
    from firmware_io.board_errors import BoardError
    from firmware_io.wire.address import check_address

    try:
        if value:
            check_address(value)
    except (BoardError, ValueError):
        return False
    return True


SWITCH = Rule("must-be-switch", {"type": "boolean"}, lambda value: type(value) is bool)
ADDRESS = Rule("must-be-address", {"type": "string", "maxLength": LONGEST_ADDRESS}, _is_address)
TIMES = _text("must-be-hours", HOURS)


def _set(default: Any, rule: Rule, *, description: str) -> Any:
    metadata = {"rule": rule, "about": description}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True)
class ExhibitSettings:
    """The settings of an exhibit; `RULES` holds the limits, and each field its description.

    Hours are texts such as ``"18:00-08:30"``; an empty text means never.
    """

    languages: tuple[str, ...] = _set(
        LANGUAGES,
        _some_of(LANGUAGES),
        description="the languages that visitors can choose, in this order",
    )
    first_language: str = _set(
        "en", _one_of(LANGUAGES), description="the language for each new visitor; one of languages"
    )
    informal: bool = _set(
        False,
        SWITCH,
        description="whether visitors are addressed as du, tu and tú, not as Sie, vous and usted",
    )
    pattern_sets: tuple[str, ...] = _set(
        ("letters", "digits", "e-x"),
        _some_of(PATTERN_SETS),
        description="what the machine teaches itself while nobody is there, in turn",
    )
    third_thing: bool = _set(True, SWITCH, description="whether visitors may teach a third thing")
    still_there_s: int = _set(
        45,
        _whole(10, 600),
        description='seconds without a touch until the screen asks "Still there?"',
    )
    countdown_s: int = _set(
        15,
        _whole(5, 60),
        description="seconds of the countdown that follows, before all starts again",
    )
    staff_s: int = _set(
        90, _whole(20, 600), description="seconds without a touch until the staff panel closes"
    )
    sound: bool = _set(False, SWITCH, description="whether relays click and motors tick")
    quiet_hours: str = _set("", TIMES, description="when sound is off all the same")
    brightness: int = _set(
        100, _whole(20, 100), description="brightness of the picture and of the lights, in percent"
    )
    dim_hours: str = _set("", TIMES, description="when dim_brightness holds instead of brightness")
    dim_brightness: int = _set(
        30, _whole(0, 100), description="brightness in percent during dim_hours"
    )
    control_height: int = _set(
        67,
        _whole(40, 100),
        description="controls are in the lower part of the screen: its height in percent",
    )
    full_screen: bool = _set(True, SWITCH, description="whether the window fills the screen")
    screen: int = _set(
        1, _whole(1, 16), description="number of the screen to use; the first if it is missing"
    )
    hide_pointer: bool = _set(
        True, SWITCH, description="whether the pointer of the mouse is hidden"
    )
    keep_drawings: bool = _set(
        False, SWITCH, description="whether the drawings of visitors are stored"
    )
    panel: str = _set(
        "", ADDRESS, description="the port of the panel of lights, such as /dev/ttyACM0"
    )
    retina_panel: str = _set(
        "", ADDRESS, description="the port of a second panel, which shows the lit photocells"
    )
    camera: int = _set(
        0,
        _whole(0, 4),
        description="number of the camera that visitors may hold cards in front of; 0 for none; "
        "it is off during dim_hours",
    )
    pin: str = _set(
        "",
        _text("must-be-pin", PIN),
        description="the PIN of the staff panel, as `mark1 exhibit pin` writes it",
    )
    memory_limit_mb: int = _set(
        2000, _whole(500, 65536), description="memory in MB above which the window is started again"
    )
    log_limit_mb: int = _set(
        10, _whole(1, 1000), description="size in MB that all logs together never exceed"
    )

    def is_quiet(self, now: datetime.time) -> bool:
        """Return whether sound is off at this time of day."""
        return not self.sound or is_within(self.quiet_hours, now)

    def brightness_at(self, now: datetime.time) -> int:
        """Return the brightness at this time of day, in percent."""
        return self.dim_brightness if is_within(self.dim_hours, now) else self.brightness


#: The rule and the description of each setting.
RULES: dict[str, Rule] = {each.name: each.metadata["rule"] for each in fields(ExhibitSettings)}
ABOUT: dict[str, str] = {each.name: each.metadata["about"] for each in fields(ExhibitSettings)}
DEFAULTS = ExhibitSettings()


def is_within(hours: str, now: datetime.time) -> bool:
    """Return whether a time of day is within hours such as ``"18:00-08:30"``.

    The first minute belongs to them, the last does not. Equal times mean the whole day.
    """
    if not hours:
        return False
    start, end = (datetime.time.fromisoformat(part) for part in hours.split("-"))
    minute = now.replace(second=0, microsecond=0, tzinfo=None)
    if start < end:
        return start <= minute < end
    return minute >= start or minute < end


def as_json(value: Any) -> str:
    """Write the value of a setting as the file has it."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def schema() -> dict[str, Any]:
    """Return the JSON schema of the file."""
    properties: dict[str, Any] = {
        name: {"description": ABOUT[name], "default": json.loads(as_json(default)), **rule.schema}
        for name, rule in RULES.items()
        for default in [getattr(DEFAULTS, name)]
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "exhibit.json",
        "type": "object",
        "properties": {"$schema": {"type": "string"}, **properties},
        "patternProperties": {"^_": {"description": "ignored"}},
        "additionalProperties": False,
    }

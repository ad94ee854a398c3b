"""The texts written without Qt: each code has one, each is used, and each call gives its values."""

import re
import string
import tomllib
from pathlib import Path

import gui
from gui.base.gui_messages import english
from tests.source import read

ROOT = Path(gui.__file__).parent
TEXTS = english().texts
#: The sections whose codes are handed on without the part before the dot, as by `problem("twice")`.
SHORT = ("doctor.", "exhibit.", "supervisor.")
#: The calls that write a text whose code is a literal, with the start of the code.
STARTS = {"text": "", "problem": "doctor."}


def calls():
    """List code and names of the values for each call that writes a text with a literal code."""
    for call in read("gui").calls:
        # `**values`, whose name is None, is seen by the test that runs the call.
        if call.is_plain and call.name in STARTS and call.arguments and None not in call.keywords:
            code = call.arguments[-1]
            if isinstance(code, str) and STARTS[call.name] + code in TEXTS:
                yield STARTS[call.name] + code, call.keywords


def patterns():
    """List what each formatted string can spell; a place that is filled in stands for anything."""
    for parts in read("gui").filled_in:
        pattern = "".join(".+" if part is None else re.escape(part) for part in parts)
        if re.search(r"\\\.[a-z]", pattern):
            yield re.compile(pattern)


def test_every_code_has_a_text():
    texts = [call for call in read("gui").calls if call.is_plain and call.name == "text"]
    codes = {call.arguments[0] for call in texts if call.arguments} - {None}
    assert len(codes) > 30
    assert codes <= TEXTS.keys()


def test_every_call_gives_the_values_that_the_text_names():
    found = list(calls())
    assert len(found) > 30
    for code, given in found:
        named = {field for _, field, _, _ in string.Formatter().parse(TEXTS[code]) if field}
        assert named <= given, code


def test_every_text_is_used():
    """The source spells each code, whole or without its section or its ending."""
    known = list(patterns())
    for code in TEXTS:
        ways = {code, code.removesuffix("-fix")}
        ways |= {way.removeprefix(start) for way in ways for start in SHORT}
        assert ways & read("gui").literals or any(p.fullmatch(code) for p in known), code


def test_the_catalogue_is_sorted():
    for path in (ROOT / "texts").rglob("*.toml"):
        codes = list(tomllib.loads(path.read_text(encoding="utf-8")))
        assert codes == sorted(codes), path.name

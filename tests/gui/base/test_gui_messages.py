"""The texts written without Qt: each code has one, each is used, and each call gives its values."""

import ast
import re
import string
import tomllib
from pathlib import Path

import gui
from gui.base.gui_messages import english
from tests.source import filled_in, literals, nodes

ROOT = Path(gui.__file__).parent
TEXTS = english().texts
#: The sections whose codes are handed on without the part before the dot, as by `problem("twice")`.
SHORT = ("doctor.", "exhibit.", "supervisor.")
#: The calls that write a text whose code is a literal, with the start of the code.
STARTS = {"text": "", "problem": "doctor."}


def calls():
    """List code and names of the values for each call that writes a text with a literal code."""
    for node in nodes("gui"):
        name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
        code = node.args[-1] if name in STARTS and node.args else None
        if isinstance(code, ast.Constant) and STARTS[name] + code.value in TEXTS:
            values = {word.arg for word in node.keywords}
            if None not in values:  # `**values` is seen by the test that runs the call
                yield STARTS[name] + code.value, values


def patterns():
    """List what each formatted string can spell; a place that is filled in stands for anything."""
    for parts in filled_in("gui"):
        pattern = "".join(".+" if part is None else re.escape(part) for part in parts)
        if re.search(r"\\\.[a-z]", pattern):
            yield re.compile(pattern)


def test_every_code_has_a_text():
    codes = {
        node.args[0].value
        for node in nodes("gui")
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "text"
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
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
        assert ways & literals("gui") or any(p.fullmatch(code) for p in known), code


def test_the_catalogue_is_sorted():
    for path in (ROOT / "texts").rglob("*.toml"):
        codes = list(tomllib.loads(path.read_text(encoding="utf-8")))
        assert codes == sorted(codes), path.name

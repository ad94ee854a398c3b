"""The catalogue of messages: every code is known, used, and called with the values it names."""

import re
import string
import tomllib
from itertools import chain
from pathlib import Path

import pytest

import mark1
from mark1 import messages
from mark1.messages import Catalogue, Message, english, suggestion
from tests.source import read

FOLDER = Path(mark1.__file__).parent
TEXTS = english().texts
#: The window raises errors of this catalogue, too.
PACKAGES = ("mark1", "gui")


def calls():
    """List code and call for each call whose first argument is the literal code of a message."""
    for call in chain.from_iterable(read(package).calls for package in PACKAGES):
        first = call.arguments[0] if call.arguments else None
        if isinstance(first, str):
            if call.name == "sentence":
                yield f"cli.{first}", call
            elif call.name.endswith(("Error", "Message")) and " " not in first:
                yield first, call


def patterns():
    """List what each formatted string of the source can spell, as a regular expression."""
    for parts in chain.from_iterable(read(package).filled_in for package in PACKAGES):
        pattern = "".join(".*" if part is None else re.escape(part) for part in parts)
        if re.search("[a-z]", pattern):
            yield re.compile(rf"(cli\.)?{pattern}")


def test_every_code_is_in_the_catalogue():
    unknown = {code for code, _ in calls() if code not in TEXTS and "." in code}
    assert not unknown


def test_every_message_is_used():
    """The source holds each code, whole or as a formatted string that matches."""
    whole = frozenset().union(*(read(package).literals for package in PACKAGES))
    unseen = {code for code in TEXTS if not {code, code.removeprefix("cli.")} & whole}
    known = list(patterns())
    assert not [code for code in unseen if not any(p.fullmatch(code) for p in known)]


def test_calls_give_the_values_that_the_text_names():
    for code, call in calls():
        if code in TEXTS and None not in call.keywords and call.name != "Message":
            named = {field for _, field, _, _ in string.Formatter().parse(TEXTS[code]) if field}
            assert named <= call.keywords, code


def test_the_catalogue_is_sorted():
    for path in (FOLDER / "texts").rglob("*.toml"):
        codes = list(tomllib.loads(path.read_text(encoding="utf-8")))
        assert codes == sorted(codes), path.name


def test_the_text_of_an_error_is_a_sentence():
    for code in {code for code, call in calls() if call.name.endswith("Error")} & TEXTS.keys():
        assert TEXTS[code].endswith((".", "?", "{hint}", "{problem}")) or code == "disk.in-file", (
            code
        )


def test_a_word_follows_its_number():
    assert str(Message("cli.train-learned", {"passes": 1})).startswith("Learned in 1 pass, ")
    assert "in 2 passes" in str(Message("cli.train-learned", {"passes": 2}))


def test_an_unknown_name_gets_a_suggestion():
    assert str(suggestion("lettres", ["letters", "digits"])) == "Did you mean 'letters'?"
    assert str(suggestion("zzz", ["alpha", "beta"])) == "Use one of alpha, beta."


@pytest.fixture
def catalogue(tmp_path):
    """A catalogue with one message in two languages, and another in English only."""
    (tmp_path / "a.toml").write_text(
        'b = "{n} {n:mistake|mistakes}"\nc = "Only English."\nd = "{share:g} of {version}"\n'
    )
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "a.toml").write_text(
        'b = "{n} {n:erreur|erreurs}"\nd = "{share:g} de {version}"\n'
    )
    yield Catalogue(tmp_path)
    messages.speak("en")


def test_a_message_is_written_in_the_language_in_use_or_else_in_english(catalogue):
    assert catalogue.text("a.b", {"n": 2}) == "2 mistakes"
    messages.speak("fr")
    assert catalogue.text("a.b", {"n": 2}) == "2 erreurs"
    assert catalogue.text("a.c", {}) == "Only English."
    messages.speak("de")
    assert catalogue.text("a.b", {"n": 2}) == "2 mistakes"


def test_a_number_has_the_decimal_sign_of_its_sentence(catalogue):
    values = {"share": 0.25, "version": "1.5"}
    assert catalogue.text("a.d", values, "fr") == "0,25 de 1.5"
    assert catalogue.text("a.d", values, "en") == "0.25 of 1.5"
    assert catalogue.text("a.d", values, "de") == "0.25 of 1.5"  # not translated


def test_zero_is_singular_in_french_alone(catalogue):
    assert catalogue.text("a.b", {"n": 0}) == "0 mistakes"
    messages.speak("fr")
    assert catalogue.text("a.b", {"n": 0}) == "0 erreur"
    assert messages.is_one(1.5)
    assert not messages.is_one(2)


def test_a_catalogue_knows_its_messages(catalogue):
    assert "a.b" in catalogue
    assert "a.e" not in catalogue


def test_the_window_is_told_of_no_option():
    """A sentence of its own takes the place of one that names an option, also within another."""
    told = Message("patterns.csv-two-texts", {"first": "A", "second": "B"}, "wrong")
    around = Message("disk.in-file", {"path": "a.csv", "reason": told})
    assert "--label" in str(around)
    assert "--" not in str(around.in_window)
    assert "a click on its heading" in str(around.in_window) and told.in_window.tone == "wrong"
    plain = Message("patterns.file-empty")
    assert plain.in_window == plain


def test_what_a_file_is_refused_for_has_a_sentence_for_the_window_if_it_names_an_option():
    named = {code for code, text in TEXTS.items() if re.search("--[a-z]", text)}
    of_files = {code for code in named if code.startswith(("patterns.", "disk."))}
    assert "patterns.csv-two-texts" in of_files
    assert not {code for code in of_files if f"{code}-window" not in TEXTS}


def test_a_sentence_for_the_window_names_no_option_and_the_same_values():
    for code, text in TEXTS.items():
        if code.startswith("patterns.") and code.endswith("-window"):
            assert "--" not in text
            of_the_command = TEXTS[code.removesuffix("-window")]
            fields = [
                {field for _, field, _, _ in string.Formatter().parse(one) if field}
                for one in (text, of_the_command)
            ]
            assert fields[0] <= fields[1], code


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("E", "This is an E."), ("a", "This is an a."), ("m", "This is an m."), ("b", "This is a b."),
     ("iris", "This is an iris."), ("mine", "This is a mine."),
     ("horizontal", "This is “horizontal”."), ("left", "This is “left”.")],
)  # fmt: skip
def test_a_class_has_the_article_that_is_spoken(name, sentence):
    assert str(Message("session.answer", {"name": name})) == sentence

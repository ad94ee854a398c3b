"""Labels of chapters: made in English whatever the language, and read in any."""

import pytest

from mark1 import messages
from mark1.messages import english
from mark1.session import commands as do
from mark1.session.session import Session
from mark1.training.chapter_titles import Label, in_words
from tests.mark1.random_session import start
from tests.mark1.sessions import labels

COMMANDS = (
    do.ChangeTraining({"eta": 0.25}),
    do.ChangeTraining({"rule": "forced-gamma"}),
    do.ChangeTraining({"order": "shuffled", "seed": 3}),
    do.ChangeTraining({"stop": "never", "budget": None}),
    do.BreakPart("a-unit", 4),
    do.MendAll(),
    do.ChangeFaults({"noise": 0.02, "dead_cells": 3}),
)


@pytest.fixture(params=["de", "fr", "es"])
def language(request):
    """Speak another language for one test."""
    messages.speak(request.param)
    yield request.param
    messages.speak("en")


def told():
    """Perform commands that begin chapters, one step apart."""
    session = Session(start(3))
    for command in COMMANDS:
        session.perform(do.Step())
        session.perform(command)
    return session


def test_files_hold_labels_in_english_in_every_language(language):
    found = labels(told())
    messages.speak("en")
    assert found == labels(told())


def test_every_word_of_a_label_is_read_in_the_language_in_use(language):
    session = told()
    for chapter in session.state.chapters[1:]:
        words = [word for word in chapter.label.split() if word.strip(",").isalpha()]
        assert chapter.title != chapter.label or all(len(word) == 1 for word in words)
    assert session.state.chapters[1].title == "η 0,25"


@pytest.mark.parametrize(
    ("label", "german"),
    [
        ("η 0.25", "η 0,25"),
        ("C 1.5e-05, ε 0.001", "C 1,5e-05, ε 0,001"),
        ("noise 2.5 %, 3 dead cells", "Rauschen 2,5 %, 3 tote Zellen"),
        ("η 2, decay 0.5 · +1.5", "η 2, Zerfall 0,5 · +1.5"),
        ("order shuffled, seed 3", "Reihenfolge gemischt, Startwert 3"),
        ("forced, γ", "erzwungen, γ"),
        ("mended: stuck P12 · no seed", "repariert: klemmt P12 · ohne Startwert"),
        ("30 % for testing · weight 268", "30 % zum Testen · Gewicht 268"),
        ("3 dead cells", "3 tote Zellen"),
        ("+no", "+no"),
        ("orders", "orders"),
        ("", ""),
    ],
)
def test_a_label_in_german(label, german):
    messages.speak("de")
    try:
        assert in_words(label) == german
        assert f"{Label(label)}" == german
    finally:
        messages.speak("en")
    assert in_words(label) == label


def test_no_phrase_is_the_same_for_two_things():
    phrases = [*english().section("labels").values(), *english().section("rules").values()]
    assert len(set(phrases)) == len(phrases)

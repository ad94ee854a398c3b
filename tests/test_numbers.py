"""The numbers of the README, the manual and the site are those of the program.

Each number of an English page is in one of these tables, or another test holds it (`HELD`): what
the program says of it (`FACTS`), what a run gives (`RUNS`), or why it is no fact of the program
(`NO_FACTS`). Words count from three on; “two” and “once” are seldom numbers. The other languages
have the same numbers.
"""

from __future__ import annotations

import math
import re
import signal
import tomllib
from collections import Counter
from collections.abc import Callable, Container, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from firmware_io.link import colours, ddp
from firmware_io.plans.supply import WARN_A
from firmware_io.wire import protocol
from firmware_io.wire.address import check_address
from gui import manual
from gui.console import camera_strip, zoom_field
from gui.exhibit import card_camera, measures, pin
from gui.exhibit.hand import HOLD
from gui.exhibit.staff_settings import DEFAULTS, RULES
from gui.exhibit.supervisor import Times
from gui.files import session_files
from gui.shell import look
from gui.shell.action_table import SWITCHES
from gui.shell.pages import titles
from gui.why import scene
from mark1.cli.common import MOST_WEIGHTS
from mark1.cli.main import main
from mark1.cli.terminal import Ended, Stop
from mark1.cli.trace import MOST_NUMBERS
from mark1.lab import ready
from mark1.lab.fit import EARLY
from mark1.lab.lectures import CLOUDS
from mark1.lab.published import PUBLISHED
from mark1.lab.published_run import SEEDS, short_table
from mark1.lab.remedies import learner
from mark1.lab.side_by_side import ORDERS
from mark1.lessons.plan import MINUTES, PARTS
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.response import Code
from mark1.machine.rules import RULES as LEARNING_RULES
from mark1.machine.settings import KINDS
from mark1.patterns import shapes
from mark1.patterns.files.flat import SCALED
from mark1.session import journal
from mark1.session.commands import Train
from mark1.session.new_document import letters
from mark1.session.session import Session
from mark1.storage.session_file import SCHEMA
from mark1.training.conventions import config_for_points
from mark1.training.evaluation import evaluate
from mark1.training.trainer import Trainer
from tests.benchmarks import quoted
from tests.gui.exhibit import returns
from tests.gui.geometry.test_update_formula import steps_of, written
from tests.gui.manual.test_pages import KEY
from tests.mark1.camera.measured_cards import ONE_AT_A_TIME, RECORDED, by_hand
from tests.mark1.camera.simulated_card import Scene
from tests.mark1.lab.test_estimator import UNFIT

ROOT = Path(__file__).parents[1]
SITE = ROOT / ".ci" / "release" / "site"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LICENCE = (ROOT / "mark1" / "patterns" / "typefaces" / "OFL.txt").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")

#: The English pages.
PAGES = {
    "README": (ROOT / "README.md").read_text(encoding="utf-8"),
    **{name: manual.text(name, "en") for name in manual.names()},
    **{f"site/{path.stem}": path.read_text(encoding="utf-8") for path in SITE.glob("en/*")},
}

#: Numbers in words. Those of less than three are looked for only where a table says so.
WORDS = {
    **{"two": 2, "twice": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8},
    **{"nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "a dozen": 12, "dozen": 12},
    **{"thirteen": 13, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60},
    **{"hundred": 100, "thousand": 1000, "two million": 2_000_000, "million": 1_000_000},
}
LONGEST_FIRST = sorted(WORDS, key=len, reverse=True)
NUMBER = rf"\d{{1,3}}(?: \d{{3}})+|\d+(?:\.\d+)?|\b(?:{'|'.join(LONGEST_FIRST)})\b"


def spans(page: str, words: str) -> list[re.Match[str]]:
    """Find words in a page, where {} stands for a number and a space for any white space."""
    pattern = re.escape(words).replace(r"\{\}", f"({NUMBER})").replace(r"\ ", r"\s+")
    return list(re.finditer(pattern, PAGES[page], re.I))


def value(text: str) -> float:
    """Return the number that a text is."""
    return WORDS.get(text.lower()) or float(text.replace(" ", ""))


def about(number: float) -> range:
    """Return what may be said of a number in round words: up to a sixth more or less."""
    return range(round(number * 5 / 6), round(number * 7 / 6) + 1)


MACHINE, TRAINING, LETTERS = MachineConfig.of(classes=26), TrainingConfig(), shapes.make("letters")
COUNT = len(LETTERS.classes)
WIRES = MACHINE.excitatory + MACHINE.inhibitory
CELLS, UNITS, LIMIT = MACHINE.cells, MACHINE.a_units, MACHINE.limit
CODE_OF_E = "".join("1" if d > 0 else "0" for d in Code(MACHINE, LETTERS.codes).words[4])
POINTS, MARGIN = re.fullmatch(r"clouds\?n=(\d+)&margin=([\d.]+)", CLOUDS).groups()
PYTHON = float(PROJECT["requires-python"].removeprefix(">="))
LIBRARIES = int(re.search(r"libraries are about (\d+) MB", MAKEFILE)[1])
TIMES, CAMERA = Times(), RULES["camera"].schema
LESSONS = sorted((ROOT / "gui" / "lessons").glob("*/lesson.toml"))
CARDS = [n for n, path in enumerate(LESSONS, 1) if 'view = "cards"' in path.read_text("utf-8")]
TABS = {name: place for place, name in enumerate(titles(), 1)}
HELD_BY_HAND = [by_hand(np.random.default_rng(seed)) for seed in range(200)]
NOISE = round(ONE_AT_A_TIME["noise"].noise / ONE_AT_A_TIME["straight"].noise)
TILT = max(abs(one.tilt) for one in HELD_BY_HAND)
ADDITIONS = len(re.findall(r"^\*\*An? [\w ]+\*\*: `", CONTRIBUTING, re.M))
WAYS = PAGES["README"].split("## Install")[1].split("## ")[0].count("* **")
STOPPED = Stop()
STOPPED.ask(signal.SIGINT)
SIGNAL = Ended(0).status

#: Pages, words around their numbers, and each number as the program has it, or all that it may be.
FACTS: list[tuple[str, str, tuple[float | Container[float], ...]]] = [
    # The machine
    ("README site/index", "{} photocells, {} association units", (CELLS, UNITS)),
    ("README site/index", "{} motor-driven potentiometers", (MACHINE.weights,)),
    ("README first-steps site/index site/students", "{} letters", (COUNT,)),
    ("README", "one of the {} lamps. Its {} wires", (UNITS, WIRES)),
    ("README", "the ±{} V of the potentiometers", (LIMIT,)),
    ("README", "the fan-out of {} are", (MACHINE.fan_out,)),
    ("README", "({} excitatory + {} inhibitory", (MACHINE.excitatory, MACHINE.inhibitory)),
    ("README", "from anywhere, θ = {}, {} V)", (MACHINE.theta, TRAINING.eta)),
    ("first-steps camera", "{} photocells", (CELLS,)),
    ("console", "{} photocells in {} rows of {}.", (CELLS, MACHINE.rows, MACHINE.columns)),
    ("console", "{} units of the first layer.", (UNITS,)),
    ("console", "Each one is wired to {} photocells", (WIRES,)),
    ("console", "{} that excite it", (MACHINE.excitatory,)),
    ("console", "{} that inhibit it", (MACHINE.inhibitory,)),
    ("console", "at least {} more of the first than of the second", (MACHINE.theta,)),
    ("console", "from −{} V to +{} V", (LIMIT, LIMIT)),
    ("console", "{} R-units are enough for {} letters", (MACHINE.r_units, COUNT)),
    ("console", "a code of {} lamps, like {} for E", (len(CODE_OF_E), float(CODE_OF_E))),
    ("camera", "{} association units are too few for {} letters", (UNITS, COUNT)),
    ("learning", "end stops of ±{} V", (LIMIT,)),
    ("limits", "Above {} V the lamp lights", (MACHINE.threshold,)),
    ("limits", "mistakes on {} letters", (COUNT,)),
    ("machine", "{} kinds", (len(KINDS),)),
    ("machine", "weights of {} V", (np.abs(Mark1(MACHINE).potentiometers.volts).max(),)),
    ("machine", "a retina of {} × {}", (ready.LARGE, ready.LARGE)),
    ("reference", "{} kinds of machine", (len(KINDS),)),
    ("camera", "at {} it is half", (MACHINE.light,)),
    ("reference", "on from a brightness of {}", (MACHINE.light,)),
    # Learning, the lab and Geometry
    ("README", "repeats {} results", (len(PUBLISHED),)),
    ("learning", "some {}, each with its formula", (about(len(LEARNING_RULES)),)),
    ("reference site/researchers", "about {} learning rules", (about(len(LEARNING_RULES)),)),
    ("experiments site/words", "stored run of {} machines", (SEEDS,)),
    ("geometry", "in {} orders", (ORDERS,)),
    ("formulas", "*Compare*, {} orders", (ORDERS,)),
    ("formulas", "{} per class, margin {}", (int(POINTS) / 2, float(MARGIN))),
    ("limits", "a run makes a {} of them", (EARLY,)),
    ("reference", "{} rules, and some checks", (len(UNFIT),)),
    # The window
    ("console limits", "{} steps", (scene.STEPS,)),
    ("console", "more than {} units are drawn as tiles", (zoom_field.MOST_UNITS,)),
    ("patterns", "fewer than {} rows or columns", (session_files.LEAST_SIDE,)),
    ("patterns", "a retina of {} × {}", session_files.RETINA),
    ("learning", "Press `{}` to `{}` to say what R{} to R{}", (1, SWITCHES, 1, SWITCHES)),
    ("keys", "| `{}` … `{}` | what R{} to R{} should", (1, SWITCHES, 1, SWITCHES)),
    ("keys", "`Ctrl+{}` … `Ctrl+{}` | the pages", (1, len(TABS))),
    ("keys", "up to {} as large", (look._allowed(math.inf),)),
    *((name, f"*{name.capitalize()}* (`Ctrl+{{}}`)", (TABS[name],)) for name in list(TABS)[1:]),
    ("reference", "more than {} numbers", (MOST_WEIGHTS,)),
    ("reference", "up to {} numbers", (MOST_NUMBERS,)),
    ("reference", "brightness is {} or {} are scaled to 255", SCALED),
    # Lessons, and what pages count
    ("site/contributors", "{} additions file by file", (ADDITIONS,)),
    ("README", "Each of these {} ways", (WAYS,)),
    ("README", "{} more lessons", (len(LESSONS),)),
    ("lessons", "{} short lessons", (len(LESSONS),)),
    ("site/index", "{} lessons, sheets", (len(LESSONS),)),
    ("lessons", "Lesson {} is about cards", CARDS),
    ("lessons", "{} lessons of {} minutes", (len(PARTS), MINUTES)),
    ("lessons site/index", "a plan for {} lessons at school", (len(PARTS),)),
    ("lessons", "One unit, one line | lessons {}, {} and {}", PARTS[0]),
    ("lessons", "what cannot | lessons {}, {} and {}", PARTS[1]),
    ("lessons", "A machine that reads letters | lessons {}, {} and {}", PARTS[2]),
    # The camera
    ("camera", "under *Patterns*, {} times a second", (1 / camera_strip.EVERY,)),
    ("camera", "at {} × {} pixels", (Scene().width, Scene().height)),
    ("camera", "the {} printed letters", (COUNT,)),
    ("camera", "how many of {} cards", (COUNT,)),
    ("camera", "| tilted by {}°", ({one.tilt for one in ONE_AT_A_TIME.values()},)),
    ("camera", "| {} times the noise", (NOISE,)),
    ("camera", "tilted by up to {}°", (math.ceil(TILT),)),
    ("camera", "{} recorded examples", (RECORDED,)),
    ("camera", "record {} examples", (RECORDED,)),
    # The exhibit
    ("exhibit", "screen of {} inches", (measures.DIAGONAL / 25.4,)),
    ("exhibit", "of the screen for {} seconds", (math.ceil(HOLD),)),
    ("exhibit", "up to {} minutes", (pin.LONGEST_WAIT / 60,)),
    ("exhibit", "held still for {} s begins", (card_camera.HELD,)),
    ("exhibit", "tried again every {} seconds", (card_camera.AGAIN,)),
    ("exhibit", "froze for {} seconds", (TIMES.freeze,)),
    ("exhibit", "back within {} seconds", (returns.LIMIT,)),
    ("exhibit", "in percent. {} is black", (RULES["dim_brightness"].schema["minimum"],)),
    ("exhibit", "- `camera`: {}.", (DEFAULTS.camera,)),
    ("exhibit", "in front of, from {} to {}; {} is none", (1, CAMERA["maximum"], 0)),
    # Panels
    ("hardware", "at most {} pictures a second", (1 / ddp.PICTURE_S,)),
    ("hardware", "draws more than {} A", (WARN_A,)),
    ("reference", "`gamma`, {} unless given", (colours.EXPONENT,)),
    # Installation, versions and exit statuses
    ("README install", "Python {} or later", (PYTHON,)),
    ("README install", "about {} MB", (LIBRARIES,)),
    ("README", "Open Font License {}", (float(re.search(r"Version (\S+)\.", LICENCE)[1]),)),
    ("stability", "| session | {} |", (SCHEMA,)),
    ("stability", "| journal | {} |", (journal.VERSION,)),
    ("stability", "| protocol | {} |", (protocol.MAJOR,)),
    ("stability", "major version {}", (protocol.MAJOR,)),
    ("command-line", "{} if something was stopped", (STOPPED.status,)),
    ("command-line", "ends with {}.", (STOPPED.status,)),
    ("reference stability", "{} if the command was stopped", (STOPPED.status,)),
    ("reference stability", "{} + n if signal n", (SIGNAL,)),
]


def passes_of_letters() -> tuple[range]:
    return (about(Trainer(Mark1(MachineConfig.of(classes=26)), LETTERS).finish().passes),)


def a_units_for_xor() -> tuple[int]:
    config, _ = learner(config_for_points(2, "maxiter-bias"), shapes.make("xor"), TRAINING)
    return (config.a_units,)


#: Pages, words around their numbers, and what computes these numbers.
RUNS: list[tuple[str, str, Callable[[], tuple[float | Container[float], ...]]]] = [
    ("README first-steps", "about {} passes", passes_of_letters),
    ("geometry", "For XOR, {} A-units are enough", a_units_for_xor),
    ("command-line reference stability", "is {} for success", lambda: (main(["rules"]),)),
    ("command-line", "{} for a request that", lambda: (main(["train", "nothing"]),)),
    ("reference stability", "{} for an invalid", lambda: (main(["train", "nothing"]),)),
]

#: Why numbers are no facts of the program, their pages, and the words around them.
NO_FACTS: list[tuple[str, str, str]] = [
    *(
        ("history", pages, words)
        for pages, words in [
            ("README first-steps site/index", "presented in {}"),
            ("README", "The machine of {} learns"),
            ("README", "the machine of {}."),
            ("README experiments site/index site/researchers site/words", "{} to {}"),
            ("machine", "as in {}"),
            ("machine", "**{}**: reported"),
            ("machine", "Mark I of {}"),
            ("learning", "one of the {} modes of training"),
            ("learning", "from {} to {}"),
            ("theory", "*, {}"),
            ("reference", "systems of {}"),
            ("reference", "error correction of {}"),
        ]
    ),
    *(
        ("other programs, standards and computers", pages, words)
        for pages, words in [
            ("README", "As of November {}"),
            ("README", "perceptron-emulator) {}"),
            ("README", "more than {} inputs"),
            ("install", "needs pipx {} or later; Debian {} has {},"),
            ("exhibit", "`{} -{} {} {} {} {}`"),
            ("exhibit", "once, twice or {} times"),
            ("exhibit", "rules.d/{}-mark1"),
            ("reference", "Windows-{}"),
            ("reference", "in November {}"),
        ]
    ),
    *(
        ("mathematics: a switch, a class, a sum, a length", pages, words)
        for pages, words in [
            ("console", "counts towards {}"),
            ("learning", "said {}, down if it should have said {}"),
            ("README learning", "x is {} for an active unit"),
            ("learning", "and {} for an inactive one"),
            ("geometry", "class {} at"),
            ("geometry", "answers {}, on the other {}."),
            ("theory", "length {}"),
            ("theory", "below {},"),
            ("theory", "(x, {}): the {} counts"),
            ("formulas", "b = {}"),
            ("formulas", "exactly {}; the strict test at w = {}"),
            ("formulas", "at step {}"),
            ("formulas", "as {} and {}, or −{} and +{};"),
            ("formulas", "² + {})"),
            ("formulas", "(x, {})"),
            ("formulas", "weights can hold: about {}d"),
            ("lessons", "both inputs are {}?"),
            ("keys", "sets it to {} V"),
            ("reference", "below {} with a rule"),
            ("reference", "d = ±{} its"),
            ("reference", "({} where the Mark I"),
            ("reference", "scaled to {}"),
            ("reference", "or {} if the controller corrects"),
        ]
    ),
    *(
        ("promises for versions to come", pages, words)
        for pages, words in [
            ("README stability", "{}.x"),
            ("stability", "needs version {}"),
            ("stability", "before version {} may"),
        ]
    ),
    *(
        ("how something looks", pages, words)
        for pages, words in [
            ("console camera", "{} dots"),
            ("patterns", "{} dots"),
            ("lessons", "{} lines"),
        ]
    ),
    ("times of one computer", "reference", "({} … {} s)"),
    *(
        ("advice to hosts and teachers", pages, words)
        for pages, words in [
            ("exhibit", "with two cores and {} GB of memory"),
            ("exhibit", "Raspberry Pi {} with {} GB"),
            ("exhibit", "{} × {}. Upright"),
            ("exhibit", "between {} and {} cm"),
            ("exhibit", "Debian {} or later"),
            ("exhibit", ", {} minute"),
            ("camera", "take two to {} letters"),
        ]
    ),
    *(
        ("an example, or counted from 1", pages, words)
        for pages, words in [
            ("exhibit", '"{}:{}-{}:{}"'),
            ("exhibit", "its number, {} for the first"),
            ("experiments", "seed + {}, + {}"),
            ("hardware", "**{}** and **{}** beside the title"),
            ("hardware", "`ddp:{}.{}`"),
            ("hardware", "`?gamma={}`"),
            ("reference", "by number from {}"),
            ("stability", "a later version ({})"),
        ]
    ),
]

#: What other tests hold, as patterns, and where these tests are.
HELD: dict[str, str] = {
    "test_documents: commands": r"^ {4,}mark1\b.*$|`mark1 [^`]*`",
    "test_documents: programs, what they print": r"```python\n[\s\S]*?```(?:\n\n(?: {4}.*\n)+)?",
    "gui/manual/test_pages: keys, links and pictures": rf"`{KEY.pattern}`|\]\([^)]*\)",
    "gui/manual/test_reference: files": r"`[\w./-]+\.(?:md|txt|py)`",
    "mark1/lab/test_published_run": re.escape(short_table(4)),
    "test_readme: speeds": re.escape(quoted.table(quoted.quoted())),
    "mark1/camera/test_measured_cards": r"(?<=[a-zA-Z°]) \|[ \d|]+\|$|^\| letters \|.*$",
    "below: sets of patterns and addresses": r"`[\w.:-]+\?[^`]*`",
    "below: the formula of Geometry": r"^ {4}w ← .*$",
    "Markdown: numbers of a list": r"^ *\d+\. ",
}


def matches(rows: list[tuple[str, str, object]], page: str) -> Iterator[re.Match[str]]:
    """Yield the places of the rows of a table in a page."""
    for pages, words, _ in rows:
        if page in pages.split():
            yield from spans(page, words)


@pytest.mark.parametrize("page", PAGES)
def test_each_number_of_a_page_is_held_by_a_test_or_is_no_fact(page: str) -> None:
    facts = [*FACTS, *RUNS, *((pages, words, why) for why, pages, words in NO_FACTS)]
    places = {match.span(n + 1) for match in matches(facts, page) for n in range(match.re.groups)}
    places |= {
        match.span() for held in HELD.values() for match in re.finditer(held, PAGES[page], re.M)
    }
    left = []
    for number in re.finditer(rf"(?<![\w.])(?<!\w-)(?:{NUMBER})", PAGES[page], re.I):
        is_word_for_two = WORDS.get(number[0].lower()) == 2
        if not is_word_for_two and not any(a <= number.start() < b for a, b in places):
            left.append(PAGES[page][max(0, number.start() - 40) : number.end() + 30])
    assert left == []


def all_places(rows: list[tuple[str, str, object]]) -> list[tuple[str, str, object]]:
    """Return a row for each page of a row."""
    return [(page, words, values) for pages, words, values in rows for page in pages.split()]


@pytest.mark.parametrize(("page", "words", "values"), all_places(FACTS))
def test_a_number_is_that_of_the_program(page: str, words: str, values: tuple) -> None:
    check(page, words, values)


@pytest.mark.parametrize(("page", "words", "run"), all_places(RUNS))
def test_a_number_is_that_of_a_run(page: str, words: str, run: Callable[[], tuple]) -> None:
    check(page, words, run())


def check(page: str, words: str, values: tuple[float | Container[float], ...]) -> None:
    """Compare the numbers of a page with those of the program."""
    found = spans(page, words)
    assert found, "these words are not on the page"
    for match in found:
        for text, wanted in zip(match.groups(), values, strict=True):
            allowed = wanted if isinstance(wanted, Container) else [pytest.approx(wanted)]
            assert value(text) in allowed, match[0]


@pytest.mark.parametrize(("page", "words", "why"), all_places([(p, w, y) for y, p, w in NO_FACTS]))
def test_what_is_no_fact_is_still_there(page: str, words: str, why: str) -> None:
    assert spans(page, words)


def test_numbers_are_found_in_digits_and_in_words() -> None:
    found = [value(one) for one in re.findall(NUMBER, "2.5 or 10 000, 1, 20 and two million")]
    assert found == [2.5, 10_000, 1, 20, 2_000_000]


def test_the_sets_and_addresses_of_the_pages_can_be_used() -> None:
    named = {one for page in PAGES.values() for one in re.findall(r"`([\w.:-]+\?[^`]*)`", page)}
    assert len(named) > 2
    for one in named:
        if ":" in one:
            check_address(one)
        else:
            shapes.make(one)


def test_the_formula_of_geometry_is_a_step_of_and() -> None:
    steps, machine = steps_of("error-correction")
    assert f"    {written(steps[3], machine)}\n" in PAGES["geometry"]


def test_the_table_of_cards_lists_the_tilts_that_were_measured_in_their_order() -> None:
    tilts = [one.tilt for one in ONE_AT_A_TIME.values() if one.tilt]
    assert [value(found[1]) for found in spans("camera", "| tilted by {}°")] == tilts


def test_times_without_a_number_are_those_of_the_program() -> None:
    assert spans("exhibit", "at most a minute apart") and TIMES.longest_wait == 60
    minutes = [float(one[1]) for one in spans("exhibit", ", {} minute")]
    assert spans("exhibit", "Set up in an hour") and 50 <= sum(minutes) <= 60


def test_wires_are_drawn_from_anywhere_as_the_readme_says() -> None:
    assert replace(MACHINE, focus=0) == MACHINE


def test_a_machine_that_has_learned_the_letters_misreads_moved_ones() -> None:
    """As the page on limits says of two cells to the right."""
    assert spans("limits", "misread a letter that is moved by two cells")
    session = Session(letters())
    session.perform(Train(14 * 26))
    patterns = session.state.patterns
    moved = replace(patterns, pictures=np.roll(patterns.pictures, 2, axis=2))
    assert not evaluate(session.state.machine, patterns).wrong.any()
    assert evaluate(session.state.machine, moved).wrong.any()


#: All pages of the manual and of the site by language and name.
TEXTS = {
    f"{path.parent.name}/{path.name}": path.read_text(encoding="utf-8")
    for folder in (manual.ROOT, SITE)
    for path in sorted(folder.glob("??/*.*"))
}


#: Words for the same numbers in each language, from three on. French says of a fifth of a distance
#: that it is “cinq fois plus près”.
SAME_WORDS = {
    "en": "three four five six seven eight nine ten eleven twelve thirteen twenty thirty dozen "
    "thousand million",
    "de": "drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn zwanzig "
    "dreißig Dutzend tausend Millionen",
    "fr": "trois quatre cinq(?!.fois.plus) six sept huit neuf dix onze douze treize vingt "
    "trent(?:e|aine) douzaine mille millions",
    "es": "tres cuatro cinco seis siete ocho nueve diez once doce trece veinte treinta docena "
    "mil(?:lar)? millones",
}


@pytest.mark.parametrize("page", [page for page in TEXTS if not page.startswith("en/")])
def test_a_page_has_the_same_numbers_in_every_language(page: str) -> None:
    language, _, name = page.partition("/")
    # In German the key Home is called Pos1.
    translated = TEXTS[page].replace("Pos1", "Pos") if language == "de" else TEXTS[page]
    english = TEXTS[f"en/{name}"]
    assert numbers(translated) == numbers(english)
    assert in_words(translated, language) == in_words(english, "en")


def numbers(text: str) -> Counter[str]:
    """Count the numbers of a text, whatever its signs for decimals and thousands."""
    text = re.sub(r"(?<=\d)[\u202f\xa0., ](?=\d{3}(?!\d))", "", text)
    return Counter(found.replace(",", ".") for found in re.findall(r"\d+(?:[.,]\d+)?", text))


def in_words(text: str, language: str) -> list[int]:
    """Count how often a text has each of the numbers in words."""
    ending = "(?:mal|faches)?" if language == "de" else ""
    words = SAME_WORDS[language].split()
    return [len(re.findall(rf"\b{word}{ending}\b", text, re.I)) for word in words]


def test_numbers_are_found_whatever_their_signs() -> None:
    assert numbers("1,234.5 or 0.25") == numbers("1.234,5 oder 0,25") == Counter(["1234.5", "0.25"])

"""From an empty bench to a lit panel by the guide alone: plans, firmware, checks, weights."""

from __future__ import annotations

import contextlib
import functools
import json
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from firmware_io.link.link import Link
from firmware_io.panel.self_test import Finding
from firmware_io.plans.build_check import (
    CLOCK,
    COLOURS,
    DARK,
    DATA,
    DONE,
    ELSEWHERE,
    FIRST,
    LAST,
    NO,
    NO_STRIP,
    YES,
    BuildCheck,
    Question,
)
from firmware_io.plans.build_guide import guide_of
from firmware_io.plans.plan import PanelPlan
from mark1 import messages
from mark1.cli.main import main
from tests.firmware_io.simulated import FIRMWARE, ChipClock, Simulator, build

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Bench:
    """What a builder has on the bench, and how to ask for its plans.

    Attributes
    ----------
    options : str
        Of `mark1 board plans`.
    parts : str
        A build of the tests with the same parts on the same pins.
    program : str
        What `make` builds for this board.
    order : str
        Of the colours.
    """

    options: str
    parts: str
    program: str
    order: str = "GRB"
    lights: int = 60
    knobs: int = 3

    @property
    def has_clock(self) -> bool:
        return "apa102" in self.options

    def firmware(self, folder: Path, more: str = "") -> Path:
        """Plan a panel, put the written panel_config.h into the sketch, and build it."""
        plans, sketch = folder / "plans", folder / "firmware"
        words = f"board plans --columns 10 --rows 6 {self.options} {more} --out {plans}"
        assert main(words.split()) == 0
        shutil.copytree(FIRMWARE, sketch, dirs_exist_ok=True)
        shutil.copy(plans / "panel_config.h", sketch / "mark1_panel" / "panel_config.h")
        image = folder / "built" / self.program
        make = ["make", "-C", sketch, f"BUILD={folder / 'built'}", image]
        done = subprocess.run(make, capture_output=True, text=True, timeout=240)
        assert done.returncode == 0, done.stdout + done.stderr
        return image


class Builder:
    """Sees what shines on the simulated panel, turns its knobs, and answers the questions."""

    def __init__(self, simulator: Simulator, link: Link, light_count: int) -> None:
        self._simulator, self._link, self._count = simulator, link, light_count

    def __call__(self, question: Question, meanwhile: Callable[[], None]) -> str:
        if question.choices == (DONE,):
            return self._turn(question, meanwhile)
        self._simulator.wait(0.1)
        lit = self._lit()
        values = question.message.values
        if question.message.code.endswith(("all-lit", "some-lit")):
            same = len(set(lit.values())) == 1
            return YES if same and list(lit) == list(span(**values)) else NO
        if question.message.code.endswith("alone-lit"):
            return YES if list(lit) == [values["light"]] else NO
        if DARK not in question.choices:
            return YES if len(lit) == 1 else NO
        if len(lit) != 1:
            return DARK
        (colour,) = lit.values()
        ranks = tuple(sorted(colour, reverse=True).index(part) for part in colour)
        return next(name for name, order in COLOURS.items() if order == ranks)

    def look(self) -> bool:
        """See what goes on between two questions; returns whether anything does."""
        return False

    def _lit(self) -> dict[int, tuple[int, ...]]:
        """The colour of each light that shines, by its number."""
        lights = enumerate(self._simulator.lights(), 1)
        return {light: tuple(colour) for light, (_, *colour) in lights if any(colour)}

    def _turn(self, question: Question, meanwhile: Callable[[], None]) -> str:
        knob = question.message.values["knob"] - 1
        end = 1023 if question.message.code.endswith("right") else 0
        self._simulator.order("adc", knob, end)
        deadline = self._simulator.seconds() + 5
        while self._simulator.seconds() < deadline:
            meanwhile()
            report = self._link.state().knobs.get(knob)
            if report is not None and abs(report.position - end) <= 8:
                break
            time.sleep(0.001)
        return DONE


def span(last: int, first: int = 1) -> range:
    """The lights that a question is about."""
    return range(first, last + 1)


class MistakenBuilder(Builder):
    """Has made a mistake, sees what follows from it, and reads the questions in any language.

    `follows` lights have all their wires, `dead` does not shine, the supply can light `feeds` of
    them, and row 2 begins at `second_row`.
    """

    follows, dead, feeds, second_row = 10**6, 0, 10**6, LAST

    def __call__(self, question: Question, meanwhile: Callable[[], None]) -> str:
        if question.choices == (FIRST, LAST, ELSEWHERE):
            return self.second_row
        if DATA in question.choices:
            if "dials" in self._simulator.build:
                return NO_STRIP
            return CLOCK if self._simulator.build in ("uno", "pico-mux") else DATA  # as BENCHES
        if question.message.code.endswith(("last-so-far", "other-lit", "dials-there")):
            return NO
        return super().__call__(question, meanwhile)

    def _lit(self) -> dict[int, tuple[int, ...]]:
        lit = [light for light in super()._lit().items() if light[0] <= self.follows]
        return {light: colour for light, colour in lit[: self.feeds] if light != self.dead}


class BuilderOfDials(Builder):
    """Sees where the dials of an Uno point, and which of its lamps are lit."""

    LONGEST = 409  # the pulse of 2 ms, of 4096 in 20 ms
    REST_S = 2.5  # the dials of a chip that hears nothing take their time, too

    def __init__(self, simulator: Simulator, link: Link, light_count: int) -> None:
        super().__init__(simulator, link, light_count)
        self.pulses = [0.0] * light_count  # the last that each dial was given

    def __call__(self, question: Question, meanwhile: Callable[[], None]) -> str:
        words = str(question.message)
        if question.message.code.endswith("dials-there"):
            return YES
        if "knob" in words:
            return super().__call__(question, meanwhile)
        if "lamp" in words:
            return YES if self._lamps_lit() == [int(re.findall(r"\d+", words)[0])] else NO
        self._wait_until_all_rest()
        if question.choices == (DONE,):
            assert {round(pulse / 10) for pulse in self.pulses if pulse} == {31}  # upright
            return DONE
        first, last = map(int, re.findall(r"\d+", words) or (1, self._count))
        right = [pulse >= self.LONGEST - 1 for pulse in self.pulses]
        return YES if right == [first <= dial <= last for dial in range(1, self._count + 1)] else NO

    def _lamps_lit(self) -> list[int]:
        self._simulator.wait(0.1)
        b, _, d = map(int, self._simulator.order("ports").split())
        lit = (d >> 2 & 63) | (b & 3) << 6  # D2 ... D9
        return [lamp + 1 for lamp in range(8) if lit >> lamp & 1]

    def _wait_until_all_rest(self) -> None:
        still_since = self._simulator.seconds()
        while self._simulator.seconds() - still_since < self.REST_S:
            if self.look():
                still_since = self._simulator.seconds()
            time.sleep(0.02)

    def look(self) -> bool:
        """Note the pulses; returns whether there are any: a dial at rest gets none."""
        given = self._simulator.numbers("servos")[: self._count]
        self.pulses = [new or old for new, old in zip(given, self.pulses, strict=True)]
        return any(given)


def checked(
    simulator: Simulator,
    where: str,
    bench: Bench,
    order: str,
    mistake: dict[str, object] | None = None,
    only: str = "",
) -> dict[str, Finding]:
    usual = BuilderOfDials if "dials" in bench.parts else Builder
    builder = usual if mistake is None else type("Mistaken", (MistakenBuilder,), mistake)
    clock = ChipClock(simulator)
    with Link(where, clock=clock) as link:
        eyes = builder(simulator, link, bench.lights)

        def now() -> float:
            eyes.look()
            return clock.now()

        check = BuildCheck(
            link,
            eyes,
            order,
            clock=now,
            columns=0 if mistake is None else 10,
            only=only,
        )
        check.run()
        return {finding.name: finding for finding in check.findings}


DIALS = Bench("--board uno --light dials --knobs 3 --supply 2000", "uno-dials", "uno.elf")
BENCHES = {
    "uno": Bench("--board uno --light ws2812 --knobs 3 --supply 2000", "uno-ws2812", "uno.elf"),
    "uno-apa102": Bench("--board uno --light apa102 --knobs 3 --supply 4000", "uno", "uno.elf"),
    "pico": Bench("--board pico --light ws2812 --knobs 3", "pico-ws2812", "pico.uf2"),
    "pico-mux": Bench(
        "--board pico --light apa102 --knobs 16 --supply 4000", "pico-mux", "pico.uf2", knobs=16
    ),
}


@pytest.fixture(scope="module")
def image_for(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Build the image of a bench, once."""
    return functools.cache(
        lambda name: (DIALS if name == "dials" else BENCHES[name]).firmware(
            tmp_path_factory.mktemp("image")
        )
    )


@contextlib.contextmanager
def on_bench(bench: Bench, image: Path) -> Iterator[tuple[Simulator, str]]:
    build(bench.parts)
    options = ("--pty", "--boot-ms", "100") if "uno" in bench.parts else ("--pty",)
    with Simulator(bench.parts, *options, image=image) as simulator:
        yield simulator, simulator.read()


@pytest.mark.parametrize("name", BENCHES)
def test_the_guide_leads_to_a_lit_panel(
    name: str, image_for: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    bench = BENCHES[name]
    with on_bench(bench, image_for(name)) as (simulator, where):
        found = checked(simulator, where, bench, bench.order)
        assert all(finding.passed for finding in found.values()), found
        assert found["lights"].detail == f"Lights follow: {bench.lights} of {bench.lights}."
        assert {f"knob {knob + 1}" for knob in range(bench.knobs)} <= set(found)
        assert main(["selftest", "--port", where]) == 0
        assert "No problems found." in capsys.readouterr().out
        assert main(["train", "letters", "--port", where, "--hold", "0.5", "--json"]) == 0
        assert json.loads(capsys.readouterr().out.splitlines()[-1])["panel"]["shown"]


#: What is planted: how it is seen, mV of the board, the finding that names it, and how that begins.
Mistake = tuple[dict[str, object], int, str, dict[str, str]]
MISTAKES: dict[str, Mistake] = {
    "clock or data missing": (
        {"follows": 0}, 5000, "lights",
        {"en": "The first light stays dark.", "de": "Das erste Licht bleibt dunkel."},
    ),
    "a light is dead, and all behind it": (
        {"follows": 23}, 5000, "lights",
        {"en": "Lights up to 23 follow; light 24 does not.",
         "de": "Lichter bis 23 folgen, Licht 24 nicht."},
    ),
    "a light is dead by itself": (
        {"dead": 24}, 5000, "lights",
        {"en": "Light 24 stays dark or has another colour, but the lights behind it follow.",
         "de": "Licht 24 bleibt dunkel oder hat eine andere Farbe, aber die Lichter dahinter"},
    ),
    "rows reversed": (
        {"second_row": FIRST}, 5000, "rows",
        {"en": "Row 2 begins below the first light of row 1, so all rows run the same way",
         "de": "Reihe 2 beginnt unter dem ersten Licht der Reihe 1; also laufen alle Reihen"},
    ),
    "the supply of the lights is weak": (
        {"feeds": 31}, 5000, "supply",
        {"en": "Some lights are dark or have another colour while all are on, but none while",
         "de": "Einige Lichter sind dunkel oder haben eine andere Farbe, während alle leuchten"},
    ),
    "the supply of the board is weak": (
        {}, 4050, "supply",
        {"en": "The board measures only 40", "de": "Die Platine misst nur 40"},
    ),
}  # fmt: skip


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", BENCHES)
def test_a_planted_mistake_is_found_and_named(
    name: str, image_for: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    bench = BENCHES[name]
    with on_bench(bench, image_for(name)) as (simulator, where):
        for seen, volts, found_as, words in MISTAKES.values():
            simulator.order("supply", volts)
            findings = checked(simulator, where, bench, bench.order, seen, only="lights")
            finding = findings[found_as]
            assert [each for each in findings.values() if not each.passed] == [finding]
            for spoken, begins in words.items():
                assert said_in(spoken, finding).startswith(begins), finding
            if found_as == "lights" and "follows" in seen:  # the clock is named where there is one
                assert ("-clock" in finding.message.code) == bench.has_clock
        assert main(["selftest", "--port", where]) == 1
        assert re.search(r"FAIL supply +40\d\d mV is too low", capsys.readouterr().out)


def said_in(language: str, finding: Finding) -> str:
    before = messages.language()
    messages.speak(language)
    try:
        return str(finding.message)
    finally:
        messages.speak(before)


#: On each bench, the image of another one, and how the finding begins.
WRONG_IMAGES = {
    ("uno-apa102", "uno"): ("The firmware is made for WS2812B, lights with only data, but the",
                            "Die Firmware ist für WS2812B gemacht, Lichter nur mit Daten, aber"),
    ("uno", "uno-apa102"): ("The firmware is made for APA102 / SK9822, lights with data and clock",
                            "Die Firmware ist für APA102 / SK9822 gemacht, Lichter mit Daten und"),
    ("pico-mux", "pico"): ("The firmware is made for WS2812B, lights with only data, but the",
                           "Die Firmware ist für WS2812B gemacht, Lichter nur mit Daten, aber"),
    ("pico", "pico-mux"): ("The firmware is made for APA102 / SK9822, lights with data and clock",
                           "Die Firmware ist für APA102 / SK9822 gemacht, Lichter mit Daten und"),
    ("dials", "uno"): ("The firmware is made for WS2812B, but the panel has dials.",
                       "Die Firmware ist für WS2812B, aber die Tafel hat Zeiger."),
    ("uno", "dials"): ("The firmware is made for dials, but the panel has lights.",
                       "Die Firmware ist für Zeiger, aber die Tafel hat Lichter."),
}  # fmt: skip


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("name", "other"), WRONG_IMAGES)
def test_an_image_for_another_panel_is_found_and_named(
    name: str, other: str, image_for: Callable[[str], Path]
) -> None:
    bench = {"dials": DIALS, **BENCHES}[name]
    with on_bench(bench, image_for(other)) as (simulator, where):
        findings = checked(simulator, where, bench, "", {}, only="lights")
    (wrong,) = [finding for finding in findings.values() if not finding.passed]
    english, german = WRONG_IMAGES[name, other]
    assert said_in("en", wrong).startswith(english)
    assert said_in("de", wrong).startswith(german)


def test_a_board_that_cannot_measure_its_supply_says_so_and_the_guide_says_how() -> None:
    bench = Bench("--light apa102", "uno-any", "uno.elf", order="BGR", lights=64)
    build(bench.parts)
    with Simulator("uno-any", "--pty", "--boot-ms", "100") as simulator:
        where = simulator.read()
        simulator.order("supply", 4000)
        finding = checked(simulator, where, bench, "BGR", only="lights")["supply"]
    assert said_in("en", finding).startswith("The supply is not measured, because this board")
    assert said_in("de", finding).startswith("Die Versorgung wird nicht gemessen, denn diese")
    for board in ("uno-r4", "esp32", "nano-every"):  # which are driven as this one
        plan = PanelPlan(board=board, supply=4000)
        steps = {
            "en": "The first voltage is at least",
            "de": "Die erste Spannung beträgt mindestens",
        }
        for language, words in steps.items():
            messages.speak(language)
            try:
                assert words in guide_of(plan)
            finally:
                messages.speak("en")


def test_an_order_of_colours_that_the_strip_does_not_have_is_found_and_mended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = BENCHES["uno"]
    build(bench.parts)
    for order, more, passed in (("RGB", "--order RGB", False), ("GRB", "", True)):
        image = bench.firmware(tmp_path / order, more)
        with Simulator(bench.parts, "--pty", "--boot-ms", "100", image=image) as simulator:
            found = checked(simulator, simulator.read(), bench, order)["colour"]
        assert found.passed is passed
        assert "GRB" in found.detail


@pytest.mark.timeout(1800)  # it goes by the time of the chip, which a busy computer slows down
@pytest.mark.parametrize(
    ("deaf", "volts", "wrong"),
    [(None, 5000, set()), (2, 5000, {"chips", "dials"}), (None, 4050, {"supply"})],
    ids=["all chips", "a chip without its wires", "a weak supply"],
)
def test_the_guide_leads_to_dials_that_turn(
    deaf: int | None, volts: int, wrong: set[str], image_for: Callable[[str], Path]
) -> None:
    build(DIALS.parts)
    with Simulator(
        DIALS.parts, "--pty", "--boot-ms", "100", "--servos=4", image=image_for("dials")
    ) as simulator:
        where = simulator.read()
        simulator.order("supply", volts)
        if deaf is not None:
            simulator.order("bus", 1, deaf)
        found = checked(simulator, where, DIALS, DIALS.order)
    assert {name for name, finding in found.items() if not finding.passed} == wrong
    assert {"R lamps", "knob 1", "knob 2", "knob 3"} <= set(found)
    expected = "Dials follow: 60 of 60." if deaf is None else "Dials 33 to 48 do not follow."
    assert found["dials"].detail.startswith(expected)

"""From an empty bench to a lit panel by the guide alone: plans, firmware, checks, weights."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from collections.abc import Callable
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
    YES,
    BuildCheck,
    Question,
)
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
        if DARK not in question.choices:
            return YES if len(lit) == 1 else NO
        if len(lit) != 1:
            return DARK
        ranks = tuple(sorted(lit[0], reverse=True).index(part) for part in lit[0])
        return next(name for name, order in COLOURS.items() if order == ranks)

    def _lit(self) -> list[tuple[int, ...]]:
        """The colours of all lights that shine."""
        return [tuple(colour) for _, *colour in self._simulator.lights() if any(colour)]

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


class MistakenBuilder(Builder):
    """Has made a mistake, sees what follows from it, and reads the questions in any language.

    `follows` lights have all their wires, and row 2 begins at `second_row`.
    """

    follows, second_row = 10**6, LAST

    def __call__(self, question: Question, meanwhile: Callable[[], None]) -> str:
        if question.choices == (FIRST, LAST, ELSEWHERE):
            return self.second_row
        if question.choices == (DATA, CLOCK):
            return CLOCK if self._simulator.build in ("uno", "pico-mux") else DATA  # as BENCHES
        if question.message.code.endswith(("last-so-far", "other-lit")):
            return NO
        return super().__call__(question, meanwhile)

    def _lit(self) -> list[tuple[int, ...]]:
        lights = self._simulator.lights()[: self.follows]
        return [tuple(colour) for _, *colour in lights if any(colour)]


class BuilderOfDials(Builder):
    """Sees where the dials of an Uno point, and which of its lamps are lit."""

    LONGEST = 409  # the pulse of 2 ms, of 4096 in 20 ms
    REST_S = 2.5  # the dials of a chip that hears nothing take their time, too

    def __init__(self, simulator: Simulator, link: Link, light_count: int) -> None:
        super().__init__(simulator, link, light_count)
        self.pulses = [0.0] * light_count  # the last that each dial was given

    def __call__(self, question: Question, meanwhile: Callable[[], None]) -> str:
        words = str(question.message)
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
            for dial, pulse in enumerate(self._simulator.numbers("servos")[: self._count]):
                if pulse:
                    self.pulses[dial], still_since = pulse, self._simulator.seconds()
            time.sleep(0.02)


def checked(
    simulator: Simulator,
    where: str,
    bench: Bench,
    order: str,
    mistake: dict[str, object] | None = None,
) -> dict[str, Finding]:
    usual = BuilderOfDials if "dials" in bench.parts else Builder
    builder = usual if mistake is None else type("Mistaken", (MistakenBuilder,), mistake)
    clock = ChipClock(simulator)
    with Link(where, clock=clock) as link:
        check = BuildCheck(
            link,
            builder(simulator, link, bench.lights),
            order,
            clock=clock.now,
            columns=0 if mistake is None else 10,
        )
        check.run()
        return {finding.name: finding for finding in check.findings}


BENCHES = {
    "uno": Bench("--board uno --light ws2812 --knobs 3 --supply 2000", "uno-ws2812", "uno.elf"),
    "uno-apa102": Bench("--board uno --light apa102 --knobs 3 --supply 4000", "uno", "uno.elf"),
    "pico": Bench("--board pico --light ws2812 --knobs 3", "pico-ws2812", "pico.uf2"),
    "pico-mux": Bench(
        "--board pico --light apa102 --knobs 16 --supply 4000", "pico-mux", "pico.uf2", knobs=16
    ),
}


@pytest.mark.parametrize("bench", BENCHES.values(), ids=BENCHES)
def test_the_guide_leads_to_a_lit_panel(
    bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build(bench.parts)
    image = bench.firmware(tmp_path)
    options = ("--pty", "--boot-ms", "100") if "uno" in bench.parts else ("--pty",)
    with Simulator(bench.parts, *options, image=image) as simulator:
        where = simulator.read()
        found = checked(simulator, where, bench, bench.order)
        assert all(finding.passed for finding in found.values()), found
        assert found["lights"].detail == f"Lights follow: {bench.lights} of {bench.lights}."
        assert {f"knob {knob + 1}" for knob in range(bench.knobs)} <= set(found)
        assert main(["selftest", "--port", where]) == 0
        assert "No problems found." in capsys.readouterr().out
        assert main(["train", "letters", "--port", where, "--hold", "0.5", "--json"]) == 0
        assert json.loads(capsys.readouterr().out.splitlines()[-1])["panel"]["shown"]


#: What is planted: how it is seen, the finding that names it, and words of it in each language.
MISTAKES: dict[str, tuple[dict[str, object], str, dict[str, str]]] = {
    "clock or data missing": (
        {"follows": 0}, "lights",
        {"en": "The first light stays dark.", "de": "Das erste Licht bleibt dunkel."},
    ),
    "a light is dead": (
        {"follows": 23}, "lights",
        {"en": "Lights up to 23 follow; light 24 does not.",
         "de": "Lichter bis 23 folgen, Licht 24 nicht."},
    ),
    "rows reversed": (
        {"second_row": FIRST}, "rows",
        {"en": "Row 2 begins below the first light of row 1, so all rows run the same way",
         "de": "Reihe 2 beginnt unter dem ersten Licht der Reihe 1; also laufen alle Reihen"},
    ),
}  # fmt: skip


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("bench", BENCHES.values(), ids=BENCHES)
def test_a_planted_mistake_is_found_and_named(
    bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build(bench.parts)
    image = bench.firmware(tmp_path)
    options = ("--pty", "--boot-ms", "100") if "uno" in bench.parts else ("--pty",)
    with Simulator(bench.parts, *options, image=image) as simulator:
        where = simulator.read()
        for seen, name, words in MISTAKES.values():
            finding = checked(simulator, where, bench, bench.order, seen)[name]
            assert not finding.passed
            for spoken, begins in words.items():
                assert said_in(spoken, finding).startswith(begins), finding
            if name == "lights":  # the clock is named where the lights have one, and only there
                assert ("-clock" in finding.message.code) == has_clock(bench)
        if "uno" in bench.parts:  # the Pico does not measure its supply
            simulator.order("supply", 4000)
            assert main(["selftest", "--port", where]) == 1
            assert re.search(r"FAIL supply +40\d\d mV is too low", capsys.readouterr().out)


def has_clock(bench: Bench) -> bool:
    return "apa102" in bench.options


def said_in(language: str, finding: Finding) -> str:
    before = messages.language()
    messages.speak(language)
    try:
        return str(finding.message)
    finally:
        messages.speak(before)


def test_an_image_for_other_lights_is_found_and_named(tmp_path: Path) -> None:
    image = BENCHES["uno"].firmware(tmp_path)  # for WS2812B, on a bench of APA102
    bench = BENCHES["uno-apa102"]
    build(bench.parts)
    with Simulator(bench.parts, "--pty", "--boot-ms", "100", image=image) as simulator:
        found = checked(simulator, simulator.read(), bench, "", {})["firmware"]
    assert not found.passed
    assert said_in("en", found).startswith("The firmware is made for WS2812B")
    assert said_in("de", found).startswith("Die Firmware ist für WS2812B")


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
@pytest.mark.parametrize("deaf", [None, 2], ids=["all chips", "a chip without its wires"])
def test_the_guide_leads_to_dials_that_turn(deaf: int | None, tmp_path: Path) -> None:
    options = "--board uno --light dials --knobs 3 --supply 2000"
    bench = Bench(options, "uno-dials", "uno.elf")
    build(bench.parts)
    image = bench.firmware(tmp_path)
    with Simulator(
        bench.parts, "--pty", "--boot-ms", "100", "--servos=4", image=image
    ) as simulator:
        where = simulator.read()
        if deaf is not None:
            simulator.order("bus", 1, deaf)
        found = checked(simulator, where, bench, bench.order)
    names = {name for name, finding in found.items() if not finding.passed}
    assert names == (set() if deaf is None else {"chips", "dials"})
    assert {"R lamps", "knob 1", "knob 2", "knob 3"} <= set(found)
    expected = "Dials follow: 60 of 60." if deaf is None else "Dials 33 to 48 do not follow."
    assert found["dials"].detail.startswith(expected)

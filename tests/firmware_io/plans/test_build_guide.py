"""The guide of a panel: a check after each step, and commands that exist."""

import csv
import io
import re
from collections import Counter
from html.parser import HTMLParser

import pytest
from hypothesis import given

from firmware_io.boards import LIGHTS
from firmware_io.catalogue import message
from firmware_io.plans.build_guide import guide_of, steps_of
from firmware_io.plans.kit import kit_of
from firmware_io.plans.nets import bus_of, chips_of, nets_of
from firmware_io.plans.parts_list import parts_csv, parts_of
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.supply import DIAL_MA, DIAL_REST_MA, MARGIN, as_text, feeding_of, panel_a
from mark1 import messages
from mark1.cli.main import build_parser
from tests.examples import one_in, slow
from tests.firmware_io.plans.panels import SHINING, all_panels, panels


class Reader(HTMLParser):
    """Checks that tags close as they open, and collects what is loaded from elsewhere."""

    def __init__(self, text):
        super().__init__()
        self.open, self.loaded, self.tags = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag not in ("meta",):
            self.open.append(tag)
        self.loaded += [value for name, value in attrs if name in ("src", "href")]

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("plan", one_in(4, all_panels()[::13]), ids=str)
def test_the_guide_is_one_page_that_needs_nothing_else(plan):
    page = Reader(guide_of(plan))
    assert page.open == []
    assert page.loaded == []
    assert "svg" in page.tags


def test_every_step_has_a_check_and_steps_fit_the_panel():
    steps = list(steps_of(PanelPlan(board="uno", light="apa102", knobs=0, lamps=0)))
    assert all(step.check for step in steps)
    usb = [step.do for step in steps]
    assert not any("knob" in step or "R lamps" in step for step in usb)
    assert any("5V of the board" in step for step in usb)
    assert any("from pin D11 through the resistor" in step for step in usb)
    plan = PanelPlan(board="mega", columns=20, rows=20, knobs=16, supply=4000)
    own = [step.do for step in steps_of(plan)]
    assert any("the arrow on the strip points away" in step for step in own)
    assert any("Connect the other points of the table of feeds" in step for step in own)


#: Plans from 8 to 512 lights, of each kind, on USB and on one supply or several.
BUILT = [
    PanelPlan(columns=8, rows=1, lamps=0, knobs=1),
    PanelPlan(light="ws2812", serpentine=False),
    PanelPlan(board="pico", light="ws2812", columns=20, rows=20, knobs=16, supply=20_000),
    PanelPlan(board="mega", columns=32, rows=16, lamps=5, knobs=16, sensor=False, supply=20_000),
    PanelPlan(board="esp32", light="sk6812-rgbw", columns=16, sensor=True, supply=4000),
    PanelPlan(board="nano", light="ws2811", columns=100 // 8, supply=3000),
    PanelPlan(light="dials", columns=8, rows=1, lamps=0, knobs=0, supply=2000),
    PanelPlan(board="mega", light="dials", columns=64, rows=8, supply=20_000),
    PanelPlan(board="pico", light="dials", columns=16, rows=16, knobs=16, supply=8000),
]


@pytest.mark.parametrize("plan", [plan for plan in BUILT if plan.of.is_dial], ids=str)
def test_a_guide_for_dials_without_lights_mentions_no_lights(plan):
    words = re.sub(
        r"<style.*?</style>|<[^>]*>|--only lights|lights the R lamps",
        "",
        guide_of(plan),
        flags=re.S,
    )
    assert not re.search(r"\blights?\b", words, re.IGNORECASE)


def taken_by_steps(plan):
    """Add up what the page says is in hand at each step, metres and pieces apart."""
    hands = re.findall(r'<p class="hand"><b>[^<]*</b> (.*?)</p>', guide_of(plan))
    assert len(hands) == len(list(steps_of(plan)))
    taken = {}
    for part in "; ".join(hands).split("; "):
        if part != "none":
            count, unit, name = re.fullmatch(r"([\d.]+) (×|m) (.*)", part).groups()
            taken[name] = taken.get(name, 0) + float(count)
            assert float(count) > 0 and (unit == "m") == ("wire" in name.split(",")[0].split()[0])
    return taken


@pytest.mark.parametrize("plan", BUILT, ids=str)
def test_the_steps_take_what_the_list_of_parts_has_and_nothing_twice(plan):
    rows = list(csv.reader(io.StringIO(parts_csv(plan).removeprefix("\ufeff"))))[1:]
    listed = {row[2]: float(row[0]) for row in rows}
    assert taken_by_steps(plan) == pytest.approx(listed)


@given(panels())
def test_no_part_is_missing_in_the_steps_of_any_plan(plan):
    parts, counts = parts_of(plan), Counter()
    for step in steps_of(plan):
        for count, item in step.takes(parts):
            counts[item.name.code] += count
    assert counts == pytest.approx({item.name.code: item.count for item in parts})


def in_hand(plan):
    """What each step takes, by the names of step and part."""
    parts = parts_of(plan)
    return {
        step.name: {item.name.code[6:]: round(count, 1) for count, item in step.takes(parts)}
        for step in steps_of(plan)
    }


def test_the_parts_of_a_small_panel_by_hand():
    """8 lights in one row, on USB: 0.3 m from the middle of the back; 30 cm for each signal."""
    frame = {"diffuser": 1, "frame": 1, "screw": 4}
    assert in_hand(BUILT[0]) == {
        "firmware": {"board": 1, "usb": 1},
        "power": {"lights": 8, "thick-wire": 0.6, "pins": 1},
        "colour": {"resistor": 1, "thin-wire": 0.6},
        "knobs": {"knob": 1, "thin-wire": 0.9},
        "line": {},
        "frame": frame,
        "window": {},
    }


def test_the_parts_of_a_large_panel_by_hand():
    """400 lights and 8 lamps, 20 A: rows 1–7, 8–14 and 15–20, each with a supply.

    Rows are joined with wires of 16.7 mm and 50 mm of slack: 19 joints, two wires each.
    """
    plan = BUILT[2]
    feeds = [len(part.feeds) for part in feeding_of(plan).parts]
    assert len(feeds) == 3
    each = 2 * feeding_of(plan).metres
    taken = in_hand(plan)
    assert taken["jack"] == {"supply": 3, "jack": 3, "trunk-wire": 1.8}
    assert taken["power"] == {
        "lights": 20, "capacitor": 1, "fuse": 1, "thick-wire": round(each, 1), "thin-wire": 0.3,
        "pins": 1,
    }  # fmt: skip
    assert taken["chain"] == {
        "lights": 380, "capacitor": 2, "fuse": sum(feeds) - 2, "strip": 1,
        "thick-wire": round((sum(feeds) - 2) * each, 1), "joint-wire": 2.6, "thin-wire": 1.3,
    }  # fmt: skip
    assert taken["lamps"] == {"lights": 8, "joint-wire": 0.2, "thin-wire": 0.1}
    assert taken["feeds"] == {"fuse": 1, "thick-wire": round(each, 1)}  # behind the R lamps
    assert taken["shifter"] == {
        "shifter": 1, "small-capacitor": 1, "stripboard": 1, "thin-wire": 0.6
    }  # fmt: skip
    assert taken["multiplexer"] == {"multiplexer": 1, "small-capacitor": 1, "thin-wire": 2.4}
    assert taken["knobs"] == {"knob": 16, "thin-wire": 5.4}


def test_the_parts_of_a_wall_of_dials_by_hand():
    """512 dials: 32 chips, 8 feeds of 64, and three supplies of 6 A.

    Two wires go on from each feed to three more chips, 16 dials of 30 mm apart.
    """
    plan = BUILT[7]
    taken = in_hand(plan)
    metres = round(16 * feeding_of(plan).metres + 8 * 3 * 2 * 0.48, 1)
    assert taken["chips"] == {"servo-chip": 32}
    assert taken["power"] == {
        "capacitor": 8,
        "fuse": 8,
        "strip": 1,
        "thick-wire": metres,
        "thin-wire": 0.3,
        "pins": 1,
    }
    assert taken["bus"] == {"bus-resistor": 2, "thin-wire": 38.4}
    assert taken["servos"] == {"servo": 512}
    assert taken["lamps"] == {"lamp": 8, "resistor": 8, "thin-wire": 2.7}


def test_the_connections_are_those_of_the_drawing():
    plan = PanelPlan(board="mega", light="apa102", knobs=16)
    text = guide_of(plan)
    for net in nets_of(plan)[1]:
        first, *others = (f"{part} {pin}" for part, pin in net.pins)
        assert f"<tr><td>{first}</td><td>{'; '.join(others)}</td></tr>" in text


@pytest.mark.parametrize(
    ("board", "light", "is_needed"),
    [("uno", "ws2812", False), ("uno-r4", "ws2812", True), ("uno-r4", "apa102", False),
     ("esp32", "sk6812", True), ("nano-every", "dials", False)],
)  # fmt: skip
def test_a_library_is_named_where_strips_need_one(board, light, is_needed):
    text = guide_of(PanelPlan(board=board, light=light, supply=3000))
    assert ("Adafruit NeoPixel" in text) == is_needed


@pytest.mark.parametrize("spoken", ["en", "de", "es", "fr"])
def test_a_beginner_is_told_what_to_have_at_hand_and_where_commands_go(spoken, monkeypatch):
    monkeypatch.setattr(messages, "_language", spoken)
    for plan in (PanelPlan(), PanelPlan(light="dials", supply=5000)):
        before, steps = guide_of(plan).split("<ol>")[:2]
        assert str(message("guide.tools")) in before
        assert "erminal" in before  # Terminal, terminal
        trouble = str(message("guide.trouble"))
        assert before.count(trouble) == 1  # named before the first step
        assert f"<h2>{trouble}</h2>" in steps
        # each step: what to do, then how to know that it worked
        assert steps.count("<li>") == steps.count('<p class="check">') > 5


@pytest.mark.parametrize("spoken", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("plan", [PanelPlan(), PanelPlan(light="dials", supply=5000)])
def test_a_check_by_questions_says_by_what_success_is_known(plan, spoken, monkeypatch):
    monkeypatch.setattr(messages, "_language", spoken)
    checks = [step.check for step in steps_of(plan) if "mark1 board check" in step.check]
    assert len(checks) >= 3 - plan.of.is_dial
    for check in checks:
        assert "ok" in check
        assert "FAIL" in check  # as `mark1 board check` writes in every language


def test_the_check_of_the_chain_asks_about_the_rows_as_planned():
    for serpentine, words in ((True, "--columns 6"), (False, "--columns 6 --straight")):
        text = guide_of(PanelPlan(columns=6, serpentine=serpentine))
        assert f"<code>mark1 board check --only lights {words}</code>" in text
        build_parser(["board", "check"]).parse_args(["board", "check", *words.split()])


@pytest.mark.parametrize("light", ["ws2812", "dials"])
def test_a_check_asks_only_for_what_is_connected_by_then(light):
    """Without the option, it would call knobs and R lamps broken that come later."""
    plan = PanelPlan(light=light, supply=4000)
    asked = {
        step.name: set(re.findall(r"board check --only (\w+)", step.check))
        for step in steps_of(plan)
        if "board check" in step.check
    }
    first = (
        {"servos": {"lights"}} if light == "dials" else {"colour": {"lights"}, "chain": {"lights"}}
    )
    assert asked == {**first, "lamps": {"lamps"}, "knobs": {"knobs"}}


def test_a_long_chain_is_fed_while_it_grows():
    """Otherwise the first feed would supply many lights when the check lights all of them."""
    for plan, grows in (
        (PanelPlan(board="mega", columns=20, rows=20, supply=4000), True),
        (PanelPlan(board="mega", columns=20, rows=20, supply=12_000), True),
        (PanelPlan(columns=8, rows=8), False),
    ):
        (chain,) = [step.do for step in steps_of(plan) if step.name == "chain"]
        assert ("As soon as a light is laid" in chain) == grows
        assert (in_hand(plan)["chain"].get("fuse", 0) >= 2) == grows


def test_a_single_row_is_not_cut_into_rows():
    assert "chain" not in [step.name for step in steps_of(PanelPlan(columns=8, rows=1))]


def test_commands_that_the_guide_names_exist():
    text = "".join(guide_of(plan) for plan in (PanelPlan(), PanelPlan(board="uno")))
    named = set(re.findall(r"<code>mark1 ([a-z]+(?: [a-z]+)?)", text))
    assert {"board check", "selftest", "ports", "board flash"} <= named
    for command in named:
        words = command.split()
        with pytest.raises(SystemExit) as left:
            build_parser(words).parse_args([*words, "--help"])
        assert left.value.code == 0


@pytest.mark.parametrize(
    "plan", one_in(4, [plan for plan in all_panels() if plan.light in SHINING][::7]), ids=str
)
def test_current_supply_fuse_and_wire_are_the_computed_ones(plan):
    feeding, text = feeding_of(plan), guide_of(plan)
    assert f'<td class="number">{as_text(feeding.amperes)} A</td>' in text
    assert f"{feeding.wire_mm2:g} mm²</td>" in text
    assert f"wire {feeding.wire_mm2:g} mm² for the feeds" in text
    if plan.supply:
        assert f'<td>fuse of each feed</td><td class="number">{feeding.fuse_a:g} A</td>' in text
        assert f"blade fuse {feeding.fuse_a:g} A" in text  # in the list of parts
        assert text.count(f", {feeding.fuse_a:g} A</td>") == feeding.feeds  # in the table of feeds
    weak = 2 * plan.chain > (plan.supply / 1.25 or 420) or (not plan.supply and plan.chain > 100)
    assert ("need a supply of their own" in text) == weak


@given(panels(["dials"]))
def test_as_many_dials_move_at_once_as_the_supply_feeds(plan):
    feeding, text = feeding_of(plan), guide_of(plan)
    parts = [part.last - part.first + 1 for part in feeding.parts]
    rest, moving = DIAL_REST_MA * max(parts), DIAL_MA * feeding.at_once
    share = min(6000, plan.supply / len(parts)) / MARGIN
    assert rest + moving <= share or feeding.at_once == 0
    assert feeding.is_enough == (rest + DIAL_MA <= share)
    assert feeding.at_once <= min(plan.lights, 40)
    assert (f"{plan.lights} dials need a supply of their own" in text) == (not feeding.is_enough)
    if feeding.is_enough:
        least = DIAL_REST_MA * plan.lights + DIAL_MA
        assert MARGIN * least <= 1000 * feeding.least_supply
        assert f'at once</td><td class="number">{feeding.at_once}</td>' in text


def test_the_chips_of_a_wall_have_the_addresses_of_the_firmware():
    plan = PanelPlan(board="mega", light="dials", columns=64, supply=15_000)
    chips = list(chips_of(plan))
    assert [chip.address for chip in chips] == list(range(0x40, 0x60))
    assert (chips[0].jumpers, chips[31].jumpers) == ((), ("A0", "A1", "A2", "A3", "A4"))
    assert [(chip.first, chip.last) for chip in chips[:2]] == [(1, 16), (17, 32)]
    row = "<tr><td>U9</td><td>0x45</td><td>A0, A2</td><td>M81–M96</td></tr>"
    assert row in guide_of(plan)


@pytest.mark.parametrize(("rows", "ohms"), [(1, 4700), (2, 4700), (4, 2200), (8, 1000)])
def test_the_bus_rises_in_time(rows, ohms):
    """NXP, UM10204: 0.8473 R C of at most 300 ns; a PCA9685 pulls down 20 mA, a Pico 12."""
    bus = bus_of(PanelPlan(board="mega", light="dials", columns=64, rows=rows))
    assert bus.ohms == ohms
    together = 1 / (1 / ohms + (4 * rows if rows <= 2 else 3) / 10_000)
    assert bus.together == pytest.approx(together)
    assert 0.8473 * together * (40 * rows + 60) * 1e-12 <= 300e-9
    assert 5 / together < 12e-3


def test_the_brightness_that_the_firmware_allows_fits_the_supply():
    weak, strong = (
        feeding_of(PanelPlan(columns=20, rows=20, supply=supply)) for supply in (3000, 20_000)
    )
    assert (weak.brightness, strong.brightness) == (4, 28)
    assert strong.amperes == panel_a(400, 8, 28)


@pytest.mark.parametrize(
    ("language", "title", "wiring"),
    [
        ("de", "Eine Leuchttafel mit 8 × 8 Lichtern", "Drähte sind an Punkten verbunden"),
        ("fr", "Un panneau de 8 × 8 lumières", "Les fils sont reliés aux points"),
        ("es", "Un panel de 8 × 8 luces", "Los cables se unen en los puntos"),
    ],
)
def test_guide_and_drawing_are_in_the_language_in_use(language, title, wiring):
    messages.speak(language)
    try:
        text = guide_of(PanelPlan())
    finally:
        messages.speak("en")
    assert f'<html lang="{language}">' in text
    assert f"<h1>{title}" in text
    assert wiring in text
    assert "Step by step" not in text
    for more in ("lights", "lights --columns 8", "lamps", "knobs"):
        asks = f"<code>mark1 board check --only {more} --language {language}</code>"
        assert text.count(asks) == 1
    assert text.count("mark1 board check") == 4


WARNED = {
    "en": ("Warning: this panel draws up to 7.4 A", "Mains", "Fuses", "Heat", "qualified person"),
    "de": ("Warnung: Diese Tafel nimmt bis zu 7,4 A", "Netzspannung", "Sicherungen", "Wärme",
           "Fachkraft"),
    "fr": ("ce panneau consomme jusqu’à 7,4 A", "Secteur", "Fusibles", "Chaleur", "qualifiée"),
    "es": ("este panel consume hasta 7,4 A", "Red eléctrica", "Fusibles", "Calor", "cualificada"),
}  # fmt: skip


@pytest.mark.parametrize("language", WARNED)
def test_a_plan_that_draws_more_than_5_amperes_begins_with_a_warning(language):
    strong, weak = (PanelPlan(columns=20, rows=20, supply=supply) for supply in (10_000, 6000))
    messages.speak(language)
    try:
        text, calm = guide_of(strong), guide_of(weak)
    finally:
        messages.speak("en")
    begin, _, _ = text.partition("<table>")
    for words in WARNED[language]:
        assert words in begin
    assert text.index("</h1>") < text.index(WARNED[language][0]) < text.index("<h2>", 1500)
    assert WARNED[language][3] + ":" not in calm.replace(" :", ":")


@given(panels())
def test_every_plan_of_more_than_5_amperes_is_warned_of_and_no_other(plan):
    assert ("Warning: this panel draws" in guide_of(plan)) == (feeding_of(plan).amperes > 5)


@pytest.mark.parametrize("supply", [0, 4000, 10_000])
@pytest.mark.parametrize("light", [*SHINING, "dials"])
def test_the_guide_says_once_which_side_of_a_capacitor_is_minus(light, supply):
    text = guide_of(PanelPlan(board="mega", light=light, columns=16, rows=16, supply=supply))
    has_one = supply > 0 or light == "dials"  # USB has no room for one
    assert len(re.findall(r"The stripe on the capacitor marks minus", text)) == has_one


@pytest.mark.parametrize("serpentine", [False, True])
@pytest.mark.parametrize("light", SHINING)
def test_rows_of_lights_with_a_clock_are_joined_by_four_wires(light, serpentine):
    text = guide_of(PanelPlan(light=light, serpentine=serpentine))
    assert ("5 V, data, clock and ground" in text) == LIGHTS[light].has_clock
    assert ("5 V, data and ground" in text) != LIGHTS[light].has_clock


@pytest.mark.parametrize("light", SHINING)
def test_the_clock_is_named_wherever_chains_are_joined(light):
    plan = PanelPlan(board="mega", light=light, columns=20, rows=20, supply=20_000)
    text = " ".join(step.do for step in steps_of(plan))
    joints = re.findall(r"\b[Jj]oin\b.*?\.", text)
    assert len(joints) == 3  # parts, rows and lamps
    has_clock = LIGHTS[light].has_clock
    assert all(("data, clock and ground" in joint) == has_clock for joint in joints)


@pytest.mark.parametrize("supply", [0, 3000, 20_000])
@pytest.mark.parametrize("light", ["ws2812", "apa102", "dials"])
def test_ground_comes_first_and_power_last(light, supply):
    if light == "dials" and not supply:
        return  # refused
    plan = PanelPlan(board="mega", light=light, columns=8, rows=8, supply=supply)
    (step,) = [step.do for step in steps_of(plan) if step.name == "power"]
    assert step.index("ground") < step.rindex("to 5 V there" if not supply else "from plus of")
    assert ("Begin with ground" in step and "power last" in step) == (supply > 0)
    assert ("Unplug USB. First connect ground" in step) == (not supply)


def names_of(text):
    """The files that a page names."""
    return set(re.findall(r"[\w/-]+\.(?:html|svg|dxf|csv|h|json|pdf|uf2|hex)\b", text))


@pytest.mark.parametrize(
    ("language", "plan"),
    [("en", PanelPlan()), ("fr", PanelPlan(board="mega", light="dials", columns=64, supply=20_000)),
     ("de", PanelPlan(board="pico", columns=20, rows=20, knobs=3, supply=20_000)),
     ("es", PanelPlan(board="mega", columns=20, rows=20, knobs=3, supply=3000))],
    ids=["small", "wall", "large", "usual"],
)  # fmt: skip
def test_no_plan_refers_to_a_file_that_was_not_written(language, plan):
    messages.speak(language)
    try:
        files = kit_of(plan)
    finally:
        messages.speak("en")
    named = names_of(files["guide.html"]) | names_of(files["review.html"])
    assert named <= {*files, "build/firmware/pico.uf2"}
    hot = feeding_of(plan).watts > 15
    assert ("frame-card.svg" in files) == (not hot)


def test_more_lights_than_usb_may_charge_need_a_supply():
    """USB allows 10 µF, and each light has 100 nF."""
    most = PanelPlan(columns=10, rows=10, lamps=0)
    assert feeding_of(most).is_enough
    assert "need a supply of their own" in guide_of(PanelPlan(columns=10, rows=10, lamps=1))


@pytest.mark.parametrize("spoken", ["en", "de", "es", "fr"])
@pytest.mark.parametrize(
    "plan",
    [
        *slow(PanelPlan()),
        PanelPlan(light="dials", supply=5000),
        PanelPlan(board="mega", light="ws2812", columns=20, rows=20, knobs=16, supply=12000),
    ],
    ids=["usb", "dials", "large"],
)
def test_a_page_has_one_decimal_sign(plan, spoken, monkeypatch):
    monkeypatch.setattr(messages, "_language", spoken)
    wrong = r"\d\.\d" if spoken != "en" else r"\d,\d"
    for name in ("guide.html", "review.html"):
        page = kit_of(plan)[name].split("</head>")[1].split("<ol><li>" if "review" in name else "§")
        words = re.sub(r"<code>.*?</code>|<[^>]*>", " ", page[0])
        assert not re.findall(f".{{0,20}}{wrong}.{{0,20}}", words)

"""The test of a panel as a command: what it prints, and when it fails."""

import json


def test_a_weak_supply_fails_the_test(say, monkeypatch):
    from firmware_io.board import virtual_board

    monkeypatch.setattr("firmware_io.link.delivery.FIRST_STATS", 0.0)
    usual = virtual_board.Stats
    monkeypatch.setattr(
        virtual_board, "Stats", lambda **fields: usual(**fields | {"supply_mv": 4000})
    )
    out = say("selftest", "--port", "sim://?lights=9", "--pace", 50, status=1)
    assert "FAIL brightness The supply fell to 4000 mV at brightness 12 of 31" in out
    assert "FAIL supply     4000 mV" in out


def test_a_good_panel_passes_its_test(say):
    out = say("selftest", "--port", "sim://?lights=12&lamps=2&knobs=2", "--pace", 50)
    for words in (
        "blue",
        "orange",
        "violet",
        "green",
        "R lamps",
        "knobs      Positions: 1 at 0, 2 at 0.",
        "changes/s",
    ):
        assert words in out
    assert "FAIL" not in out
    assert "Watch: one light moves along the chain, from 1 to 12." in out


def test_motors_are_moved_only_if_asked_for(say):
    argv = ("selftest", "--port", "sim://?lights=2&lamps=0&knobs=0&outputs=1", "--pace", 50)
    assert "Watch: motor" not in say(*argv)
    out = say(*argv, "--motors")
    assert "Watch: motor 1 turns left." in out
    assert "ok   motors     1 motor turned left, right and to the middle." in out


def test_a_panel_of_nothing_passes_too(say):
    out = say("selftest", "--port", "sim://?lights=0&lamps=0&knobs=0", "--pace", 50)
    assert "No problems found" in out


def test_the_test_in_json(say):
    found = json.loads(say("selftest", "--port", "sim://?lights=9", "--pace", 50, "--json"))
    names = [row["name"] for row in found["findings"]]
    assert names == [
        *("panel", "blue", "orange", "violet", "green", "lights", "R lamps", "knobs"),
        *("brightness", "line", "supply"),
    ]
    assert found["passed"] is True
    assert found["deltas_per_s"] > 0


def test_a_missing_panel_fails_the_test(say):
    assert "FAIL panel" in say("selftest", "--port", "/dev/there-is-none", status=1)


def test_a_panel_that_takes_no_light_fails_the_test(say, monkeypatch):
    monkeypatch.setattr("firmware_io.panel.self_test.TAKEN_S", 0.05)
    monkeypatch.setattr("firmware_io.link.delivery.Delivery.is_shown", property(lambda self: False))
    out = say("selftest", "--port", "sim://?lights=40", "--pace", 100, status=1)
    assert "FAIL blue" in out
    assert "FAIL lights     The panel did not take lights 1, 2, 3." in out
    assert "see the lines marked FAIL" in out

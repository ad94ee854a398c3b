"""The rows of the machine drawer: one for every setting of a machine."""

from __future__ import annotations

from gui.machine.rows import WITHOUT_ROW, rows
from mark1.machine.config import MACHINE_SETTINGS, SETTINGS


def test_every_setting_of_a_machine_has_one_row_also_if_nobody_gave_it_a_place() -> None:
    names = [name for row in rows() for name in row.names]
    assert len(names) == len(set(names))
    assert {*names} == (MACHINE_SETTINGS.keys() | {"decay"}) - {*WITHOUT_ROW}


def test_a_row_has_the_words_of_its_first_setting_and_the_facts_of_all() -> None:
    by_first = {row.names[0]: row for row in rows()}
    assert by_first["rows"].first.row == "Retina"
    assert by_first["rows"].facts == {"rows": 20, "columns": 20}
    assert by_first["r_units"].facts == {"r_units": 8, "code": "binary"}
    assert by_first["seed"].facts == {}
    assert all(row.first.row for row in rows())
    assert all(row.kinds == SETTINGS[name].kinds for row in rows() for name in row.names)

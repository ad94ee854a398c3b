"""A name in a CSV file is never a formula, and is read back as it was."""

import csv
import doctest
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mark1.disk import csv_text
from mark1.disk.csv_text import as_text, from_text


def test_the_examples_run():
    assert doctest.testmod(csv_text).failed == 0


@pytest.mark.parametrize(
    "name", ["=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "'=1", "''@x"]
)
def test_a_formula_becomes_text(name):
    assert as_text(name) == f"'{name}"


@pytest.mark.parametrize("name", ["A", "", "-1", "+1", "-0.5", "1e-3", "'A", "a=b", "é"])
def test_other_names_and_numbers_stay(name):
    assert as_text(name) == name


@given(st.text(st.sampled_from("'=+-@\t\r\n1A. "), max_size=6) | st.text(max_size=8))
@example("'=")
def test_every_name_is_read_back(name):
    text = io.StringIO()
    csv.writer(text).writerow([as_text(name), "1"])
    (row,) = csv.reader(io.StringIO(text.getvalue(), newline=""))
    assert from_text(row[0]) == name

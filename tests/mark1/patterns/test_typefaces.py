"""Letters: how they look, where they stand, and what is rejected."""

from __future__ import annotations

import string
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mark1.errors import PatternError
from mark1.patterns import typefaces
from mark1.patterns.shapes import TYPEFACES, draw_character

LETTERS = string.ascii_uppercase


def as_text(picture: np.ndarray) -> str:
    return "\n".join("".join(".#"[int(cell > 0)] for cell in row) for row in picture)


#: Two letters as last approved by eye, without the dark margin.
SEEN = {
    "E": """
        ##########
        ##########
        ##########
        ###.......
        ###.......
        ####......
        #########.
        #########.
        ####......
        ###.......
        ###.......
        ##########
        ##########
        ##########
    """,
    "R": """
        #########..
        ##########.
        ###########
        ####....###
        ####....###
        ####....###
        ###########
        ##########.
        #########..
        ####..###..
        ####..####.
        ####...###.
        ####...####
        ####....###
    """,
}


@pytest.mark.parametrize("letter", sorted(SEEN))
def test_letters_look_as_approved(letter: str) -> None:
    seen = np.array([list(row) for row in SEEN[letter].split()]) == "#"
    picture = draw_character(letter) > 0
    cut = picture[np.ix_(picture.any(axis=1), picture.any(axis=0))]
    assert cut.shape == seen.shape
    # Another version of the font engine may differ slightly at an edge.
    assert (cut != seen).sum() <= 4


@pytest.mark.parametrize("typeface", sorted(TYPEFACES))
@pytest.mark.parametrize("characters", [LETTERS, string.digits])
def test_all_characters_differ_and_fit_on_the_retina(typeface: str, characters: str) -> None:
    pictures = [draw_character(character, typeface) for character in characters]
    assert len({picture.tobytes() for picture in pictures}) == len(characters)
    for picture in pictures:
        assert set(np.unique(picture)) == {0, 255}
        lit_rows, lit_columns = np.flatnonzero(picture.any(axis=1)), picture.any(axis=0)
        assert 13 <= lit_rows.max() - lit_rows.min() + 1 <= 18
        margins = np.flatnonzero(lit_columns)
        assert abs(margins.min() - (19 - margins.max())) <= 1


@pytest.mark.parametrize("typeface", sorted(TYPEFACES))
@pytest.mark.parametrize("letter", "EFHILT")
def test_straight_capitals_are_fourteen_cells_high_and_centred(typeface: str, letter: str) -> None:
    lit = np.flatnonzero(draw_character(letter, typeface).any(axis=1))
    assert (lit.min(), lit.max()) == (3, 16)


@pytest.mark.parametrize("letter", "HIOT")
def test_symmetrical_letters_stay_symmetrical(letter: str) -> None:
    picture = draw_character(letter)
    assert np.array_equal(picture, picture[:, ::-1])


def test_a_comma_stays_low_and_an_apostrophe_high() -> None:
    assert not draw_character(",")[:12].any()
    assert not draw_character("'")[12:].any()


@pytest.mark.parametrize("character", "AWjgQÅ@%|_")
@pytest.mark.parametrize("typeface", sorted(TYPEFACES))
def test_a_character_near_the_edge_is_moved_in_not_cut_off(character: str, typeface: str) -> None:
    there = (draw_character(character, typeface, 40, 40, 24) > 0).sum()
    with_room = (draw_character(character, typeface, 90, 90, 24) > 0).sum()
    assert there == pytest.approx(with_room, rel=0.1)


@pytest.mark.parametrize("character", "WÅ@|")
def test_a_character_larger_than_the_retina_is_shrunk(character: str) -> None:
    large = draw_character(character, height=20)
    assert large.any(axis=1).sum() <= 20
    assert large.any(axis=1).sum() >= 19 or large.any(axis=0).sum() >= 19
    assert draw_character(character, rows=30, columns=3).any()


@given(
    st.characters(codec="utf-8"),
    st.sampled_from(sorted(TYPEFACES)),
    st.integers(1, 30),
    st.integers(1, 30),
    st.floats(0.01, 1),
    st.floats(-1, 1),
)
def test_any_character_is_drawn_or_rejected(
    character: str, typeface: str, rows: int, columns: int, share: float, offset: float
) -> None:
    try:
        picture = draw_character(
            character, typeface, rows, columns, share * rows, offset * rows, offset * columns
        )
    except PatternError:
        return
    assert picture.shape == (rows, columns)
    assert not set(np.unique(picture)) - {0, 255}


def test_offsets_in_whole_cells_move_the_same_picture() -> None:
    plain = draw_character("E", height=8)
    moved = draw_character("E", height=8, down=3, right=-4)
    assert np.array_equal(moved, np.roll(plain, (3, -4), axis=(0, 1)))


def test_a_character_can_be_pushed_off_the_retina() -> None:
    assert not draw_character("E", down=20).any()
    assert not draw_character("E", right=-20).any()


def test_a_space_is_dark_and_a_letter_of_two_code_points_is_one() -> None:
    assert not draw_character(" ").any()
    assert np.array_equal(draw_character("e\u0301"), draw_character("é"))


@pytest.mark.parametrize("text", ["", "EF", "\n", "\t", "\u200b", None, 5])
def test_anything_but_one_printable_character_is_rejected(text: str) -> None:
    with pytest.raises(PatternError, match="one printable character"):
        draw_character(text)


def test_a_character_that_the_typeface_lacks_is_rejected() -> None:
    with pytest.raises(PatternError, match="IBM Plex Mono SemiBold has no character '漢'"):
        draw_character("漢", "plex-mono")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"typeface": "plex-sanss"}, "Did you mean 'plex-sans'"),
        ({"rows": 0}, "rows is 0"),
        ({"columns": 1001}, "columns is 1001"),
        ({"rows": 2.5}, r"rows is 2\.5"),
        ({"height": 0}, "height is 0"),
        ({"height": 21}, "height is 21"),
        ({"height": float("nan")}, "height is nan"),
        ({"down": 21}, "larger than the 20 × 20 retina"),
        ({"right": float("inf")}, "larger than the 20 × 20 retina"),
    ],
)
def test_impossible_drawings_are_rejected(options: dict[str, object], says: str) -> None:
    with pytest.raises(PatternError, match=says):
        draw_character("E", **options)  # type: ignore[arg-type]


def test_a_missing_typeface_file_is_reported_in_one_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lost = typefaces.Typeface(Path("/nowhere.ttf"), "Lost")
    monkeypatch.setitem(TYPEFACES, "lost", lost)
    with pytest.raises(PatternError, match=r"/nowhere\.ttf cannot be read"):
        draw_character("E", "lost")


def test_changing_a_drawn_character_does_not_change_the_next() -> None:
    draw_character("E")[:] = 0
    assert draw_character("E").any()


def test_every_typeface_is_shipped_with_its_licence() -> None:
    for typeface in TYPEFACES.values():
        assert typeface.file.is_file()
        assert typeface.licence == "SIL Open Font License 1.1"
    assert "SIL OPEN FONT LICENSE Version 1.1" in (typefaces.FOLDER / "OFL.txt").read_text()


def test_the_letters_rendered_in_advance_are_those_of_the_typeface() -> None:
    stored = np.load(typefaces.READY)
    assert np.array_equal(stored, typefaces.render_ready_letters())
    for letter, bits in zip(LETTERS, stored, strict=True):
        picture = draw_character(letter)
        assert np.array_equal(picture, 255 * np.unpackbits(bits).reshape(20, 20))
        picture[:] = 7  # a caller may change its copy
        assert draw_character(letter).max() == 255


def test_the_usual_letters_are_drawn_without_the_font_engine() -> None:
    code = (
        "import sys; from mark1.patterns.shapes import make; make('letters');"
        "sys.exit('PIL' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

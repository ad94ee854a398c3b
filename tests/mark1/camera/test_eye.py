"""The eye: which photocells a frame lights, told by simulated cards in all kinds of light."""

from __future__ import annotations

import string

import numpy as np
import pytest
from numpy.typing import NDArray

from mark1.camera.eye import Aim, mean_light, see, square
from mark1.errors import CameraError
from mark1.patterns.shapes import make
from tests.mark1.camera.simulated_card import Scene, photograph, take

LETTERS = make("letters").pictures

#: Light in a real room, each worse than most: from the side, from a lens with dark corners, on a
#: cheap sensor, three exposures, out of focus; and all at once, on black cards as well.
ROOMS = {
    "even": Scene(),
    "uneven": Scene(slope=0.8),
    "vignette": Scene(vignette=0.5),
    "noise": Scene(noise=15),
    "underexposed": Scene(exposure=0.35),
    "overexposed": Scene(exposure=1.25),
    "blurred": Scene(blur=0.4),
    "all": Scene(slope=0.6, vignette=0.35, noise=10, blur=0.35, exposure=0.6),
    "black cards": Scene(
        light_on_dark=True, slope=0.6, vignette=0.35, noise=10, blur=0.35, exposure=0.6
    ),
}

#: Cells of 400 that may differ from the set if nothing is moved.
MOST_WRONG = 2


def letter(name: str) -> NDArray[np.uint8]:
    """Return the picture of a letter of the built-in set."""
    found: NDArray[np.uint8] = LETTERS[string.ascii_uppercase.index(name)]
    return found


def wrong(picture: NDArray[np.uint8], scene: Scene, zoom: float = 1) -> int:
    """Count the cells that are read otherwise than the set has them."""
    seen = see(take(picture, scene), 20, 20, Aim(zoom))
    return int(np.count_nonzero(seen.picture != picture))


@pytest.mark.parametrize("room", ROOMS)
def test_letters_are_read_as_the_set_has_them_in_any_light(room: str) -> None:
    scene = ROOMS[room]
    for name in "AGW":
        seen = see(take(letter(name), scene), 20, 20)
        assert np.count_nonzero(seen.picture != letter(name)) <= MOST_WRONG, name
        assert seen.kind == "pattern"
        assert seen.is_ink != scene.light_on_dark


@pytest.mark.slow
@pytest.mark.parametrize("room", ROOMS)
def test_all_26_letters_are_read_as_the_set_has_them(room: str) -> None:
    for picture in LETTERS:
        assert wrong(picture, ROOMS[room]) <= MOST_WRONG


def test_mean_light_is_that_of_each_cells_part_of_the_square() -> None:
    frame = np.random.default_rng(7).integers(0, 256, (123, 161, 3), dtype=np.uint8)
    light = mean_light(frame, 20, 20)
    grey = frame @ np.array([0.299, 0.587, 0.114])
    left = (161 - 123) // 2
    for row, column in ((0, 0), (3, 17), (19, 19)):
        top, bottom = row * 123 // 20, (row + 1) * 123 // 20
        first, last = left + column * 123 // 20, left + (column + 1) * 123 // 20
        assert light[row, column] == pytest.approx(grey[top:bottom, first:last].mean())


def test_zoom_looks_at_a_smaller_square_and_a_mirror_swaps_left_and_right() -> None:
    assert square(480, 640, 20, 20, 1) == (slice(0, 480), slice(80, 560))
    assert square(480, 640, 20, 20, 2) == (slice(120, 360), slice(200, 440))
    assert square(480, 640, 10, 30, 1) == (slice(133, 346), slice(0, 640))  # of its shape
    small = Scene(size=0.5, width=320, height=240)
    assert wrong(letter("R"), small) > 50
    assert wrong(letter("R"), small, zoom=2) == 0
    seen = see(take(letter("R")), 20, 20, Aim(mirrored=True))
    assert np.array_equal(seen.picture, letter("R")[:, ::-1])


def test_a_card_is_read_as_it_lies() -> None:
    """A quarter turn of the card is a quarter turn of the cells, and a shift a shift."""
    turned = see(take(letter("F"), Scene(tilt=90)), 20, 20).picture
    assert np.array_equal(turned, np.rot90(letter("F"), -1))
    shifted = see(take(letter("F"), Scene(right=2, down=-1)), 20, 20).picture
    assert np.array_equal(shifted, np.roll(letter("F"), (-1, 2), axis=(0, 1)))


def test_an_empty_table_lights_no_cell_in_any_light() -> None:
    for scene in (*ROOMS.values(), Scene(slope=0.8, vignette=0.5, noise=20)):
        seen = see(take(None, scene), 20, 20)
        assert seen.kind == "empty"
        assert not seen.cells.any()


def test_a_covered_lens_is_told_from_an_empty_table() -> None:
    frame = np.random.default_rng(0).integers(0, 12, (120, 160, 3), dtype=np.uint8)
    assert see(frame, 20, 20).kind == "dark"
    assert not see(frame, 20, 20).cells.any()


def test_a_hand_across_the_card_is_told_from_a_pattern() -> None:
    y, x = np.mgrid[0:120, 0:160]
    for skin in (0.55, 0.35, 0.2):  # shares of light that skin sends back
        light = np.full((120, 160), 0.9)
        light[(y > 50) & (abs(x - 80) < 38)] = skin  # from below, over most of the square
        seen = see(photograph(light, Scene(noise=4)), 20, 20)
        assert seen.kind == "edge", skin


def test_a_head_and_shoulders_is_told_from_a_pattern() -> None:
    y, x = np.mgrid[0:120, 0:160]
    light = np.full((120, 160), 0.85)
    light[(y > 88) & (abs(x - 80) < 55)] = 0.25  # shoulders
    light[((x - 80) / 22) ** 2 + ((y - 52) / 30) ** 2 < 1] = 0.45  # face
    light[((x - 80) / 24) ** 2 + ((y - 36) / 20) ** 2 < 1] = 0.15  # hair
    assert see(photograph(light, Scene(noise=4, slope=0.3)), 20, 20).kind == "edge"


def test_the_light_dial_decides_how_much_of_a_cell_must_be_covered() -> None:
    light = np.full((200, 200), 0.9)
    light[60:120, 60:100] = 0.22
    light[60:120, 100:104] = 0.22  # four tenths of a column of cells
    frame = photograph(light, Scene())
    lit = {dial: int(see(frame, 20, 20, Aim(light=dial)).cells.sum()) for dial in (64, 128, 192)}
    assert lit == {64: 6 * 5, 128: 6 * 4, 192: 6 * 4}


def test_a_cell_on_the_border_does_not_flicker() -> None:
    """Noise moves half covered cells to and fro; with the frame before, they hardly change."""

    def changes(steady: bool) -> int:
        seen, count = None, 0
        for seed in range(6):
            frame = take(letter("A"), Scene(right=0.5, noise=25, seed=seed))
            after = see(frame, 20, 20, before=seen if steady else None)
            count += 0 if seen is None else int(np.count_nonzero(seen.cells != after.cells))
            seen = after
        return count

    assert changes(steady=False) > 40
    assert changes(steady=True) == 0


@pytest.mark.parametrize("before", [220, 0], ids=["empty", "dark"])
def test_nothing_seen_before_makes_no_difference(before: int) -> None:
    frame = np.full((200, 200, 3), 220, np.uint8)
    frame[60:120, 60:125] = 20  # the last column of cells is half covered
    first = see(frame, 20, 20)
    nothing = see(np.full_like(frame, before), 20, 20)
    assert int(first.cells.sum()) == 6 * 7
    assert np.array_equal(see(frame, 20, 20, before=nothing).cells, first.cells)


def test_what_was_seen_before_does_not_hold_back_another_card() -> None:
    before = see(take(letter("A")), 20, 20)
    assert np.array_equal(see(take(letter("B")), 20, 20, before=before).picture, letter("B"))
    black = take(letter("B"), Scene(light_on_dark=True))
    assert np.array_equal(see(black, 20, 20, before=before).picture, letter("B"))
    other = see(take(letter("B")), 10, 10)  # another machine
    assert see(take(letter("B")), 20, 20, before=other).cells.shape == (20, 20)


def test_large_and_small_frames_are_read_alike() -> None:
    for scene in (Scene(), Scene(width=320, height=240), Scene(width=100, height=178)):
        assert wrong(letter("G"), scene) <= MOST_WRONG
    big = np.repeat(np.repeat(take(letter("G"), Scene(width=320, height=180)), 12, 0), 12, 1)
    assert big.shape == (2160, 3840, 3)
    assert np.array_equal(see(big, 20, 20).picture, letter("G"))


def test_a_frame_with_fewer_pixels_than_cells_is_refused() -> None:
    with pytest.raises(CameraError, match="30 × 18 pixels, are too small"):
        see(np.zeros((18, 30, 3), np.uint8), 20, 20)

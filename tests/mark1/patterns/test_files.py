"""Images, folders, IDX, CSV and NPZ: read as others write them, written back, never trusted."""

from __future__ import annotations

import csv
import gzip
import io
import os
import pickle
import struct
import tempfile
import zipfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from PIL import Image
from sklearn.datasets import load_digits

from mark1.disk import atomic as disk
from mark1.errors import FileError, Mark1Error, PatternError
from mark1.patterns.files import (
    KINDS,
    guard,
    image,
    is_picture,
    picture_from_image,
    read_patterns,
    read_picture,
    table,
    write_patterns,
)
from mark1.patterns.pattern_set import PatternSet

SUFFIX = {"folder": "", "idx": "", "csv": ".csv", "npz": ".npz"}


def some_pictures(count: int = 6, rows: int = 20, columns: int = 20) -> PatternSet:
    rng = np.random.default_rng(1)
    pictures = rng.integers(0, 256, (count, rows, columns), dtype=np.uint8)
    return PatternSet.from_names(pictures, [f"class {i % 3}" for i in range(count)])


def save(pixels: np.ndarray, path: Path, mode: str | None = None) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = Image.fromarray(pixels)
    (picture.convert(mode) if mode else picture).save(path)
    return path


def idx_bytes(values: np.ndarray) -> bytes:
    """IDX as its description says, by hand."""
    header = bytes([0, 0, 8, values.ndim])
    return header + b"".join(struct.pack(">I", side) for side in values.shape) + values.tobytes()


def put_pair(folder: Path, prefix: str, pictures: np.ndarray, labels: list[int]) -> None:
    (folder / f"{prefix}-images-idx3-ubyte").write_bytes(idx_bytes(pictures))
    (folder / f"{prefix}-labels-idx1-ubyte").write_bytes(idx_bytes(np.array(labels, np.uint8)))


# --- images ------------------------------------------------------------------------------------


def white_cross() -> np.ndarray:
    cross = np.zeros((40, 40), np.uint8)
    cross[16:24, 4:36] = cross[4:36, 16:24] = 255
    return cross


CROSS = picture_from_image(Image.fromarray(white_cross()), 20, 20)


def test_a_white_figure_on_black_comes_as_it_is() -> None:
    assert CROSS.dtype == np.uint8
    assert np.array_equal(CROSS, white_cross()[::2, ::2])


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA", "LA", "CMYK", "YCbCr", "HSV", "I"])
def test_every_mode_gives_the_same_picture(mode: str) -> None:
    converted = Image.fromarray(white_cross()).convert(mode)
    assert np.array_equal(picture_from_image(converted, 20, 20), CROSS)


def test_sixteen_bits_are_not_cut_off() -> None:
    deep = Image.fromarray(white_cross().astype(np.uint16) * 128)  # 0 and 32640 of 65535
    assert picture_from_image(deep, 20, 20).max() == 127
    assert np.array_equal(picture_from_image(deep, 20, 20) > 0, CROSS > 0)


@pytest.mark.parametrize("white", [1.0, 255.0, 65535.0, 1e6])
def test_an_image_of_fractions_finds_its_white(white: float) -> None:
    fractions = Image.fromarray(white_cross().astype(np.float32) / 255 * white)
    assert np.array_equal(picture_from_image(fractions, 20, 20), CROSS)


def test_an_image_with_nan_is_refused() -> None:
    with pytest.raises(PatternError, match="NaN"):
        picture_from_image(Image.fromarray(np.full((3, 3), np.nan, np.float32)), 20, 20)


def test_black_ink_on_white_paper_is_taken_as_its_negative() -> None:
    paper = Image.fromarray(255 - white_cross())
    assert np.array_equal(picture_from_image(paper, 20, 20), CROSS)
    assert np.array_equal(picture_from_image(paper, 20, 20, invert=False), 255 - CROSS)
    white = Image.fromarray(white_cross())
    assert np.array_equal(picture_from_image(white, 20, 20, invert=True), 255 - CROSS)


@pytest.mark.parametrize("ink", [0, 255])
def test_ink_on_nothing_is_seen_whether_it_is_dark_or_bright(ink: int) -> None:
    pixels = np.full((40, 40, 4), ink, np.uint8)
    pixels[..., 3] = white_cross()
    assert np.array_equal(picture_from_image(Image.fromarray(pixels), 20, 20), CROSS)


def test_a_camera_held_upright_gives_an_upright_picture(tmp_path: Path) -> None:
    pixels = np.zeros((40, 40), np.uint8)
    pixels[:20] = 255
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned: the top row is at the right
    Image.fromarray(pixels).save(tmp_path / "turned.png", exif=exif)
    turned = read_picture(tmp_path / "turned.png", 20, 20, invert=False)
    assert turned[:, 10:].all()
    assert not turned[:, :10].any()


def test_a_moving_image_shows_its_first_picture(tmp_path: Path) -> None:
    frames = [Image.fromarray(white_cross()), Image.new("L", (40, 40))]
    frames[0].save(tmp_path / "moving.gif", save_all=True, append_images=frames[1:])
    assert np.array_equal(read_picture(tmp_path / "moving.gif", 20, 20), CROSS)


@pytest.mark.parametrize("suffix", ["png", "bmp", "gif", "tiff", "webp", "pgm", "jpg"])
def test_the_usual_kinds_of_image_are_read(tmp_path: Path, suffix: str) -> None:
    read = read_picture(save(white_cross(), tmp_path / f"cross.{suffix}"), 20, 20)
    assert np.array_equal(read >= 128, CROSS >= 128)


def test_a_single_image_is_one_pattern_named_after_its_file(tmp_path: Path) -> None:
    patterns = read_patterns(save(white_cross(), tmp_path / "cross.png"))
    assert patterns.classes == ("cross",)
    assert np.array_equal(patterns.pictures[0], CROSS)
    long = read_patterns(save(white_cross(), tmp_path / f"{'x' * 200}.png"))
    assert long.classes == ("x" * 64,)


def test_a_picture_is_known_by_its_name(tmp_path: Path) -> None:
    assert is_picture(save(white_cross(), tmp_path / "cross.PNG"))
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "set.csv").write_text("E,1,2")
    for name in ("folder.png", "set.csv", "missing.png"):
        assert not is_picture(tmp_path / name)


def test_an_image_too_large_is_refused_before_it_is_decoded(tmp_path: Path) -> None:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body))
            + kind
            + body
            + struct.pack(">I", zipfile.crc32(kind + body))
        )

    for side in (9_000, 30_000):
        header = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0))
        file = tmp_path / f"{side}.png"
        file.write_bytes(b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", b"") + chunk(b"IEND", b""))
        with pytest.raises(
            Mark1Error, match=rf"{side}\.png: .*too large|larger than the 64 million"
        ):
            read_picture(file, 20, 20)


def test_an_image_without_pixels_is_refused() -> None:
    with pytest.raises(PatternError, match="no pixels"):
        picture_from_image(Image.new("L", (0, 5)), 20, 20)


def test_a_huge_picture_is_scaled_within_seconds() -> None:
    big = Image.new("L", (4000, 3000), 200)
    read = picture_from_image(big, 20, 20, invert=False)
    assert set(np.unique(read)) == {0, 200}


# --- folders -----------------------------------------------------------------------------------


def test_a_folder_has_a_class_for_each_of_its_folders(tmp_path: Path) -> None:
    for name in ("10", "9", "b"):
        save(white_cross(), tmp_path / name / "2.png")
        save(white_cross(), tmp_path / name / "10.JPG")
    (tmp_path / "b" / "notes.txt").write_text("not an image")
    (tmp_path / ".hidden").mkdir()
    save(white_cross(), tmp_path / ".hidden" / "x.png")
    save(white_cross(), tmp_path / "b" / ".x.png")
    patterns = read_patterns(tmp_path)
    assert patterns.classes == ("9", "10", "b")
    assert patterns.counts.tolist() == [2, 2, 2]
    assert not patterns.test.any()


def test_folders_called_train_and_test_are_the_split(tmp_path: Path) -> None:
    for part, count in (("train", 3), ("test", 1)):
        for index in range(count):
            save(white_cross(), tmp_path / part / "E" / f"{index}.png")
    patterns = read_patterns(tmp_path)
    assert patterns.classes == ("E",)
    assert patterns.test.tolist() == [False] * 3 + [True]


def test_train_and_test_may_be_classes_if_the_images_lie_in_them(tmp_path: Path) -> None:
    for part in ("train", "test"):
        save(white_cross(), tmp_path / part / "1.png")
    assert read_patterns(tmp_path).classes == ("test", "train")


def test_a_folder_without_class_folders_says_what_to_do(tmp_path: Path) -> None:
    save(white_cross(), tmp_path / "loose.png")
    with pytest.raises(FileError, match="make a sub-folder for each class"):
        read_patterns(tmp_path)


def test_a_damaged_image_in_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "E").mkdir()
    (tmp_path / "E" / "bad.png").write_bytes(b"no image")
    with pytest.raises(FileError, match=r"bad\.png: this is no image"):
        read_patterns(tmp_path)


# --- IDX ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "train-images-idx3-ubyte", "train-labels-idx1-ubyte"])
def test_idx_is_read_by_either_file_or_by_the_folder(tmp_path: Path, name: str) -> None:
    pictures = some_pictures(3, 28, 28).pictures
    put_pair(tmp_path, "train", pictures, [7, 0, 7])
    patterns = read_patterns(tmp_path / name, 28, 28)
    assert np.array_equal(patterns.pictures, pictures)
    assert patterns.classes == ("0", "7")
    assert patterns.labels.tolist() == [1, 0, 1]


def test_idx_is_read_packed_and_under_its_other_names(tmp_path: Path) -> None:
    pictures = some_pictures(2).pictures
    packed = gzip.compress(idx_bytes(pictures))
    (tmp_path / "train-images.idx3-ubyte.gz").write_bytes(packed)
    (tmp_path / "train-labels.idx1-ubyte").write_bytes(idx_bytes(np.array([1, 2], np.uint8)))
    patterns = read_patterns(tmp_path / "train-images.idx3-ubyte.gz")
    assert np.array_equal(patterns.pictures, pictures)


@pytest.mark.parametrize("name", ["", "train-images-idx3-ubyte", "t10k-labels-idx1-ubyte"])
def test_mnists_second_pair_is_kept_for_testing(tmp_path: Path, name: str) -> None:
    pictures = some_pictures(5).pictures
    put_pair(tmp_path, "train", pictures[:3], [0, 1, 2])
    put_pair(tmp_path, "t10k", pictures[3:], [2, 3])
    patterns = read_patterns(tmp_path / name)
    assert np.array_equal(patterns.pictures, pictures)
    assert patterns.test.tolist() == [False] * 3 + [True] * 2
    assert patterns.classes == ("0", "1", "2", "3")


def test_idx_pictures_of_another_size_are_scaled(tmp_path: Path) -> None:
    put_pair(tmp_path, "train", np.full((1, 28, 28), 255, np.uint8), [4])
    assert (read_patterns(tmp_path).pictures == 255).all()
    assert read_patterns(tmp_path).rows == 20


@pytest.mark.parametrize(
    ("images", "labels", "says"),
    [
        (b"", None, "no IDX file, or is cut off"),
        (b"\0\0\x08\x03\0\0", None, "cut off"),
        (struct.pack(">4B3I", 0, 0, 13, 3, 1, 1, 1) + b"0000", None, "holds type 13"),
        (struct.pack(">4B3I", 0, 0, 8, 3, 2, 20, 20) + bytes(799), None, "less than it promises"),
        (struct.pack(">4B3I", 0, 0, 8, 3, 2, 20, 20) + bytes(801), None, "more than it promises"),
        (struct.pack(">4B3I", 0, 0, 8, 3, 9, 2000, 2000) + b"0", None, "is cut off: it has 17 of"),
        (struct.pack(">4B3I", 0, 0, 8, 3, *[2**32 - 1] * 3), None, "4294967295 entries"),
        (struct.pack(">4B3I", 0, 0, 8, 3, 9, 2**31, 9), None, "more than the 512 MiB"),
        (struct.pack(">4B3I", 0, 0, 8, 3, 2, 0, 20), None, "shape"),
        (idx_bytes(np.zeros((2, 3, 3), np.uint8)), [1], "2 pictures, but .* holds 1 labels"),
        (idx_bytes(np.zeros((0, 3, 3), np.uint8)), [], "no patterns in it"),
    ],
)
@pytest.mark.parametrize("packed", [False, True])
def test_idx_that_cannot_be_right_is_refused(
    tmp_path: Path, images: bytes, labels: list[int] | None, says: str, packed: bool
) -> None:
    if packed and "17 of" in says:
        says = "less than it promises"
    put_pair(tmp_path, "train", np.zeros((1, 1, 1), np.uint8), [0, 0] if labels is None else labels)
    file = tmp_path / "train-images-idx3-ubyte"
    file.write_bytes(gzip.compress(images) if packed else images)
    with pytest.raises(Mark1Error, match=says):
        read_patterns(tmp_path)


def test_idx_without_its_partner_says_which_one_is_missing(tmp_path: Path) -> None:
    put_pair(tmp_path, "train", np.zeros((1, 2, 2), np.uint8), [0])
    (tmp_path / "train-labels-idx1-ubyte").unlink()
    with pytest.raises(FileError, match="needs its labels beside it"):
        read_patterns(tmp_path)
    (tmp_path / "other").write_bytes(idx_bytes(np.zeros((1, 2, 2), np.uint8)))
    with pytest.raises(FileError, match="needs its labels beside it"):
        read_patterns(tmp_path / "other")


def test_several_sets_in_one_folder_are_not_mixed(tmp_path: Path) -> None:
    for prefix in ("letters", "digits"):
        put_pair(tmp_path, prefix, np.zeros((1, 2, 2), np.uint8), [0])
    with pytest.raises(FileError, match="choose one of them"):
        read_patterns(tmp_path)
    assert read_patterns(tmp_path / "letters-images-idx3-ubyte").n == 1


def test_pairs_of_different_sizes_are_refused(tmp_path: Path) -> None:
    put_pair(tmp_path, "train", np.zeros((1, 2, 2), np.uint8), [0])
    put_pair(tmp_path, "t10k", np.zeros((1, 3, 3), np.uint8), [0])
    with pytest.raises(FileError, match="different sizes"):
        read_patterns(tmp_path)


def test_too_few_names_of_classes_are_refused(tmp_path: Path) -> None:
    put_pair(tmp_path, "train", np.zeros((1, 2, 2), np.uint8), [3])
    (tmp_path / "classes.txt").write_text("a\nb\n")
    with pytest.raises(FileError, match="names 2 classes, but there is a label 3"):
        read_patterns(tmp_path)
    (tmp_path / "classes.txt").write_text("a" * 200_000)
    with pytest.raises(FileError, match="too long"):
        read_patterns(tmp_path)


# --- CSV ---------------------------------------------------------------------------------------


def read_text(tmp_path: Path, text: str, rows: int = 20, columns: int = 20) -> PatternSet:
    file = tmp_path / "table.csv"
    file.write_bytes(text.encode())
    return read_patterns(file, rows, columns)


def test_csv_rows_are_points_with_the_class_first(tmp_path: Path) -> None:
    points = read_text(tmp_path, "no,0,1.5\nyes,1,-2e3\n\n")
    assert points.analog
    assert points.classes == ("no", "yes")
    assert points.pictures.tolist() == [[[0, 1.5]], [[1, -2000]]]


@pytest.mark.parametrize("heading", ["label", "Class", "TARGET"])
def test_csv_finds_the_class_by_its_heading(tmp_path: Path, heading: str) -> None:
    points = read_text(tmp_path, f"\ufeffwide,high,{heading}\r\n1,2,E\r\n3,4,F\r\n")
    assert points.classes == ("E", "F")
    assert points.pictures.tolist() == [[[1, 2]], [[3, 4]]]


def test_csv_headings_may_be_numbers(tmp_path: Path) -> None:
    assert read_text(tmp_path, "label,0,1\n7,5,6\n").pictures.tolist() == [[[5, 6]]]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_csv_may_be_parted_by_semicolons_or_tabs(tmp_path: Path, delimiter: str) -> None:
    assert read_text(tmp_path, "E,0.5,1\nF,1,0\n".replace(",", delimiter)).columns == 2


def test_csv_marks_what_is_kept_for_testing(tmp_path: Path) -> None:
    points = read_text(tmp_path, "label,a,test,b\nE,1,0,2\nF,3,1,4\n")
    assert points.test.tolist() == [False, True]
    assert points.pictures.tolist() == [[[1, 2]], [[3, 4]]]


def test_csv_of_as_many_whole_numbers_as_cells_are_pictures(tmp_path: Path) -> None:
    assert read_text(tmp_path, "E,0,255,7,8\n", 2, 2).pictures.tolist() == [[[0, 255], [7, 8]]]
    assert read_text(tmp_path, "E,0,1,1,0\n", 2, 2).pictures.tolist() == [[[0, 255], [255, 0]]]
    assert read_text(tmp_path, "E,0,255,7,8.5\n", 2, 2).analog
    assert read_text(tmp_path, "E,0,256,7,8\n", 2, 2).analog
    assert read_text(tmp_path, "E,0,-1,7,8\n", 2, 2).analog


def test_csv_of_mnist_is_recognized_by_its_square(tmp_path: Path) -> None:
    heading = ",".join(["label", *(f"pixel{i}" for i in range(784))])
    patterns = read_text(tmp_path, f"{heading}\n3,{','.join(['255'] * 784)}\n")
    assert not patterns.analog
    assert (patterns.pictures == 255).all()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("E,1,2\nF,1\n", "row 2 has 2 columns, but the first has 3"),
        ("E,1,2\n\n\nF,nan,1\n", "row 4 holds NaN"),
        ("E,1,2\nF,inf,1\n", "row 2 holds NaN or an infinite"),
        ("E,1,2\nF,1e39,1\n", "row 2 holds NaN or an infinite"),
        ("E,1,2\nF,one,1\n", "row 2 has 'one' where a number belongs"),
        ("E,1,2\n,1,1\n", "row 2 has no class"),
        ("E\nF\n", "row 1 has no numbers"),
        ("\n\n", "row 1 has no numbers"),
        ("label,a,b\n", "no row of numbers"),
        ("label,test,a\nE,maybe,1\n", "'maybe' in the column test"),
        ("label,1x1,1x2\nE,1,300\n", "picture 1 holds something else"),
        ('"E,1\n', "damaged"),
        ("E,1,1\nE,1\0,2\n", "where a number belongs"),
        ("".join(f"{i},1,1\n" for i in range(10_001)), "more than 10000 classes"),
        ("E" * 70 + ",1,1\n", "cannot name a class"),
    ],
)
def test_csv_that_cannot_be_right_names_the_row(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(Mark1Error, match=says) as told:
        read_text(tmp_path, text)
    assert str(told.value).startswith("table.csv")


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("0,0,cat\n1,2,dog\n", None),
        ("x,y,sort\n0,0,cat\n1,2,dog\n", None),
        ("x,sort,y\n0,1.5,0\n1,2.5,2\n", "sort"),
        ("x,sort,y\n0,1.5,0\n1,2.5,2\n", "2"),
        ("0,0,0.5\n1,2,1.5\n", "3"),
        ("label,x,sort\n0,0,0.5\n1,2,1.5\n", "SORT"),
        ("sort,test,x,y\ncat,true,0,0\ndog,false,1,2\n", None),
    ],
)
def test_csv_finds_the_class_in_the_one_column_of_text_or_as_asked(
    tmp_path: Path, text: str, label: str | None
) -> None:
    (tmp_path / "table.csv").write_text(text)
    points = read_patterns(tmp_path / "table.csv", label=label)
    assert points.pictures.tolist() == [[[0, 0]], [[1, 2]]]
    assert points.labels.tolist() == [0, 1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("0.1,0.2,0\n0.3,0.2,1\n", "first column holds '0.1', which can be no class"),
        ("0.5,1\n1.5,0\n", "first column holds '0.5'"),
        ("x,y,sort\n1,1,1\n", "no column is headed label, class or target"),
        ("a,1,b\n", "columns 1 and 3 both hold text"),
        ("x,y\n", "no row of numbers below the headings"),
        ("a;0,5;1,2\n", "row 1 has '0,5' with a decimal comma: write a point"),
        ("0,5;1,2;a\n", "row 1 has '0,5' with a decimal comma"),
        ("x;y;sort\n1,5;2;a\n", "row 2 has '1,5' with a decimal comma"),
        ("a;1;2\nb;1;0,5\n", "row 2 has '0,5' with a decimal comma"),
    ],
)
def test_csv_whose_class_is_in_doubt_is_refused(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(FileError, match=says):
        read_text(tmp_path, text)


@pytest.mark.parametrize("heading", ["class,f1,f2,f3,f4\n", ""])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_csv_of_single_digits_is_read_at_once(tmp_path: Path, heading: str, end: str) -> None:
    text = heading + "yes,0,1,1,0\n no ,9,0,0,1\nyes,0,0,0,1\n"
    (tmp_path / "table.csv").write_bytes(text.replace("\n", end).encode())
    assert table._digits(tmp_path / "table.csv")
    found = read_patterns(tmp_path / "table.csv")
    assert found.classes == ("no", "yes")
    assert found.labels.tolist() == [1, 0, 1]
    assert found.pictures[:, 0].tolist() == [[0, 1, 1, 0], [9, 0, 0, 1], [0, 0, 0, 1]]


@given(
    st.lists(
        st.lists(
            st.sampled_from(["0", "1", "1", "0", "10", "-1", "a", "", " ", "0.5", '"', '"0"', "é"]),
            min_size=1,
            max_size=4,
        )
        | st.tuples(st.sampled_from(["a", "b c", "1", "-1"]), *[st.sampled_from("019")] * 2),
        max_size=5,
    ),
    st.sampled_from([None, "class,f1,f2", "f1,f2,label", "label,test,x1", "\ufeffclass,f1,f2"]),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from(["\n", "\r\n", "\r", "\n\n"]),
    st.booleans(),
)
@settings(max_examples=400)
def test_csv_read_at_once_is_what_it_is_when_read_with_care(
    rows: list[list[str]], heading: str | None, delimiter: str, end: str, closed: bool
) -> None:
    lines = [delimiter.join(row) for row in rows]
    if heading:
        lines = [heading.replace(",", delimiter), *lines]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.csv"
        path.write_bytes((end.join(lines) + (end if closed else "")).encode())

        def outcome() -> PatternSet | str:
            try:
                return read_patterns(path)
            except Mark1Error as error:
                return str(error)

        at_once = outcome()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(table, "_digits", lambda path, label: None)
            assert at_once == outcome()


def test_csv_in_another_encoding_says_so(tmp_path: Path) -> None:
    (tmp_path / "table.csv").write_bytes("Ä,1,2\n".encode("latin-1"))
    with pytest.raises(FileError, match="UTF-8"):
        read_patterns(tmp_path / "table.csv")


# --- NPZ ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("pictures", ["pictures", "x", "images", "data"])
@pytest.mark.parametrize("labels", ["labels", "y", "target"])
def test_npz_arrays_go_by_several_names(tmp_path: Path, pictures: str, labels: str) -> None:
    values = {pictures: some_pictures(3).pictures, labels: np.array([2, 0, 2])}
    np.savez(tmp_path / "set.npz", **values)
    patterns = read_patterns(tmp_path / "set.npz")
    assert np.array_equal(patterns.pictures, values[pictures])
    assert patterns.classes == ("0", "2")


def test_npz_of_keras_mnist_is_split(tmp_path: Path) -> None:
    pictures = some_pictures(3).pictures
    np.savez(
        tmp_path / "mnist.npz",
        x_train=pictures[:2],
        y_train=np.array([1, 0]),
        x_test=pictures[2:],
        y_test=np.array([1]),
    )
    assert read_patterns(tmp_path / "mnist.npz").test.tolist() == [False, False, True]


@pytest.mark.parametrize(
    ("pictures", "labels", "first"),
    [
        (np.eye(20, dtype=bool)[None], ["E"], 255),
        (np.eye(20)[None], [3.0], 255),
        (np.eye(20, dtype=np.int64)[None] * 200, np.array([[1]]), 200),
        (np.eye(20, dtype=np.float32)[None] * 200, np.array([b"E"]), 200),
        (np.asfortranarray(np.eye(20)[None]), ["E"], 255),
        (np.eye(20).reshape(1, 400), ["E"], 255),
    ],
)
def test_npz_pictures_may_be_bits_fractions_or_rows(
    tmp_path: Path, pictures: np.ndarray, labels: object, first: int
) -> None:
    np.savez(tmp_path / "set.npz", x=pictures, y=np.asarray(labels))
    patterns = read_patterns(tmp_path / "set.npz")
    assert np.array_equal(patterns.pictures[0], np.eye(20) * first)
    assert patterns.classes[0] in ("E", "3", "1")


def test_npz_of_short_rows_are_points(tmp_path: Path) -> None:
    np.savez(tmp_path / "set.npz", data=np.array([[0.5, 2], [1, 3]]), target=np.array([0, 1]))
    assert read_patterns(tmp_path / "set.npz").pictures.tolist() == [[[0.5, 2]], [[1, 3]]]


@pytest.mark.parametrize(
    ("arrays", "says"),
    [
        ({"x": np.zeros((2, 3, 3), np.uint8)}, "no array of labels: name one labels or y"),
        ({"y": np.zeros(3)}, "no array of pictures"),
        ({"x": np.zeros((2, 3, 3)), "y": np.zeros(3)}, "give one to each picture"),
        ({"x": np.zeros((2, 3, 3)), "y": np.zeros((2, 2))}, "give one to each picture"),
        ({"x": np.zeros((2, 3, 3, 3)), "y": np.zeros(2)}, "have the shape"),
        ({"x": np.zeros(2), "y": np.zeros(2)}, "have the shape"),
        ({"x": np.array(3.0), "y": np.zeros(2)}, "single value"),
        ({"x": np.full((1, 3, 3), np.nan), "y": np.zeros(1)}, "from nan"),
        ({"x": np.full((1, 3), np.nan), "y": np.zeros(1)}, "point 1 holds NaN"),
        ({"x": np.full((1, 3), 1e300), "y": np.zeros(1)}, "point 1 holds NaN or an infinite"),
        ({"x": np.full((1, 3, 3), 999), "y": np.zeros(1)}, "use 0 for dark to 255"),
        ({"x": np.full((1, 3, 3), "E"), "y": np.zeros(1)}, "the pictures are text"),
        ({"x": np.zeros((1, 3, 3), complex), "y": np.zeros(1)}, "holds complex128"),
        ({"x": np.zeros((0, 3, 3)), "y": np.zeros(0)}, "no patterns in it"),
        (
            {"x": np.zeros((1, 3, 3)), "y": np.array([5]), "classes": np.array(["E"])},
            "label 5 stands for no class",
        ),
        (
            {"x": np.zeros((1, 3, 3)), "y": np.array([0]), "test": np.zeros(5, bool)},
            "True or False for each",
        ),
    ],
)
def test_npz_that_cannot_be_right_is_refused(
    tmp_path: Path, arrays: dict[str, np.ndarray], says: str
) -> None:
    np.savez(tmp_path / "set.npz", **arrays)
    with pytest.raises(Mark1Error, match=says) as told:
        read_patterns(tmp_path / "set.npz")
    assert str(told.value).startswith("set.npz: ")


class Bang:
    """Would be called by whoever unpickles it."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (pytest.fail, ("the pickle was opened",))


def test_npz_with_a_pickle_is_refused_unopened(tmp_path: Path) -> None:
    np.savez(tmp_path / "set.npz", x=np.array([Bang(), None], dtype=object), y=np.zeros(2))
    with pytest.raises(FileError, match="save plain numbers"):
        read_patterns(tmp_path / "set.npz")
    with zipfile.ZipFile(tmp_path / "raw.npz", "w") as archive:
        archive.writestr("x.npy", pickle.dumps(Bang()))
        archive.writestr("y.npy", b"")
    with pytest.raises(FileError, match=r"raw\.npz is damaged"):
        read_patterns(tmp_path / "raw.npz")


def npy_bytes(shape: tuple[int, ...], dtype: str = "|u1") -> bytes:
    stream = io.BytesIO()
    header = {"descr": dtype, "fortran_order": False, "shape": shape}
    np.lib.format.write_array_header_1_0(stream, header)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("array", "says"),
    [
        (npy_bytes((5, 2**40, 2**40)), "does not hold what its header promises"),
        (npy_bytes((2**40, 1, 1)), "does not hold what its header promises"),
        (npy_bytes((-5, 3, 3)), "does not hold what its header promises"),
        (npy_bytes((5, 20, 20)) + bytes(1999), "does not hold what its header promises"),
        (npy_bytes((5, 20, 20)) + bytes(2001), "does not hold what its header promises"),
        (npy_bytes((4, 4), "<U99999999"), "does not hold what its header promises"),
        (b"\x93NUMPY\x03\x00" + npy_bytes((1, 1, 1))[8:], "another format"),
    ],
)
def test_npz_headers_are_checked_before_memory_is_taken(
    tmp_path: Path, array: bytes, says: str
) -> None:
    with zipfile.ZipFile(tmp_path / "set.npz", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pictures.npy", array)
        archive.writestr("labels.npy", npy_bytes((5,)) + bytes(5))
    with pytest.raises(FileError, match=says):
        read_patterns(tmp_path / "set.npz")


def test_many_small_pictures_are_not_blown_up_beyond_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_pair(tmp_path, "train", np.zeros((100, 1, 1), np.uint8), [0] * 100)
    monkeypatch.setattr(guard, "MOST_BYTES", 10_000)
    with pytest.raises(FileError, match="100 pictures of 20 × 20 would take"):
        read_patterns(tmp_path)


# --- all formats -------------------------------------------------------------------------------

NAMES = (
    st.text(
        st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cn", "Co")),
        min_size=1,
        max_size=12,
    )
    .map(str.strip)
    .filter(bool)
)


@st.composite
def pattern_sets(draw: st.DrawFn, analog: bool = False) -> PatternSet:
    count = draw(st.integers(1, 6))
    if analog:
        shape = (count, 1, draw(st.integers(1, 5)))
        numbers = st.floats(width=32, allow_nan=False, allow_infinity=False)
        pictures = draw(arrays.arrays(np.float32, shape, elements=numbers))
    else:
        shape = (count, draw(st.integers(1, 6)), draw(st.integers(1, 6)))
        pictures = draw(arrays.arrays(np.uint8, shape))
    names = draw(st.lists(NAMES, min_size=count, max_size=count))
    test = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    return PatternSet.from_names(pictures, names, test)


def written_and_read(patterns: PatternSet, kind: str) -> PatternSet:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"set{SUFFIX[kind]}"
        write_patterns(patterns, path, kind)
        assert os.listdir(folder) == [path.name]  # noqa: PTH208
        return read_patterns(path, patterns.rows, patterns.columns)


def contents(patterns: PatternSet) -> list[tuple[str, bool, bytes]]:
    """What a set holds, whatever its order."""
    return sorted(
        (patterns.classes[label], bool(test), picture.tobytes())
        for picture, label, test in zip(
            patterns.pictures, patterns.labels, patterns.test, strict=True
        )
    )


@pytest.mark.parametrize("kind", ["csv", "npz"])
@settings(max_examples=60)
@given(pattern_sets() | pattern_sets(analog=True))
def test_a_file_gives_back_the_very_same_set(kind: str, patterns: PatternSet) -> None:
    assert written_and_read(patterns, kind) == patterns


@settings(max_examples=40)
@given(pattern_sets())
def test_idx_gives_back_every_picture_class_and_mark(patterns: PatternSet) -> None:
    back = written_and_read(patterns, "idx")
    assert back.classes == patterns.classes
    assert contents(back) == contents(patterns)


@settings(max_examples=40, suppress_health_check=[HealthCheck.filter_too_much])
@given(pattern_sets(), st.data())
def test_a_folder_gives_back_every_picture_class_and_mark(
    patterns: PatternSet, data: st.DataObject
) -> None:
    plain = st.lists(
        st.sampled_from(["train", "test", "E", "e", "ß", "10", "CLASS 1"]),
        min_size=len(patterns.classes),
        max_size=len(patterns.classes),
        unique=True,
    )
    names = data.draw(plain)
    named = PatternSet(patterns.pictures, patterns.labels, tuple(names), patterns.test)
    assert contents(written_and_read(named, "folder")) == contents(named)


def test_npz_keeps_the_order_of_classes_and_those_without_examples(tmp_path: Path) -> None:
    patterns = some_pictures().renamed("class 0", "zoo").with_class("none yet")
    assert written_and_read(patterns, "npz").classes == ("zoo", "class 1", "class 2", "none yet")


@pytest.mark.parametrize("kind", KINDS)
def test_scikit_learns_digits_come_back_bit_for_bit(kind: str) -> None:
    digits = load_digits()
    pictures = (digits.images[:200] * 15).astype(np.uint8)
    patterns = PatternSet.from_names(pictures, [str(t) for t in digits.target[:200]])
    back = written_and_read(patterns, kind)
    assert back.classes == tuple("0123456789")
    assert contents(back) == contents(patterns)


def test_others_can_read_what_is_written(tmp_path: Path) -> None:
    patterns = some_pictures()
    for kind in KINDS:
        write_patterns(patterns, tmp_path / f"set-{kind}{SUFFIX[kind]}", kind)
    with np.load(tmp_path / "set-npz.npz", allow_pickle=False) as archive:
        assert np.array_equal(archive["pictures"], patterns.pictures)
        assert archive["classes"].tolist() == list(patterns.classes)
    idx = (tmp_path / "set-idx" / "train-images-idx3-ubyte").read_bytes()
    assert idx == idx_bytes(patterns.pictures)
    with (tmp_path / "set-csv.csv").open(newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0][:4] == ["label", "test", "1x1", "1x2"]
    assert np.array_equal(np.array(rows[1:])[:, 2:].astype(int), patterns.pictures.reshape(6, -1))
    with Image.open(tmp_path / "set-folder" / "class 0" / "000000.png") as picture:
        assert np.array_equal(np.asarray(picture), patterns.pictures[0])


def test_writing_replaces_a_file_but_never_a_folder_with_something_in_it(tmp_path: Path) -> None:
    patterns = some_pictures()
    (tmp_path / "set.csv").write_text("old")
    write_patterns(patterns, tmp_path / "set.csv", "csv")
    assert read_patterns(tmp_path / "set.csv") == patterns
    (tmp_path / "new").mkdir()
    for kind in ("folder", "idx"):
        write_patterns(patterns, tmp_path / f"{kind}-new", kind)
        with pytest.raises(FileError, match="is not empty: choose a new folder"):
            write_patterns(patterns, tmp_path / f"{kind}-new", kind)
        with pytest.raises(FileError, match="is a file"):
            write_patterns(patterns, tmp_path / "set.csv", kind)
    write_patterns(patterns, tmp_path / "new", "folder")
    assert read_patterns(tmp_path / "new").n == 6


@pytest.mark.parametrize("kind", KINDS)
def test_a_place_that_cannot_be_written_to_is_a_sentence(tmp_path: Path, kind: str) -> None:
    (tmp_path / "file").write_text("x")
    for place in (tmp_path / "file" / "set", tmp_path / "missing" / "set"):
        with pytest.raises(FileError, match=r"set cannot be written: .*Choose another place"):
            write_patterns(some_pictures(), place, kind)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["file"]


def test_a_write_that_fails_leaves_the_old_file_and_no_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "set.npz").write_text("old")
    monkeypatch.setattr(disk.os, "fsync", full)
    with pytest.raises(FileError, match="No space left on device"):
        write_patterns(some_pictures(), tmp_path / "set.npz", "npz")
    monkeypatch.setattr(image, "write", full)
    with pytest.raises(FileError, match="No space left on device"):
        write_patterns(some_pictures(), tmp_path / "set", "folder")
    assert [entry.name for entry in tmp_path.iterdir()] == ["set.npz"]
    assert (tmp_path / "set.npz").read_text() == "old"


def test_what_a_format_cannot_hold_is_refused(tmp_path: Path) -> None:
    points = PatternSet.from_names(np.zeros((1, 1, 2), np.float32), ["0"])
    for kind in ("folder", "idx"):
        with pytest.raises(PatternError, match="use csv or npz"):
            write_patterns(points, tmp_path / "set", kind)
    with pytest.raises(PatternError, match="did you mean 'folder'"):
        write_patterns(some_pictures(), tmp_path / "set", "folders")
    with pytest.raises(PatternError, match="no patterns to write"):
        write_patterns(PatternSet.empty(), tmp_path / "set", "npz")
    many = PatternSet.from_names(np.zeros((257, 1, 1), np.uint8), list(map(str, range(257))))
    with pytest.raises(PatternError, match="write npz instead"):
        write_patterns(many, tmp_path / "set", "idx")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["..", ".", ".git", "a/b", "a\\b", "a:b", "end.", "../../x"])
def test_a_class_never_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    patterns = PatternSet.from_names(np.zeros((1, 2, 2), np.uint8), [name])
    with pytest.raises(PatternError, match="cannot be the name of a folder"):
        write_patterns(patterns, tmp_path / "set", "folder")
    assert not list(tmp_path.iterdir())


def test_what_is_not_there_or_no_file_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "empty.csv").write_bytes(b"")
    (tmp_path / "text.doc").write_text("hello")
    os.mkfifo(tmp_path / "pipe")
    for name, says in {
        "missing.png": r"missing\.png: there is no such file",
        "empty.csv": "the file is empty",
        "text.doc": "this is no image",
        "pipe": "not a file that can be read",
        "nul\0": "there is no such file",
        "x" * 5000: "cannot be read",
    }.items():
        with pytest.raises(FileError, match=says):
            read_patterns(tmp_path / name)
    with pytest.raises(FileError, match="this is a folder"):
        read_picture(tmp_path, 20, 20)


def test_the_retina_is_checked_first(tmp_path: Path) -> None:
    for read in (read_patterns, read_picture):
        with pytest.raises(PatternError, match="rows is 0"):
            read(tmp_path, 0, 20)


def valid_files() -> dict[str, bytes]:
    """A good file of every kind, as bytes."""
    files = {}
    patterns = some_pictures(4, 5, 5).marked(3, True)
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("csv", "npz"):
            path = Path(folder) / f"set.{kind}"
            write_patterns(patterns, path, kind)
            files[path.name] = path.read_bytes()
        for suffix in ("png", "jpg", "gif", "bmp", "tiff", "webp", "ppm"):
            path = save(white_cross(), Path(folder) / f"cross.{suffix}")
            files[path.name] = path.read_bytes()
    files["train-images-idx3-ubyte"] = idx_bytes(patterns.pictures)
    files["train-images-idx3-ubyte.gz"] = gzip.compress(files["train-images-idx3-ubyte"])
    files["classes.txt"] = b"a\nb\nc\nd\n"
    return files


VALID = valid_files()


def read_bytes(name: str, content: bytes) -> PatternSet | None:
    """Read a file of these bytes; None if it was refused with a sentence."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "train-labels-idx1-ubyte").write_bytes(idx_bytes(np.zeros(4, np.uint8)))
        if name == "classes.txt":
            put_pair(Path(folder), "train", np.zeros((4, 5, 5), np.uint8), [0, 1, 2, 3])
        (Path(folder) / name).write_bytes(content)
        asked = "train-images-idx3-ubyte" if name == "classes.txt" else name
        try:
            return read_patterns(Path(folder) / asked, 5, 5)
        except Mark1Error as error:
            sentence = str(error)
            assert asked in sentence
            assert sentence.endswith(".")
            assert "\n" not in sentence
            return None


@pytest.mark.parametrize("name", sorted(VALID))
def test_good_files_are_read(name: str) -> None:
    assert read_bytes(name, VALID[name]) is not None


@pytest.mark.parametrize("name", sorted(VALID))
@settings(max_examples=25)
@given(content=st.binary(max_size=300))
def test_random_bytes_are_a_sentence(name: str, content: bytes) -> None:
    read_bytes(name, content)
    read_bytes(name, VALID[name][:16] + content)


@pytest.mark.parametrize("name", sorted(VALID))
@settings(max_examples=25)
@given(data=st.data())
def test_a_file_that_is_cut_off_is_a_sentence(name: str, data: st.DataObject) -> None:
    read_bytes(name, VALID[name][: data.draw(st.integers(0, len(VALID[name])))])


@pytest.mark.parametrize("name", sorted(VALID))
@settings(max_examples=40)
@given(data=st.data())
def test_a_file_with_flipped_bits_is_a_sentence(name: str, data: st.DataObject) -> None:
    content = bytearray(VALID[name])
    # Headers are short: aim half of the flips at the first bytes.
    places = st.integers(0, len(content) - 1) | st.integers(0, min(99, len(content) - 1))
    for place in data.draw(st.lists(places, min_size=1, max_size=4)):
        content[place] ^= 1 << data.draw(st.integers(0, 7))
    read_bytes(name, bytes(content))

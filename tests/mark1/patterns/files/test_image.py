"""Images of every mode and format become pictures on the retina."""

from __future__ import annotations

import io
import struct
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import Image, PngImagePlugin

from mark1.errors import FileError, Mark1Error, PatternError
from mark1.patterns.files import (
    is_picture,
    picture_from_image,
    read_patterns,
    read_picture,
)
from tests.mark1.patterns.files.samples import (
    CROSS,
    HAS_AVIF,
    save,
    white_cross,
)


def test_a_white_figure_on_black_is_not_inverted() -> None:
    assert CROSS.dtype == np.uint8
    assert np.array_equal(CROSS, white_cross()[::2, ::2])


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA", "LA", "CMYK", "YCbCr", "HSV", "I"])
def test_every_mode_gives_the_same_picture(mode: str) -> None:
    converted = Image.fromarray(white_cross()).convert(mode)
    assert np.array_equal(picture_from_image(converted, 20, 20), CROSS)


def test_sixteen_bits_are_not_clipped() -> None:
    deep = Image.fromarray(white_cross().astype(np.uint16) * 128)  # 0 and 32640 of 65535
    assert picture_from_image(deep, 20, 20).max() == 127
    assert np.array_equal(picture_from_image(deep, 20, 20) > 0, CROSS > 0)


@pytest.mark.parametrize("white", [1.0, 255.0, 65535.0, 1e6])
def test_an_image_of_fractions_finds_its_white(white: float) -> None:
    fractions = Image.fromarray(white_cross().astype(np.float32) / 255 * white)
    assert np.array_equal(picture_from_image(fractions, 20, 20), CROSS)


def test_an_image_with_nan_is_rejected() -> None:
    with pytest.raises(PatternError, match="NaN"):
        picture_from_image(Image.fromarray(np.full((3, 3), np.nan, np.float32)), 20, 20)


def test_black_ink_on_white_paper_is_inverted() -> None:
    paper = Image.fromarray(255 - white_cross())
    assert np.array_equal(picture_from_image(paper, 20, 20), CROSS)
    assert np.array_equal(picture_from_image(paper, 20, 20, invert=False), 255 - CROSS)
    white = Image.fromarray(white_cross())
    assert np.array_equal(picture_from_image(white, 20, 20, invert=True), 255 - CROSS)


@pytest.mark.parametrize("ink", [0, 255])
def test_dark_and_bright_ink_on_a_transparent_ground_are_both_visible(ink: int) -> None:
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


def test_an_animation_shows_its_first_frame(tmp_path: Path) -> None:
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


def test_a_picture_is_recognized_by_its_name(tmp_path: Path) -> None:
    assert is_picture(save(white_cross(), tmp_path / "cross.PNG"))
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "set.csv").write_text("E,1,2")
    for name in ("folder.png", "set.csv", "missing.png", f"{'x' * 300}.png"):
        assert not is_picture(tmp_path / name)


def test_an_image_too_large_is_rejected_before_it_is_decoded(tmp_path: Path) -> None:
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
        with pytest.raises(Mark1Error, match=rf"{side}\.png: .*more than the 64 million"):
            read_picture(file, 20, 20)


def test_an_image_without_pixels_is_rejected() -> None:
    with pytest.raises(PatternError, match="no pixels"):
        picture_from_image(Image.new("L", (0, 5)), 20, 20)


def test_a_huge_picture_is_scaled_within_seconds() -> None:
    big = Image.new("L", (4000, 3000), 200)
    read = picture_from_image(big, 20, 20, invert=False)
    assert set(np.unique(read)) == {0, 200}


@pytest.mark.parametrize(("tag", "wrong"), [(273, 2**31), (279, 2**31), (279, 0)])
def test_a_tiff_with_a_missing_strip_is_rejected(tmp_path: Path, tag: int, wrong: int) -> None:
    path = tmp_path / "strips.tiff"
    Image.new("L", (64, 64), 200).save(path, compression="tiff_adobe_deflate", strip_size=1024)
    with Image.open(path) as image:
        values = struct.pack("<4L", *image.tag_v2[tag])
    content = path.read_bytes()
    if values not in content:
        values = struct.pack("<4H", *struct.unpack("<4L", values))
    size = len(values) // 4
    damaged = min(wrong, 2 ** (8 * size) - 1).to_bytes(size, "little") + values[size:]
    path.write_bytes(content.replace(values, damaged))
    with pytest.raises(FileError, match=r"strips\.tiff: The image is damaged"):
        read_picture(path)


@pytest.mark.parametrize("name", ["noise.png", "photo.jpg"])
def test_no_drivers_but_those_of_our_formats_are_loaded(tmp_path: Path, name: str) -> None:
    """The first picture would keep a window waiting while all that Pillow has is loaded."""
    path = tmp_path / name
    if name == "photo.jpg":
        Image.new("L", (30, 30), 200).save(path)
    else:
        path.write_bytes(bytes(range(256)))
    code = f"""
import sys
from mark1.errors import FileError
from mark1.patterns.files import read_picture
try:
    read_picture({str(path)!r}, 20, 20)
except FileError:
    pass
print(*[name for name in sys.modules if name.startswith("PIL.") and "ImagePlugin" in name])
"""
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = {part.removeprefix("PIL.").removesuffix("ImagePlugin") for part in ran.stdout.split()}
    assert loaded == {"Bmp", "Gif", "Jpeg", "Ppm", "Png", "Tiff", "WebP"}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\0\0\0\x18ftypheic\0\0\0\0", "HEIC cannot be read without pillow-heif. Save it as JPEG"),
        (b"\0\0\0\x1cftypmif1\0\0\0\0", "HEIC cannot be read without pillow-heif"),
        (b"\0\0\0\x1cftypavif\0\0\0\0", "AVIF cannot be read without Pillow 11.3"),
        (b"%PDF-1.7", "PDF cannot be read. Save it as JPEG or PNG"),
        (b"8BPS\0\1", "PSD cannot be read"),
        (b"gimp xcf file", "XCF cannot be read"),
        (b"\xff\x0a\xfa", "JPEG XL cannot be read"),
        (b'<svg width="9">', "SVG cannot be read"),
        (b'<?xml version="1.0"?>\n<!-- a plan -->\n<svg>', "SVG cannot be read"),
        (b"<?xml version='1.0'?><a/>", "not an image that can be read"),
        (b"\0\0\0\x18ftypmp42", "not an image that can be read"),
        (b"", "The file is empty"),
    ],
)
def test_a_format_that_is_not_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, says: str
) -> None:
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    monkeypatch.setitem(sys.modules, "PIL.AvifImagePlugin", None)
    monkeypatch.delattr("PIL.AvifImagePlugin", raising=False)
    (tmp_path / "a.jpg").write_bytes(content)
    with pytest.raises(FileError, match=says):
        read_picture(tmp_path / "a.jpg")


def test_heic_is_read_if_there_is_its_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library gives Pillow a driver; this one finds a PNG after the first 12 bytes."""

    class Driver(PngImagePlugin.PngImageFile):
        format = "HEIF"

        def _open(self) -> None:
            self.fp = io.BytesIO(self.fp.read()[12:])
            super()._open()

    def register(decode_threads: int) -> None:
        Image.register_open("HEIF", Driver, lambda start: start[4:12] == b"ftypheic")

    monkeypatch.setattr(Image, "OPEN", Image.OPEN.copy())
    monkeypatch.setattr(Image, "ID", Image.ID.copy())
    library = SimpleNamespace(register_heif_opener=register)
    monkeypatch.setitem(sys.modules, "pillow_heif", library)
    save(white_cross(), tmp_path / "a.png")
    content = b"\0\0\0\x18ftypheic" + (tmp_path / "a.png").read_bytes()
    (tmp_path / "a.HEIC").write_bytes(content)
    assert is_picture(tmp_path / "a.HEIC")
    assert np.array_equal(read_picture(tmp_path / "a.HEIC"), CROSS)


def test_avif_is_read_if_pillow_reads_it(tmp_path: Path) -> None:
    if HAS_AVIF:
        Image.fromarray(white_cross()).save(tmp_path / "a.avif", quality=100)
        assert np.abs(read_picture(tmp_path / "a.avif").astype(int) - CROSS).max() < 8
    else:
        (tmp_path / "a.avif").write_bytes(b"\0\0\0\x1cftypavif\0\0\0\0")
        with pytest.raises(FileError, match=r"without Pillow 11\.3"):
            read_picture(tmp_path / "a.avif")

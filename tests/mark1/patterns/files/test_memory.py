"""No small file takes much memory, whatever it unpacks to."""

from __future__ import annotations

import gzip
import subprocess
import sys
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from mark1.errors import Mark1Error
from mark1.patterns import scaling
from mark1.patterns.files import flat, guard, idx, image, read_patterns, table, table_text
from tests.mark1.patterns.files.samples import HAS_AVIF, idx_bytes

#: Most bytes that a small file may take.
MOST = 400_000_000

#: Reads a file, and prints the most memory that this took, in bytes.
PROBE = """
import re, sys
from pathlib import Path
from PIL import Image
from mark1.errors import Mark1Error
from mark1.patterns.files import idx, image_folder, npz, read_patterns, table
Image.preinit()
def most():  # the usage that `resource` reports begins with that of the parent
    return int(re.search("VmHWM:\\s+([0-9]+)", Path("/proc/self/status").read_text())[1])
before = most()
try:
    read_patterns(sys.argv[1])
except Mark1Error:
    pass
print((most() - before) * 1024)
"""

Builder = Callable[[Path, int], Path]


def npz_of_zeros(path: Path, **arrays: tuple[tuple[int, ...], str]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, (shape, dtype) in arrays.items():
            with archive.open(f"{name}.npy", "w", force_zip64=True) as entry:
                header = {"descr": dtype, "fortran_order": False, "shape": shape}
                np.lib.format.write_array_header_1_0(entry, header)
                left = int(np.prod(shape)) * np.dtype(dtype).itemsize
                while left > 0:
                    entry.write(bytes(min(left, 2**22)))
                    left -= 2**22
    return path


def npz_fractions(folder: Path, size: int) -> Path:
    count = size // 8 // 400
    return npz_of_zeros(folder / "a.npz", x=((count, 400), "<f8"), y=((count,), "|u1"))


def npz_names(folder: Path, size: int) -> Path:
    count = size // 130
    return npz_of_zeros(folder / "a.npz", x=((count, 2), "|u1"), y=((count,), "<U32"))


def npz_classes(folder: Path, size: int) -> Path:
    classes = ((size // 4,), "<U1")
    return npz_of_zeros(folder / "a.npz", x=((9, 2), "|u1"), y=((9,), "|u1"), classes=classes)


def npz_keras(folder: Path, size: int) -> Path:
    x, y = ((size // 16 // 400, 20, 20), "<f8"), ((size // 16 // 400,), "|u1")
    return npz_of_zeros(folder / "a.npz", x_train=x, y_train=y, x_test=x, y_test=y)


def idx_packed(folder: Path, count: int, side: int) -> Path:
    path = folder / "train-images-idx3-ubyte.gz"
    for name, shape in ((path.name, (count, side, side)), ("train-labels-idx1-ubyte.gz", (count,))):
        with gzip.open(folder / name, "wb", 1) as file:
            file.write(idx_bytes(np.zeros(shape, np.uint8)))
    return path


def idx_large(folder: Path, size: int) -> Path:
    return idx_packed(folder, size // 785, 28)


def idx_tiny(folder: Path, size: int) -> Path:
    return idx_packed(folder, size // 160, 1)


def csv_of(folder: Path, start: bytes, line: bytes, size: int) -> Path:
    path = folder / "a.csv"
    path.write_bytes(start + line * (size // 6 // len(line)))
    return path


def csv_blank(folder: Path, size: int) -> Path:
    return csv_of(folder, b"label,x\na,1\n", b"\n", size)


def csv_short(folder: Path, size: int) -> Path:
    return csv_of(folder, b"", b"a,1\n", size)


def csv_wide(folder: Path, size: int) -> Path:
    return csv_of(folder, b"label,x\na,1", b",1", size)


def csv_quoted(folder: Path, size: int) -> Path:
    return csv_of(folder, b"label,x\na,1", b',"1\n"', size)


ARRAYS = [npz_fractions, npz_names, npz_classes, npz_keras, idx_large, idx_tiny]
TABLES = [csv_blank, csv_short, csv_wide, csv_quoted]


@pytest.mark.parametrize(
    ("build", "share"),
    [
        *((build, 1.1) for build in ARRAYS),
        *(pytest.param(build, 0.9, marks=pytest.mark.slow) for build in ARRAYS),
        (csv_short, 1),
        *(pytest.param(build, 1, marks=pytest.mark.slow) for build in TABLES if build != csv_short),
    ],
)
def test_a_file_takes_little_more_memory_than_it_may_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, build: Builder, share: float
) -> None:
    scale = 100
    monkeypatch.setattr(guard, "UNPACKED", guard.UNPACKED // scale)
    monkeypatch.setattr(table_text, "MOST_CELLS", table_text.MOST_CELLS // scale)
    for module in (table, table_text):
        monkeypatch.setattr(module, "SAMPLE_CHARACTERS", table_text.SAMPLE_CHARACTERS // scale)
    for module, name in (
        (flat, "_AT_A_TIME"), (scaling, "_AT_A_TIME"), (idx, "_BLOCK"), (table, "_BATCH")
    ):  # fmt: skip
        monkeypatch.setattr(module, name, getattr(module, name) // scale)
    path = build(tmp_path, int(share * guard.UNPACKED))
    tracemalloc.start()
    try:
        read_patterns(path)
    except Mark1Error:
        pass
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peak <= MOST / scale + 600_000  # which the libraries take for any file


@pytest.mark.parametrize("mode", ["L", "P", "RGB", "RGBA", "I", "F", "1"])
def test_an_image_is_converted_in_strips(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pixels = np.random.default_rng(2).integers(0, 256, (64, 48, 3), dtype=np.uint8)
    whole = Image.fromarray(pixels).convert("L" if mode in "IF" else mode)
    whole = whole.convert(mode)
    at_once = image.picture(whole, 20, 20, None)
    monkeypatch.setattr(image, "_AT_A_TIME", 500)
    assert np.array_equal(image.picture(whole, 20, 20, None), at_once)


@pytest.mark.parametrize(
    ("kind", "options", "most"),
    [
        ("PNG", {}, 64),
        ("TIFF", {}, 36),
        ("JPEG", {}, 64),
        ("JPEG", {"progressive": True}, 25),
        ("WEBP", {}, 16),
    ],
)
def test_kinds_that_take_more_memory_may_have_fewer_pixels(
    tmp_path: Path, kind: str, options: dict[str, bool], most: int
) -> None:
    path = tmp_path / "image"
    Image.new("RGB", (8, 8)).save(path, kind, **options)
    with Image.open(path) as opened:
        assert image._most_pixels(opened) // 1_000_000 == most


def peak(path: Path) -> int:
    ran = subprocess.run(
        [sys.executable, "-c", PROBE, path], capture_output=True, text=True, check=True
    )
    return int(ran.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("build", [*ARRAYS, *TABLES])
@pytest.mark.parametrize("share", [0.95, 4.2])
def test_no_small_file_takes_more_than_400_megabytes(
    tmp_path: Path, build: Builder, share: float
) -> None:
    path = build(tmp_path, int(share * guard.UNPACKED) if build in ARRAYS else guard.UNPACKED)
    assert path.stat().st_size < 20_001_000
    assert peak(path) <= MOST


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA", "I;16"])
@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("png", {}),
        ("tiff", {"compression": "tiff_adobe_deflate", "strip_size": 2**30}),
        ("jpg", {}),
        ("jpg", {"progressive": True, "subsampling": 0}),
        ("webp", {"lossless": True, "method": 0, "quality": 0}),
        ("gif", {}),
        *[("avif", {"speed": 10, "subsampling": "4:4:4"})] * HAS_AVIF,
    ],
)
def test_no_image_takes_more_than_400_megabytes(
    tmp_path: Path, kind: str, options: dict[str, object], mode: str
) -> None:
    if kind in ("jpg", "gif", "webp", "avif") and mode in ("I;16", "RGBA"):
        mode = "RGB"
    path = tmp_path / f"image.{kind}"
    Image.new(mode, (8, 8)).save(path, **options)
    with Image.open(path) as opened:
        side = int(image._most_pixels(opened) ** 0.5)
    Image.new(mode, (side, side)).save(path, **options)
    assert peak(path) <= MOST

"""Archives of arrays: exact, written atomically, and never trusted."""

import io
import os
import tracemalloc
import zipfile
from contextlib import contextmanager

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays_of

from mark1.disk import archive
from mark1.disk.archive import pack_arrays, read_arrays, write_arrays
from mark1.errors import FileError
from tests.examples import examples, slow

SOME = {"volts": np.linspace(-11, 11, 40, dtype=np.float32), "labels": np.arange(9, dtype=np.int32)}


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """One path for many examples; each writes the file again."""
    return tmp_path_factory.mktemp("archive") / "some.mark1"


@pytest.fixture(scope="module")
def packed(path):
    write_arrays(path, SOME)
    return path.read_bytes()


def same(left, right):
    return left.keys() == right.keys() and all(
        (left[name].dtype, left[name].shape, left[name].tobytes())
        == (right[name].dtype, right[name].shape, right[name].tobytes())
        for name in left
    )


def refusal(path):
    """Read an invalid archive; returns the message."""
    with pytest.raises(FileError) as caught:
        read_arrays(path)
    text = str(caught.value)
    assert text.startswith(str(path))
    assert text.endswith(".")
    assert "\n" not in text
    assert len(text) < len(str(path)) + 250
    return text


def npy(array, **options):
    stream = io.BytesIO()
    np.lib.format.write_array(stream, array, **options)
    return stream.getvalue()


def zipped(path, entries, packing=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(path, "w", packing) as file:
        for name, data in entries:
            file.writestr(name, data)


def fields_of_entry(data):
    """Return where the fields of the only entry are: in the directory, and before the entry."""
    return data.index(b"PK\1\2"), data.index(b"PK\3\4")


@contextmanager
def little_memory(most):
    """Fail if more bytes than these are allocated at any time."""
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < most
    finally:
        tracemalloc.stop()


# --- round trips ---------------------------------------------------------------------------------

dtypes = st.sampled_from(["u1", "?", "<i4", "<i8", "<f4", "<f8", ">f4"])
any_array = dtypes.flatmap(
    lambda dtype: arrays_of.arrays(
        dtype, arrays_of.array_shapes(min_dims=0, min_side=0, max_side=5)
    )
)
names = st.text("abcdefghij_", min_size=1, max_size=12)


@given(st.dictionaries(names, any_array, max_size=4), st.booleans())
@settings(max_examples=examples(60))
def test_arrays_come_back_bit_for_bit(path, arrays, by_columns):
    if by_columns:
        arrays = {name: np.asarray(array, order="F") for name, array in arrays.items()}
    write_arrays(path, arrays)
    assert same(read_arrays(path), arrays)


def test_numpy_opens_what_is_written(path):
    write_arrays(path, SOME)
    with np.load(path, allow_pickle=False) as loaded:
        assert same(dict(loaded), SOME)


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_archives_of_numpy_are_read(path, save):
    with path.open("wb") as stream:
        save(stream, **SOME)
    assert same(read_arrays(path), SOME)


def test_arrays_that_were_read_can_be_written_to(path):
    write_arrays(path, SOME)
    assert all(array.flags.writeable for array in read_arrays(path).values())


# --- damaged and foreign files -------------------------------------------------------------------


def test_a_missing_file_is_named(tmp_path):
    assert "cannot be read: No such file" in refusal(tmp_path / "nothing.mark1")


def test_a_path_through_a_file_cannot_be_read(path, packed):
    assert "Not a directory" in refusal(path / "inside.mark1")


def test_a_folder_is_not_read_as_a_file(tmp_path):
    assert "is a folder" in refusal(tmp_path)


def test_a_pipe_is_rejected_and_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert "Choose an ordinary file" in refusal(tmp_path / "pipe")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_read_permission_is_rejected(path, packed):
    path.write_bytes(packed)
    path.chmod(0)
    assert "Permission denied" in refusal(path)
    path.unlink()


def test_an_empty_file_is_reported_as_empty(path):
    path.write_bytes(b"")
    assert "is empty" in refusal(path)


def test_a_file_truncated_at_any_length_is_rejected(path, packed):
    for length in range(1, len(packed)):
        path.write_bytes(packed[:length])
        assert "damaged" in refusal(path)


@pytest.mark.parametrize("bit", [0, *slow(*range(1, 8))])
def test_with_any_bit_flipped_it_reads_the_same_or_is_rejected(path, packed, bit):
    refused = 0
    for place in range(bit, 8 * len(packed), 8):
        flipped = bytearray(packed)
        flipped[place // 8] ^= 1 << place % 8
        path.write_bytes(flipped)
        try:
            # An array may vanish if the directory is damaged; sessions check their names.
            found = read_arrays(path)
            assert all(same({name: found[name]}, {name: SOME[name]}) for name in found)
        except FileError:
            refused += 1
    assert refused > 0.7 * len(packed)


@given(st.binary(max_size=400), st.sampled_from([b"", b"PK\3\4", b"PK\5\6", b"\x93NUMPY\1\0"]))
def test_random_bytes_are_rejected(path, noise, start):
    path.write_bytes(start + noise)
    refusal(path)


@given(st.integers(0, 10**6), st.binary(min_size=1, max_size=8))
@settings(max_examples=examples(200))
def test_changed_bytes_are_read_or_rejected_and_nothing_else_happens(path, packed, place, change):
    place %= len(packed)
    path.write_bytes(packed[:place] + change + packed[place + len(change) :])
    try:
        read_arrays(path)
    except FileError:
        refusal(path)


headers = st.text("{}()[],:'\"\\ -+.0123456789abfdescrhpotunLTrueFalse|<>O\n", max_size=120) | (
    st.sampled_from(["f4", "O", "V0", "S0", "(9,)f4", ">i8", "i4,f4", "U99", "M8[s]"]).flatmap(
        lambda dtype: st.lists(st.integers(-5, 2**66), max_size=3).map(
            lambda shape: repr({"descr": dtype, "fortran_order": False, "shape": tuple(shape)})
        )
    )
)


@given(headers, st.binary(max_size=60))
@settings(max_examples=examples(300))
def test_any_array_header_is_read_or_rejected_without_allocating_memory(path, header, data):
    text = header.encode() + b"\n"
    npy_file = b"\x93NUMPY\1\0" + len(text).to_bytes(2, "little") + text + data
    zipped(path, [("odd.npy", npy_file)])
    with little_memory(2_000_000):
        try:
            assert read_arrays(path)["odd"].nbytes == len(data)
        except FileError:
            refusal(path)


@pytest.mark.parametrize("opening", ["(", "[", "{", "-", "not ", "'"])
def test_a_deeply_nested_header_is_rejected(path, opening):
    text = opening.encode() * 9000
    npy_file = b"\x93NUMPY\1\0" + len(text).to_bytes(2, "little") + text
    zipped(path, [("deep.npy", npy_file)])
    refusal(path)


@pytest.mark.parametrize("version", [(3, 0), (9, 9)])
def test_a_format_that_is_never_written_is_rejected(path, version):
    data = bytearray(npy(SOME["volts"]))
    data[6:8] = version
    zipped(path, [("volts.npy", bytes(data))])
    assert "unknown format" in refusal(path)


class Spoiler:
    """Creates a folder when it is unpickled."""

    def __init__(self, folder):
        self.folder = folder

    def __reduce__(self):
        return os.mkdir, (str(self.folder),)


def test_objects_are_rejected_and_never_unpickled(tmp_path):
    path, folder = tmp_path / "objects.mark1", tmp_path / "was unpickled"
    with path.open("wb") as stream:
        np.savez(stream, header=np.array([Spoiler(folder)], dtype=object))
    assert "holds object" in refusal(path)
    assert not folder.exists()
    with np.load(path, allow_pickle=True) as loaded:
        loaded["header"]
    assert folder.exists()  # so the test would have noticed


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_compression_methods_are_rejected(path, packing):
    zipped(path, [("volts.npy", npy(SOME["volts"]))], packing)
    assert "an unknown compression" in refusal(path)


def test_deflate64_is_rejected(path):
    zipped(path, [("volts.npy", npy(SOME["volts"]))])
    data = bytearray(path.read_bytes())
    listed, before = fields_of_entry(data)
    data[listed + 10] = data[before + 8] = 9
    path.write_bytes(data)
    assert "an unknown compression" in refusal(path)


def test_an_encrypted_archive_is_rejected(path):
    zipped(path, [("volts.npy", npy(SOME["volts"]))])
    data = bytearray(path.read_bytes())
    listed, before = fields_of_entry(data)
    data[listed + 8] |= 1
    data[before + 6] |= 1
    path.write_bytes(data)
    assert "an unknown compression" in refusal(path)


def test_two_arrays_of_the_same_name_are_rejected(path):
    with pytest.warns(UserWarning, match="Duplicate"):
        zipped(path, [("volts.npy", npy(array)) for array in SOME.values()])
    assert "volts.npy 2 times" in refusal(path)


def test_an_archive_with_other_files_is_rejected(path):
    zipped(path, [("volts.npy", npy(SOME["volts"])), ("READ.ME", b"hello")])
    assert "READ.ME is not an array" in refusal(path)


# --- sizes are checked before memory is allocated ------------------------------------------------


def test_an_entry_that_decompresses_to_too_much_allocates_no_memory(path, monkeypatch):
    monkeypatch.setattr(archive, "MOST_BYTES", 1_000_000)
    zipped(path, [("zeros.npy", npy(np.zeros(20_000_000, dtype=np.uint8)))])
    assert path.stat().st_size < 30_000
    with little_memory(300_000):
        assert "more than the 1000000 allowed" in refusal(path)


def test_entries_that_are_too_large_together_are_rejected(path, monkeypatch):
    monkeypatch.setattr(archive, "MOST_BYTES", 1_000_000)
    entries = [(f"part{i}.npy", npy(np.zeros(300_000, dtype=np.uint8))) for i in range(4)]
    zipped(path, entries)
    assert "would take" in refusal(path)
    zipped(path, entries[:3])
    assert len(read_arrays(path)) == 3


def test_no_more_is_decompressed_than_an_entry_announces(path):
    zipped(path, [("zeros.npy", npy(np.zeros(20_000_000, dtype=np.uint8)))])
    data = bytearray(path.read_bytes())
    listed, before = fields_of_entry(data)
    data[listed + 24 : listed + 28] = data[before + 22 : before + 26] = (200).to_bytes(4, "little")
    path.write_bytes(data)
    with little_memory(500_000):
        assert "damaged" in refusal(path)


def test_an_array_that_announces_too_much_allocates_no_memory(path):
    promise = repr({"descr": "<f8", "fortran_order": False, "shape": (10**8,)}).encode()
    data = b"\x93NUMPY\1\0" + len(promise).to_bytes(2, "little") + promise + bytes(80)
    zipped(path, [("volts.npy", data)])
    with little_memory(500_000):
        assert "does not match its header" in refusal(path)


def test_an_archive_too_large_to_read_is_not_written(path, monkeypatch):
    path.write_bytes(b"the old one")
    monkeypatch.setattr(archive, "MOST_BYTES", 1000)
    with pytest.raises(FileError, match=r"more than the 1000 allowed\. Use fewer patterns"):
        write_arrays(path, {"volts": np.zeros(1000, dtype=np.float32)})
    assert path.read_bytes() == b"the old one"
    write_arrays(path, {"volts": np.zeros(200, dtype=np.float32)})
    assert len(read_arrays(path)["volts"]) == 200


def test_a_small_file_may_take_less_memory_than_a_large_one(path, monkeypatch):
    monkeypatch.setattr(archive, "ALWAYS", 100_000)
    zipped(path, [("zeros.npy", npy(np.zeros(100_000, dtype=np.uint8)))])
    assert "more than the 100000 allowed" in refusal(path)
    write_arrays(path, {"zeros": np.zeros(100_000, dtype=np.uint8)})
    assert path.stat().st_size > 100_000
    assert len(read_arrays(path)["zeros"]) == 100_000


def test_reading_takes_no_more_memory_than_the_arrays(path):
    write_arrays(path, {"zeros": np.zeros(5_000_000, dtype=np.uint8)})
    with little_memory(8_000_000):
        assert not read_arrays(path)["zeros"].any()


@pytest.mark.parametrize("shape", [(2**40, 0), (0, 2**21)])
def test_an_array_of_very_many_empty_rows_is_rejected(path, shape):
    promise = repr({"descr": "<f4", "fortran_order": False, "shape": shape}).encode()
    zipped(path, [("volts.npy", b"\x93NUMPY\1\0" + len(promise).to_bytes(2, "little") + promise)])
    assert "does not match its header" in refusal(path)


def test_a_journal_that_begins_with_large_arrays_does_not_wait_for_their_compression():
    small, large = (pack_arrays({"zeros": np.zeros(n, np.uint8)}) for n in (2**21, 2**22))
    assert len(small) < 2**16
    assert len(large) > 2**22

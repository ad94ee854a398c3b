"""Each reader of files and frames, as a function of bytes.

It returns on whatever input, unless the program fails in a way that it should not.
"""

from __future__ import annotations

import atexit
import gzip
import io
import json
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import numpy as np
from PIL import Image

from firmware_io.board_errors import BoardError
from firmware_io.flashing import BOARD_TYPES, check_image
from firmware_io.panel.board_choice import BoardChoice
from firmware_io.panel.light_map import LightMap
from firmware_io.plans.kit import kit_of
from firmware_io.plans.plan import PanelPlan
from firmware_io.wire import protocol
from firmware_io.wire.framing import Frame, Receiver, decode, encode
from gui.exhibit import settings_file
from gui.exhibit.pin import PinLock
from gui.exhibit.visits import Visits
from mark1.disk import archive
from mark1.errors import Mark1Error
from mark1.lab.trial_table import Sheet
from mark1.lessons.lesson import FILE, read_lesson
from mark1.machine.config import MachineConfig
from mark1.patterns import shapes
from mark1.patterns.files import look_at_table, read_patterns
from mark1.patterns.files.flat import Unlabelled
from mark1.patterns.files.image_folder import FolderReport
from mark1.patterns.pattern_set import visible
from mark1.patterns.shapes import read_settings, split, with_settings
from mark1.session.replay import read_journal
from mark1.storage.document import Document
from mark1.storage.session_file import arrays_of, load_session
from mark1.storage.weights_file import read_weights
from tests.mark1.storage.samples import a_trainer

#: Where the corpus of each reader lies, in a folder of its name.
CORPUS = Path(__file__).with_name("corpus")

#: Takes any bytes.
Reader = Callable[[bytes], None]

_FOLDER = Path(tempfile.mkdtemp(prefix="mark1-fuzz-"))
atexit.register(shutil.rmtree, _FOLDER, ignore_errors=True)
_SMALL = MachineConfig.of("direct", classes=2, rows=1, columns=2, analog=True)
_PNG = io.BytesIO()
Image.new("L", (5, 5)).save(_PNG, "PNG")
_ARRAYS = arrays_of(Document.of(a_trainer()))


@contextmanager
def _refusals() -> Iterator[None]:
    """Let pass only what is refused in one sentence."""
    try:
        yield
    except (Mark1Error, BoardError) as error:
        sentence = str(error)
        if "\n" in sentence or not sentence.endswith((".", "?")):
            raise AssertionError(f"not one sentence: {sentence!r}") from error


def _file(name: str, data: bytes) -> Path:
    path = _FOLDER / name
    path.write_bytes(data)
    return path


def _patterns(path: Path) -> None:
    with _refusals():
        read_patterns(path, 5, 5)


def csv(data: bytes) -> None:
    """Read a table, as it is found and with the class in its first column."""
    path = _file("set.csv", data)
    _patterns(path)
    with _refusals():
        reading = look_at_table(path)
        _ = [str(part.in_window) for part in reading.parts()], reading.classes, reading.tests
        roles = ["class", *["input"] * (len(reading.columns) - 1)]
        read_patterns(path, 5, 5, table=reading.with_roles(roles))


def image(data: bytes) -> None:
    """Read an image of any format."""
    _patterns(_file("image.png", data))


def idx(data: bytes) -> None:
    """Read images beside four labels."""
    _file("train-labels-idx1-ubyte", b"\0\0\x08\x01\0\0\0\x04\0\1\2\3")
    _patterns(_file("train-images-idx3-ubyte", data))


def packed(data: bytes) -> None:
    """Read a .gz file of anything."""
    _patterns(_file("set.gz", gzip.compress(data)))


def any_file(data: bytes) -> None:
    """Read a file without an ending."""
    _patterns(_file("set", data))


def folder(data: bytes) -> None:
    """Read a folder whose files have these names; each image is read, or left out and named.

    Files whose names begin with a - are no images.
    """
    path = _FOLDER / "folder"
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir()
    images = []
    for name in data.decode(errors="replace").splitlines()[:30]:
        parts = [part[:30] for part in name.split("/") if part.strip(".") and "\0" not in part]
        file = path.joinpath(*parts[:5])
        with suppress(OSError):  # a file and a folder of one name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(b"" if file.name.startswith("-") else _PNG.getvalue())
            is_hidden = any(part.startswith(".") or part.lower() == "__macosx" for part in parts)
            images += [] if is_hidden or file.suffix != ".png" else [parts[:5]]
    report = FolderReport()
    with _refusals():
        patterns = read_patterns(path, 5, 5, report=report)
        assert len(report.files) == len(patterns)
        known = {*report.files, *(message.values["path"] for message in report.left_out)}
        for parts in images:
            assert known & {visible("/".join(parts[: 1 + end])) for end in range(len(parts))}, parts


def npz(data: bytes) -> None:
    """Read an archive."""
    _patterns(_file("set.npz", data))


def npy(data: bytes) -> None:
    """Read an array inside a whole archive."""
    path = _FOLDER / "array.npz"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("x.npy", data)
        with packed.open("y.npy", "w") as entry:
            np.lib.format.write_array(entry, np.arange(4, dtype=np.uint8))
    _patterns(path)


def unlabelled(data: bytes) -> None:
    """Read a table that may lack the classes, for a machine of 2 numbers."""
    with _refusals():
        read_patterns(_file("new.csv", data), 5, 5, unlabelled=Unlabelled(2, points=True))


def weights(data: bytes) -> None:
    """Read weights for a small machine."""
    with _refusals():
        volts = read_weights(_SMALL, _file("weights", data))
        assert volts.shape == (_SMALL.weights,)


def stimuli(data: bytes) -> None:
    """Read the settings of a set; those that are allowed are written and read again."""
    known = shapes.BUILT_IN["e-x"].options
    with _refusals():
        chosen = read_settings(known, "e-x", data.decode(errors="replace"))
        _, text = split(with_settings(known, "e-x", chosen))
        usual = {name: known[name].usual for name in chosen}
        assert usual | (read_settings(known, "e-x", text) if text else {}) == chosen


def session(data: bytes) -> None:
    """Read a .mark1 file."""
    with _refusals():
        load_session(_file("session.mark1", data))


def header(data: bytes) -> None:
    """Read the header of a whole .mark1 file."""
    path = _FOLDER / "header.mark1"
    archive.write_arrays(path, _ARRAYS | {"header": np.frombuffer(data, np.uint8)})
    with _refusals():
        load_session(path)


def journal(data: bytes) -> None:
    """Read a journal, whose lines get their checksums here."""
    lines = data.split(b"\n")
    whole = b"".join(b"%08x %s\n" % (zlib.crc32(line), line) for line in lines)
    with _refusals():
        read_journal(whole, "journal")


def light_map(data: bytes) -> None:
    """Read a map of lights, and use it."""
    with _refusals():
        found = LightMap.from_json(data.decode(errors="replace"))
        assert LightMap.from_json(found.to_json()) == found
        found.lights_of(400)


def settings(data: bytes) -> None:
    """Read the choice of a board, which falls back to defaults."""
    found = BoardChoice.from_json(data.decode(errors="replace"))
    assert BoardChoice.from_json(found.to_json()) == found


def frames(data: bytes) -> None:
    """Cut a stream into frames, in two parts; a frame that is read is written the same."""
    cut = len(data) // 2
    receiver = Receiver()
    for frame in (*receiver.feed(data[:cut]), *receiver.feed(data[cut:])):
        if frame is not None:
            assert decode(encode(frame)[:-1]) == frame


def messages(data: bytes) -> None:
    """Read a message: its type, then the payload of a frame."""
    if data:
        found = protocol.unpack(data[0], data[1:56])
        if found is not None:
            type_, payload = protocol.pack(found)
            assert protocol.unpack(type_, payload) == found
            encode(Frame(type_, 0, 0, payload))


def lesson(data: bytes) -> None:
    """Read the description of a lesson that has one task."""
    _lesson(data, b"# Title\n\n## Do\n\n- Task\n")


def lesson_text(data: bytes) -> None:
    """Read the text of a lesson with one task."""
    _lesson(b'[start]\npatterns = "and"\n[[task]]\ncheck = { steps = 1 }\n', data)


def _lesson(description: bytes, text: bytes) -> None:
    folder = _FOLDER / "lesson"
    folder.mkdir(exist_ok=True)
    (folder / FILE).write_bytes(description)
    (folder / "en.md").write_bytes(text)
    with _refusals():
        read_lesson(folder)


def exhibit(data: bytes) -> None:
    """Read the settings of an exhibit, which fall back to defaults, and change one of them."""
    path = _file(settings_file.NAME, data)
    found = settings_file.read(path)
    assert all("\n" not in str(problem) for problem in found.problems)
    text = data.decode("utf-8-sig", errors="replace")
    settings, _ = settings_file.parse(text)
    assert settings == found.settings


def visits(data: bytes) -> None:
    """Read the counts of visits; putting rows of one hour together changes no count."""
    counts = Visits(_file("visits.csv", data))
    hours = counts.hours()
    counts.compact()
    assert counts.hours() == hours


def pin(data: bytes) -> None:
    """Read how often a wrong PIN was entered, and a stored PIN."""
    lock = PinLock(_file("pin", data))
    assert lock.wrong <= 999
    assert not lock.opens("0000", data.decode(errors="replace"))


def results(data: bytes) -> None:
    """Read the results of an experiment, which are written and read again."""
    sheet = Sheet(_file("results.csv", data), "theta", ["theta"], ["mistakes", "share"])
    with _refusals():
        found = sheet.read()
        sheet.write(found)
        assert sheet.read() == found


def firmware(data: bytes) -> None:
    """Read an image of the firmware."""
    with _refusals():
        check_image(_file("uno.hex", data), BOARD_TYPES["uno"])


def plan(data: bytes) -> None:
    """Make all papers of the panel that the answers describe."""
    usual = {name: getattr(PanelPlan(), name) for name in PanelPlan.__dataclass_fields__}
    try:
        given = json.loads(data)
        answers = {name: type(value)(given[name]) for name, value in usual.items()}
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        return  # no form has such fields
    with _refusals():
        assert all(kit_of(PanelPlan(**answers)).values())


def machine(data: bytes) -> None:
    """Read a machine as a session and the menu of the machines store it."""
    try:
        given = json.loads(data)
    except (ValueError, RecursionError):
        return
    with _refusals(), suppress(TypeError, ValueError):
        if isinstance(given, dict):
            config = MachineConfig.from_dict(given)
            assert MachineConfig.from_dict(config.to_dict()) == config


READERS: dict[str, Reader] = {
    reader.__name__: reader
    for reader in (
        csv, image, idx, packed, any_file, folder, npz, npy, unlabelled, weights, stimuli, session,
        header, journal,
        light_map, settings, frames, messages, lesson, lesson_text, exhibit, visits, pin, results,
        firmware, plan, machine,
    )
}  # fmt: skip


def corpus() -> list[tuple[str, Path]]:
    """List the files of the corpus with the names of their readers."""
    return [(name, path) for name in READERS for path in sorted((CORPUS / name).iterdir())]

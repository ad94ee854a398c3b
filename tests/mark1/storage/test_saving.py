"""Saving: the file is the old one or the new one, never half of either."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mark1.errors import FileError
from mark1.storage.document import Document
from mark1.storage.session_file import save_session
from tests.mark1.storage.samples import a_trainer


def test_a_disk_that_is_full_leaves_the_old_session(path, good, monkeypatch):
    path.write_bytes(good[0])

    def full(handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("mark1.disk.atomic.os.fsync", full)
    with pytest.raises(FileError, match=r"the disk is full\. Free some space"):
        save_session(Document.of(a_trainer()), path)
    assert path.read_bytes() == good[0]
    assert list(path.parent.iterdir()) == [path]


KILLS = 25

#: Saves again and again in a process that is killed after a while, and checks what it left.
KILLED = f"""
import itertools, os, random, signal, sys, time
from pathlib import Path
import numpy as np
from mark1.patterns import shapes
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.storage.document import Document
from mark1.storage.session_file import load_session, save_session
from mark1.training.trainer import Trainer

path = Path(sys.argv[1])
trainer = Trainer(Mark1(MachineConfig.of(classes=26)), shapes.make("letters"))


def save(number):
    trainer.machine.potentiometers.load(np.full(512, number / 1000, dtype=np.float32))
    save_session(Document.of(trainer, np.full((20, 20), number % 256, dtype=np.uint8)), path)


save(0)
number, moments = 0, random.Random(1960)
for _ in range({KILLS}):
    told, telling = os.pipe()
    child = os.fork()
    if not child:
        for number in itertools.count(number + 1):
            save(number)
            os.write(telling, number.to_bytes(4))
    os.close(telling)
    last = int.from_bytes(os.read(told, 4))  # the first of its saves is whole
    time.sleep(moments.uniform(0.0, 0.02))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while said := os.read(told, 4):
        last = int.from_bytes(said)
    os.close(told)
    document = load_session(path).document
    found = document.run.volts
    number = last if found[0] == np.float32(last / 1000) else last + 1
    assert (found == np.float32(number / 1000)).all(), (last, found)
    assert (document.drawing == number % 256).all(), (last, document.drawing[0])
save(7)
assert load_session(path).document.drawing[0, 0] == 7
print(number)
"""


@pytest.mark.slow
def test_a_save_that_is_killed_at_any_moment_leaves_the_old_session_or_the_new(tmp_path):
    path = tmp_path / "run.mark1"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", KILLED, str(path)],
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.stderr == ""
    assert int(done.stdout) >= KILLS
    # What is left of killed saves shows that they were caught in the middle.
    left = [file.name for file in tmp_path.iterdir() if file != path]
    assert left
    assert all(name.startswith(".run.mark1.") and name.endswith(".part") for name in left)

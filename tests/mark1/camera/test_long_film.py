"""A film that never ends: memory, descriptors and threads stay as they are.

As a program it looks for as long as one likes, and prints where it stands::

    python -m tests.mark1.camera.test_long_film SECONDS
"""

from __future__ import annotations

import gc
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pytest

from mark1.camera.capture import Film
from mark1.camera.eye import Aim, Frame
from mark1.camera.watcher import Watcher
from mark1.session.commands import See, Undo
from mark1.session.new_document import letters
from mark1.session.session import Session
from tests.mark1.camera.simulated_card import Scene, take
from tests.mark1.camera.test_eye import letter

PROCESS = Path("/proc/self")

#: Frames of the film that is read again and again, and answers between two notes of the state.
LENGTH, OFTEN = 100, 250

#: Least seconds between two frames of a film that waits for nothing.
NO_TIME = 1e-9


@dataclass(frozen=True)
class Standing:
    """Where the process stands: frames and answers so far, and what it holds."""

    frames: int
    answers: int
    megabytes: float
    descriptors: int
    threads: int


class Endless:
    """Opens a film again whenever it ends, and counts its frames."""

    pause = NO_TIME

    def __init__(self, path: Path) -> None:
        self.path, self.frames = path, 0
        self._film = Film(path)

    def read(self) -> Frame:
        frame = self._film.read()
        if frame is None:
            self._film.close()
            self._film = Film(self.path)
            frame = self._film.read()
            assert frame is not None
        self.frames += 1
        return frame

    def close(self) -> None:
        self._film.close()


def make_film(path: Path) -> None:
    """Write a film of cards that are held up one after the other, with the empty table between."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15, (160, 120))
    for number in range(LENGTH):
        scene = Scene(tilt=number % 7 - 3, right=number % 5 - 2, noise=6, seed=number)
        name = "ABCDEFGHIJ"[number // 10]
        frame = take(None if number % 10 == 9 else letter(name), scene)
        writer.write(np.ascontiguousarray(frame[..., ::-1]))
    writer.release()


def looking(path: Path) -> Iterator[Standing]:
    """Look at the film, and answer: from its frames to what a session says, as the window does.

    Every 500th answer is held and undone. Yields where the process stands now and then.
    """
    session = Session(letters())
    films: list[Endless] = []

    def opening() -> Endless:
        films.append(Endless(path))
        return films[0]

    watcher, answers = Watcher(opening, (20, 20), Aim()), 0
    try:
        while True:
            glimpse = watcher.take()
            assert watcher.problem is None
            assert not watcher.has_ended
            if glimpse is None:
                time.sleep(0.0005)
                continue
            session.perform(See(glimpse.sight.picture))
            assert len(session.state.presentation.response) == 5
            answers += 1
            if answers % 500 == 0:
                session.commit(See)
                session.perform(Undo())
            if answers % OFTEN == 0:
                gc.collect()
                yield standing(films[0].frames, answers)
    finally:
        watcher.stop()
        watcher.join(10)


def standing(frames: int, answers: int) -> Standing:
    pages = int((PROCESS / "statm").read_text(encoding="ascii").split()[1])
    descriptors = len(list((PROCESS / "fd").iterdir()))
    return Standing(frames, answers, pages * 4096 / 1e6, descriptors, threading.active_count())


@pytest.mark.slow
@pytest.mark.skipif(not PROCESS.is_dir(), reason="needs the files of /proc")
def test_a_film_that_does_not_end_leaves_nothing_behind(tmp_path: Path) -> None:
    """10,000 frames are eleven minutes of film."""
    path = tmp_path / "cards.avi"
    make_film(path)
    noted = []
    for now in looking(path):
        noted.append(now)
        if now.frames >= 10_000 and len(noted) >= 8:
            break
    early = noted[len(noted) // 4 : len(noted) // 2]  # warm, but not late
    late = noted[-len(early) :]
    assert {(each.descriptors, each.threads) for each in early + late} == {
        (early[0].descriptors, early[0].threads)
    }
    assert max(each.megabytes for each in late) < max(each.megabytes for each in early) + 3


def main(seconds: float) -> None:
    """Look for this long, and print a line each minute."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.avi"
        make_film(path)
        began = told = time.monotonic()
        for now in looking(path):
            elapsed = time.monotonic() - began
            is_over = elapsed >= seconds
            if is_over or time.monotonic() - told >= 60:
                told = time.monotonic()
                hours = now.frames / 15 / 3600
                print(f"{elapsed:7.0f} s  {hours:6.2f} h at 15 frames a second  {now}", flush=True)
            if is_over:
                break


if __name__ == "__main__":
    main(float(sys.argv[1]))

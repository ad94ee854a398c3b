"""A program that forks a session for each line it reads; the test kills these in their midst.

A line is a seed and the folder of the journal. The answer is the process, then before each thing
that the session does how many commands it has noted, and what they led to; and when it is dead,
``dead``.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

from mark1.session.session import Session
from tests.mark1.random_session import ACTIONS, STARTS, Person, digest, start


def committed(session: Session) -> tuple[int, str]:
    """Count the commands in the journal, and name the document that they lead to."""
    document = session.document
    if session._gesture is not None:
        document = session._gesture[1]
    elif session._running is not None:
        document = session._running.before
    return len(session._history.journal._lines), digest(document)


def live(seed: int, folder: Path) -> None:
    """Do random things until somebody kills this process."""
    chance = random.Random(seed)
    session = Session(start(chance.randrange(len(STARTS))), recovery=folder)
    person = Person(session)
    while True:
        count, name = committed(session)
        os.write(1, f"{count} {name}\n".encode())
        person.act(chance.randrange(len(ACTIONS)), chance.randrange(2**16))


def main() -> None:
    """Fork a session for each line."""
    os.write(1, b"ready\n")
    for line in sys.stdin:
        seed, folder = line.split(maxsplit=1)
        child = os.fork()
        if not child:
            live(int(seed), Path(folder.rstrip("\n")))
        os.write(1, f"{child}\n".encode())
        os.waitpid(child, 0)
        os.write(1, b"dead\n")


if __name__ == "__main__":
    main()

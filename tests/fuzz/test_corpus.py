"""Every file that the fuzzers start from, and each that once failed, is read or refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.readers import CORPUS, READERS, corpus


@pytest.mark.parametrize(
    ("reader", "path"), corpus(), ids=lambda value: getattr(value, "name", value)
)
def test_a_file_of_the_corpus_is_read_or_refused(reader: str, path: Path) -> None:
    READERS[reader](path.read_bytes())


def test_every_reader_has_a_corpus_and_it_is_small() -> None:
    assert {folder.name for folder in CORPUS.iterdir()} == set(READERS)
    assert sum(path.stat().st_size for _, path in corpus()) < 50_000

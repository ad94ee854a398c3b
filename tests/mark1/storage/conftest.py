"""One compiled loop, and one good file, for all tests of a module."""

import pytest

from mark1.disk import archive
from mark1.storage.session_file import save_session
from tests.mark1.storage.samples import a_document, header_of


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """One name for many examples; each writes the file again."""
    return tmp_path_factory.mktemp("sessions") / "run.mark1"


@pytest.fixture(scope="module")
def good(path):
    """The bytes, header and arrays of a session that is in order."""
    save_session(a_document(), path, b"as it was")
    arrays = archive.read_arrays(path)
    return path.read_bytes(), header_of(arrays), arrays

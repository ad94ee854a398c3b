"""The pictures of a certificate: those of the card, made from what the command says."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gui.theory.certificate_panel import certificate_of
from mark1.cli.main import main
from mark1.patterns import shapes
from mark1.session.new_document import new_document
from mark1.session.session import Session
from mark1.storage.session_file import save_session
from mark1.theory.diagnosis import diagnose


@pytest.mark.parametrize("kind", ["direct", "mark1"])
def test_the_certificate_of_the_command_is_that_of_the_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    session = Session()
    patterns = shapes.make("xor" if kind == "direct" else "e-x")
    if kind == "mark1":  # the same picture with two names
        patterns = replace(patterns, pictures=patterns.pictures[[0] * len(patterns)])
    session.begin(new_document(kind, patterns, 1960))
    path = tmp_path / "copy.mark1"
    save_session(session.document, path)
    assert main(["theory", str(path), "--json"]) == 0
    unit = json.loads(capsys.readouterr().out)["r_units"][0]
    state = session.state
    found, card = certificate_of(unit, state), diagnose(state.machine, state.patterns).certificate
    assert card is not None and found.unit == card.unit == 0
    shares = {(part.pattern, part.d): part.share for part in found.parts}
    assert shares == {(part.pattern, part.d): part.share for part in card.parts}
    assert np.allclose(found.mixture, card.mixture)

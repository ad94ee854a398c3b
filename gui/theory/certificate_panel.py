"""The pictures of a certificate: two mixtures that look the same to an R-unit."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gui.base.number_format import whole
from gui.theory.mixture_text import share_text
from gui.theory.mixture_view import MixtureView, Picture, Row, lamps
from mark1.session.state import SessionState
from mark1.theory.diagnosis import Certificate, Part


class CertificateView(MixtureView):
    """Shows the patterns of a certificate with their shares, and what they look like."""

    def show_certificate(self, found: Certificate, state: SessionState) -> None:
        """Show a certificate for the patterns of a session."""
        config = state.machine.config
        rows = [
            Row(title, color, [_picture(part, state) for part in found.side(d)])
            for d, title, color in (
                (1, self.tr("should say 1"), "plus"),
                (-1, self.tr("should say 0"), "minus"),
            )
            if found.side(d)
        ]
        mixture = found.mixture
        if config.kind == "direct":
            cells = mixture[: config.cells].reshape(config.rows, config.columns)
            self.show_mixtures(rows, cells, False, "")
            return
        text = self.tr("the {count} A-units of R{unit}: how often each fires")
        caption = text.format(count=whole(len(mixture)), unit=found.unit + 1)
        self.show_mixtures(rows, lamps(mixture), True, caption)


def certificate_of(unit: Mapping[str, Any], state: SessionState) -> Certificate:
    """Return the certificate of an R-unit that cannot learn the patterns of a session.

    Parameters
    ----------
    unit : mapping
        As `mark1 theory --stream` prints it; its shares add up to 1.
    state : SessionState
        With the patterns and the machine that were checked.
    """
    given = unit["combination"]
    both = len({part["answer"] for part in given})  # each side of two adds up to 1
    shares = [Fraction(part["fraction"] or part["share"]) for part in given]
    parts = [
        Part(part["pattern"], 1 if part["answer"] else -1, both * share)
        for part, share in zip(given, shares, strict=True)
    ]
    block = state.machine.response.blocks[unit["unit"] - 1]
    x = state.machine.see(state.patterns.pictures[[part.pattern for part in parts]])
    mixture = np.array(shares, dtype=np.float64) @ x[:, block.features]
    parts.sort(key=lambda part: (-part.share, part.pattern))
    return Certificate(unit["unit"] - 1, tuple(parts), mixture)


def _picture(part: Part, state: SessionState) -> Picture:
    """Return a pattern of a mixture: as the cells of a direct machine see it, or its light."""
    patterns, config = state.patterns, state.machine.config
    light = patterns.pictures[part.pattern]
    cells: NDArray[np.float64] = light.astype(np.float64)
    if light.dtype == np.uint8:
        cells = (
            (light >= config.light).astype(np.float64) if config.kind == "direct" else cells / 255
        )
    name = patterns.classes[patterns.labels[part.pattern]]
    return Picture(cells, name, "" if part.share == 1 else share_text(part.share))

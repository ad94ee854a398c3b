"""Compares the curves of the convergence theorem with their bounds."""

from __future__ import annotations

from mark1.theory.bounds import BoundCurves


def crossed(curves: BoundCurves, share: float = 1e-9) -> bool:
    """Return whether a curve crosses its bound by more than rounding, a relative `share`."""
    low = (curves.projection < curves.projection_bound * (1 - share)).any()
    long = (curves.square > curves.square_bound * (1 + share)).any()
    wide = (curves.cosine < curves.cosine_bound * (1 - share)).any()
    far = (curves.distance > curves.distance_bound + curves.distance[0] * share).any()
    return bool(low or long or wide or far)

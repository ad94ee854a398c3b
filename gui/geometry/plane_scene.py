"""What the plane shows of a session: points, the boundary, earlier lines, and the last update."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from gui.base.number_format import short
from gui.geometry.plane_scale import Line
from gui.geometry.plane_view import SIGNS, PlaneScene
from gui.geometry.unit_regions import unit_lines
from gui.geometry.update_formula import PlaneUpdate, along_x, planes, update_of
from mark1.machine.machine import Mark1
from mark1.machine.rules import rule_named
from mark1.session.state import SessionState
from mark1.storage.document import Document
from mark1.training.evaluation import read
from mark1.training.step_history import StepHistory, StepRecord

#: Earlier lines shown, and steps that they are looked for in.
GHOSTS, LOOKED_AT = 5, 3000

#: Most points whose answers are computed for each picture.
MOST_READ = 2000

#: The headings of numbers that have no names.
UNNAMED = ("x1", "x2")

#: Shares of points, by their index, and the point that both their mixtures are.
Mixture = tuple[dict[int, float], tuple[float, float]]


def scene_of(
    state: SessionState,
    document: Document,
    history: StepHistory,
    mixture: Mixture | None = None,
    *,
    query: tuple[float, float] | None = None,
    flips: bool = False,
    compares: bool = False,
) -> PlaneScene:
    """Compute what the plane shows.

    Parameters
    ----------
    document : Document
        Of the same session.
    history : StepHistory
        Of its run, as far as it was followed.
    query : tuple of float, optional
        A point to answer.
    flips : bool
        Whether points of the first of two classes are shown at −x, as in proofs: then w is to have
        a positive sum with all of them.
    compares : bool
        Whether w after the opposite update is shown, too.
    """
    patterns, config = state.patterns, state.machine.config
    classes, count = len(patterns.classes), len(patterns)
    answering = state.machine
    if rule_named(state.training.rule).predictor != "last":
        answering = document.trainer().answering()
    now = planes(answering.potentiometers.volts, config, classes)
    points = patterns.pictures[:, 0].astype(np.float64)
    wrong = np.zeros(count, np.bool_)
    if state.has_learned and 0 < count <= MOST_READ:
        wrong = read(answering, state.code, patterns.pictures) != patterns.labels
    flips = flips and classes <= 2
    shown = np.where((patterns.labels == 0)[:, None], -points, points) if flips else points
    has_units = config.kind != "direct"
    lines = _lines(now) if now[:, :2].any() and not has_units else []
    scene = PlaneScene(
        points=shown,
        labels=patterns.labels.astype(np.int64),
        wrong=wrong,
        classes=classes,
        lines=lines,
        ghosts=_ghosts(state, history, classes),
        mixture=None if flips else mixture,
        mirrored=[(a, b, -c) for a, b, c in lines if flips and c],
        query=None if query is None else (query, _answer(query, answering, now, state)),
        names=() if patterns.inputs == UNNAMED else patterns.inputs,
    )
    step = history.at(state.progress.step)
    if has_units:
        return replace(
            scene,
            units=unit_lines(answering),
            answers=_answers(answering, state) if state.has_learned else None,
            current=None if step is None else _shown_now(step, state),
        )
    if step is None:
        return scene
    update = update_of(step, config, classes)
    if classes <= 2 and not (wrong.any() or scene.mirrored) and state.has_learned and count:
        scene = replace(scene, beside=_beside(points, now[0]))
    return replace(
        scene,
        current=_shown_now(step, state),
        arrows=_arrows(update),
        other=_other(step, update) if compares else None,
        previous=_visible(_lines(update.before[None])) if update.is_change else (),
    )


def _answer(
    place: tuple[float, float], machine: Mark1, found: NDArray[np.float64], state: SessionState
) -> str:
    """Write ν of a point, and the sign of the class that is answered; ? if it is undecided."""
    point = np.array([[place]], state.patterns.pictures.dtype)
    label = int(read(machine, state.code, point)[0])
    nu = float(found[max(0, label) if len(found) > 1 else 0] @ machine.see(point)[0])
    return f"ν = {short(nu)} → {SIGNS[label] if label >= 0 else '?'}"


def _answers(
    machine: Mark1, state: SessionState
) -> Callable[[NDArray[np.float64]], NDArray[np.int64]]:
    """Return what answers points of the plane with labels.

    The machine answers one point of each region: it sees the same in all others between the lines.
    """
    twin, code = machine.twin(machine.potentiometers.volts), state.code
    lines = np.array([line for line, _ in unit_lines(machine)]).reshape(-1, 3)

    def answers(points: NDArray[np.float64]) -> NDArray[np.int64]:
        sides = points @ lines[:, :2].T + lines[:, 2] >= 0
        regions = sides @ (1 << np.arange(len(lines)))
        inside = np.full(1 << len(lines), -1)
        inside[regions] = np.arange(len(points))
        known = np.flatnonzero(inside >= 0)
        found = np.full(len(inside), -1, np.int64)
        found[known] = read(twin, code, points[inside[known]][:, None])
        labels: NDArray[np.int64] = found[regions]
        return labels

    return answers


def _shown_now(step: StepRecord, state: SessionState) -> int | None:
    """Return the point of a step, unless it was moved or removed since."""
    patterns, index = state.patterns, step.index
    if index is None or step.shown is None or index >= len(patterns):
        return None
    return index if np.array_equal(patterns.pictures[index], step.shown.picture) else None


def _ghosts(state: SessionState, history: StepHistory, classes: int) -> list[Line]:
    """Return the boundaries before the last few changes, the latest last."""
    found: list[Line] = []
    if classes > 2 or state.machine.config.kind != "direct":
        return found
    for step in reversed(history.steps[-LOOKED_AT:]):
        if step.is_change and step.step < state.progress.step:
            found += _visible(_lines(planes(step.before, state.machine.config, classes)))
        if len(found) == GHOSTS:
            break
    return found[::-1]


def _lines(found: NDArray[np.float64]) -> list[Line]:
    """Return planes with their weights and bias as lines; without a bias it is 0."""
    return [(*plane[:2].tolist(), float(plane[2]) if len(plane) > 2 else 0.0) for plane in found]


def _visible(found: list[Line]) -> list[Line]:
    """Leave out lines without a direction, as before anything was learned."""
    return [line for line in found if line[0] or line[1]]


def _arrows(update: PlaneUpdate) -> tuple[tuple[float, float], ...] | None:
    """Return w, the update and the sum on the plane, or None if there is nothing to draw."""
    if not update.after.any() and not update.before.any():
        return None
    return tuple((float(v[0]), float(v[1])) for v in (update.before, update.by, update.after))


def _other(step: StepRecord, update: PlaneUpdate) -> tuple[float, float] | None:
    """Return w − c x beside a step to w + c x; None if it was no such step."""
    is_sum = rule_named(step.training.rule).waits or along_x(update) is None
    if is_sum or not update.is_change:
        return None
    x, y = (update.before - update.by)[:2].tolist()
    return x, y


def _beside(points: NDArray[np.float64], plane: NDArray[np.float64]) -> list[Line]:
    """Return the parallels of a line through the nearest point, on both sides."""
    length = float(np.hypot(plane[0], plane[1]))
    if not length:
        return []
    w, b = plane[:2], float(plane[2]) if len(plane) > 2 else 0.0
    least = float(np.abs(points @ w + b).min())
    return [(float(w[0]), float(w[1]), b + least), (float(w[0]), float(w[1]), b - least)]

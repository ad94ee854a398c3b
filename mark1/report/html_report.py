"""Make the page of a report from a document, with charts as SVG, patterns and weights as PNG."""

from __future__ import annotations

import base64
import io
import itertools
import math
import platform
import shlex
import threading
import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from html import escape
from importlib import metadata
from pathlib import Path
from string import Template
from typing import Any

import numpy as np
from numpy.typing import NDArray

import mark1
from mark1.disk.atomic import writing
from mark1.errors import Mark1Error
from mark1.machine.config import SETTINGS
from mark1.machine.potentiometers import Potentiometers
from mark1.machine.rules import rule_named
from mark1.messages import Message
from mark1.report.repeat import train_command
from mark1.storage.document import Document
from mark1.training.evaluation import Evaluation, evaluate
from mark1.training.run_log import Checkpoint

#: Most pictures of patterns in all, and of each class; most classes of a table of answers, pairs of
#: classes in its place, and maps of weights.
MOST_PICTURES, MOST_OF_CLASS, MOST_CLASSES, MOST_PAIRS, MOST_MAPS = 600, 40, 40, 30, 26

#: Seconds of waiting between two checks of whether the command is found.
WAIT = 0.002

#: Libraries whose versions decide a result.
LIBRARIES = ("numpy", "scipy", "numba")


class Reporting:
    """Makes the report of a session in slices: one self-contained HTML page.

    Parameters
    ----------
    file : str
        The .mark1 file that holds the session and its journal, if there is one.
    evaluation : Evaluation, optional
        The answers to all patterns, if they are known.
    when : datetime, optional
    title : str
        In place of the usual one.
    before : str
        HTML of a section before all others.
    """

    def __init__(
        self,
        document: Document,
        *,
        file: str = "",
        evaluation: Evaluation | None = None,
        when: datetime | None = None,
        title: str = "",
        before: str = "",
    ) -> None:
        self._document, self._file, self._when = document, file, when
        self._title, self._before = title, before
        self._report = _Report(document, evaluation)
        self._drawing = self._report.draw()

    def advance(self, seconds: float = math.inf) -> bool:
        """Draw pictures for this many seconds; return whether all are drawn."""
        end = time.perf_counter() + seconds
        return all(time.perf_counter() < end for _ in self._drawing)

    @property
    def page(self) -> str:
        """The page as text, once all pictures are drawn."""
        report, document = self._report, self._document
        template = Template(Path(__file__).with_name("page.html").read_text(encoding="utf-8"))
        sections = [
            self._before,
            report.result(),
            report.curve(),
            report.patterns(),
            report.confusion(),
            report.weights(),
            report.settings("machine", document.machine.config.to_dict()),
            report.settings("training", document.run.training.to_dict()),
            report.chapters(),
            report.repeat(self._file, self._when),
        ]
        return template.substitute(
            title=escape(self._title) or said("title", name=report.name),
            subtitle=report.subtitle,
            sections="\n".join(f"<section>{part}</section>" for part in sections if part),
        )

    def write(self, path: Path) -> None:
        """Write the page to a file.

        Raises
        ------
        FileError
            If the file cannot be written.
        """
        self.advance()
        page = self.page
        with writing(path) as unfinished:
            unfinished.write_text(page, encoding="utf-8")


def plain(code: str, **values: Any) -> str:
    """Write a text of the report."""
    return str(Message(f"report.{code}", values))


def said(code: str, **values: Any) -> str:
    """Write a text of the report as HTML, with what people typed escaped."""
    return escape(plain(code, **values))


class _Report:
    """The parts of the page."""

    def __init__(self, document: Document, evaluation: Evaluation | None) -> None:
        self._document = document
        self._trainer = document.trainer()
        self._set = document.run.patterns
        start = Potentiometers(document.machine.config).volts
        is_moved = not np.array_equal(document.run.volts, start)
        self.has_learned = document.run.position.step > 0 or is_moved
        self._found = evaluation
        if evaluation is None and len(self._set):
            try:
                self._found = evaluate(self._trainer.answering(), self._set)
            except Mark1Error:  # the R-units cannot name the classes
                self._found = None
        self._wrong = np.zeros(len(self._set), np.bool_)
        if self._found is not None and self.has_learned:
            self._wrong = self._found.wrong
        self._chosen = [] if self._set.analog else self._choose()
        self._addresses: dict[int, str] = {}
        self._train_command: str | None = None
        self.name = self._set.name or plain("unnamed")

    def _choose(self) -> list[list[int]]:
        """Choose the pictures of each class to show, the wrong ones first."""
        classes, chosen, left = len(self._set.classes), [], MOST_PICTURES
        each = max(1, min(MOST_OF_CLASS, MOST_PICTURES // max(1, classes)))
        for number in range(classes):
            of_class = np.flatnonzero(self._set.labels == number)
            first = of_class[np.argsort(~self._wrong[of_class], kind="stable")]
            chosen.append(first[: min(each, left)].tolist())
            left -= len(chosen[-1])
        return chosen

    def draw(self) -> Iterator[None]:
        """Draw the chosen pictures, one by one, while a thread looks for the command."""
        finding = threading.Thread(target=self._find_command, name="command", daemon=True)
        finding.start()
        for index in itertools.chain(*self._chosen):
            self._addresses[index] = _pattern_address(self._set.pictures[index])
            yield
        while finding.is_alive():  # it makes all patterns again, which may take seconds
            finding.join(WAIT)
            yield

    def _find_command(self) -> None:
        self._train_command = train_command(self._document)

    @property
    def subtitle(self) -> str:
        config, count = self._document.machine.config, len(self._set.classes)
        values = {"kind": config.kind, "seed": config.seed, "patterns": len(self._set)}
        return said("subtitle", count=count, **values)

    def result(self) -> str:
        """How the run stands, in numbers."""
        progress = self._trainer.progress
        if progress.finished is None:
            sentence = said("unfinished")
        else:
            sentence = escape(str(self._trainer.ending))
        rows = [
            (said("number-passes"), str(progress.passes)),
            (said("number-presentations"), str(progress.step)),
            (said("number-mistakes"), str(progress.total)),
        ]
        for code, chosen in (("training", ~self._set.test), ("test", self._set.test)):
            count = int(chosen.sum())
            if count and self.has_learned and self._found is not None:
                right = count - int(self._wrong[chosen].sum())
                percent = f"{100 * right / count:.1f}"
                text = said("accuracy", right=right, count=count, percent=percent)
                rows.append((said(f"number-{code}"), text))
        if not self.has_learned:
            sentence = said("not-learned-yet")
        return _headed(said("result"), f"<p>{sentence}</p>{_table(rows)}")

    def curve(self) -> str:
        """Mistakes per pass, with chapters and branches."""
        run = self._document.run
        if not run.passes:
            return ""
        curves = [("run", 1, run.mistakes)]
        for branch in self._document.branches:
            first = max(1, branch.fork_pass)
            if branch.run.passes >= first:
                curves.insert(0, ("branch", first, branch.run.mistakes[first - 1 :]))
        chapters = [(_passes(c), c.title) for c in run.chapters if c.label]
        texts = [plain(code) for code in ("pass", "mistakes", "mistakes-title")]
        drawn = mistakes_chart(curves, chapters, *texts)
        count = len(curves) - 1
        note = f'<p class="quiet">{said("branches", n=count)}</p>' if count else ""
        return _headed(said("mistakes-title"), drawn + note)

    def patterns(self) -> str:
        """The pictures by class, the wrong ones first."""
        if not len(self._set):
            return _headed(said("patterns"), f"<p>{said('patterns-none')}</p>")
        if self._set.analog:
            text = said("points", count=self._set.columns)
            return _headed(said("patterns"), f"<p>{text}</p>")
        parts = []
        for name, chosen, count, wrong in self._counted():
            code = "class-wrong" if wrong else "class-of"
            heading = said(code, name=name, count=count, wrong=wrong)
            figures = "".join(map(self._figure, chosen))
            parts.append(f'<div><p>{heading}</p><div class="row">{figures}</div></div>')
        shown = len(self._addresses)
        parts = [f'<div class="classes">{"".join(parts)}</div>']
        if shown < len(self._set):
            text = said("more-pictures", shown=shown, count=len(self._set))
            parts.insert(0, f'<p class="quiet">{text}</p>')
        if self.has_learned and not self._wrong.any():
            parts.insert(0, f'<p class="right">✓ {said("none-wrong")}</p>')
        return _headed(said("patterns"), "".join(parts))

    def _counted(self) -> Iterator[tuple[str, list[int], int, int]]:
        """Yield each class with its chosen pictures, its size, and how many are wrong."""
        classes = len(self._set.classes)
        sizes = np.bincount(self._set.labels, minlength=classes).tolist()
        wrong = np.bincount(self._set.labels[self._wrong], minlength=classes).tolist()
        yield from zip(self._set.classes, self._chosen, sizes, wrong, strict=True)

    def _figure(self, index: int) -> str:
        """Draw one picture, and the answer if it is wrong."""
        address = self._addresses[index]
        name = escape(self._set.classes[self._set.labels[index]])
        if not self._wrong[index]:
            return f'<figure><img src="{address}" alt="{name}"></figure>'
        answer = escape(self._answer(index))
        return (
            f'<figure class="wrong"><img src="{address}" alt="{name}">'
            f'<figcaption class="wrong">✗ {answer}</figcaption></figure>'
        )

    def _answer(self, index: int) -> str:
        assert self._found is not None
        answer = int(self._found.answers[index])
        return self._set.classes[answer] if answer >= 0 else plain("answer-none")

    def confusion(self) -> str:
        """How often each class was answered as each: in the test first, then in training."""
        if self._found is None or not self.has_learned:
            return ""
        test = self._found.test
        if not test.any() or test.all():
            return self._answers(said("confusion"), np.ones_like(test))
        kinds = (("confusion-test", test), ("confusion-training", ~test))
        return "".join(self._answers(said(title), counted) for title, counted in kinds)

    def _answers(self, title: str, counted: NDArray[np.bool_]) -> str:
        """Write the answers to some of the patterns, bool (n,)."""
        assert self._found is not None
        counts = self._found.confusion(counted)
        names = [*self._set.classes, plain("answer-none")]
        if len(names) - 1 > MOST_CLASSES:
            return self._pairs(title, counts, names)
        head = "".join(f"<th>{escape(name)}</th>" for name in ("", *names))
        rows = [
            f"<tr><th>{escape(names[row])}</th>{''.join(_counts(row, counts[row].tolist()))}</tr>"
            for row in range(len(counts))
        ]
        note = f'<p class="quiet">{said("confusion-note")}</p>'
        table = f'<div class="confusion"><table><tr>{head}</tr>{"".join(rows)}</table></div>'
        return _headed(title, note + table)

    def _pairs(self, title: str, counts: NDArray[np.int64], names: Sequence[str]) -> str:
        np.fill_diagonal(counts, 0)
        order = np.argsort(counts, axis=None, kind="stable")[::-1][:MOST_PAIRS]
        pairs = [np.unravel_index(place, counts.shape) for place in order]
        rows = [
            (said("confusion-pair", name=names[row], answer=names[col]), str(counts[row, col]))
            for row, col in pairs
            if counts[row, col]
        ]
        note = f'<p class="quiet">{said("confusion-pairs-note", count=len(names) - 1)}</p>'
        heads = (said("answered"), said("confusion-times"))
        return _headed(title, note + _table(rows, heads)) if rows else ""

    def weights(self) -> str:
        """The weights of each R-unit on the retina."""
        if self._set.analog or not self._document.run.volts.any():
            return ""
        maps = self._trainer.machine.weight_pictures()
        largest = float(np.abs(maps).max()) or 1.0
        figures = [
            f'<figure class="weights"><img src="{_weights_address(one / largest)}" alt="R{number}">'
            f"<figcaption>R{number}</figcaption></figure>"
            for number, one in enumerate(maps[:MOST_MAPS], start=1)
        ]
        shown = {"volts": f"{largest:.3g}", "count": len(figures), "all": len(maps)}
        note = f'<p class="quiet">{said("weights-note", **shown)}</p>'
        return _headed(said("weights"), f'{note}<div class="row">{"".join(figures)}</div>')

    def settings(self, code: str, values: dict[str, Any]) -> str:
        """A table of the settings."""
        rows = []
        for name, value in values.items():
            known = SETTINGS[name]
            meaning = known.help if known.limit is not None else ""
            if name == "rule":
                meaning = rule_named(value).formula
            text = _written(value)
            if known.unit and isinstance(value, float):
                text += f" {known.unit}"
            rows.append((escape(name.replace("_", "-")), escape(text), escape(meaning)))
        heads = said("setting"), said("value"), said("meaning")
        return _headed(said(code), _table(rows, heads))

    def chapters(self) -> str:
        """A table of where the user changed something."""
        chapters = self._document.run.chapters
        if len(chapters) < 2:
            return ""
        start = plain("start")
        rows = [(str(c.position.step), escape(c.title or start)) for c in chapters]
        heads = said("chapter-from"), said("chapter-what")
        return _headed(said("chapters"), _table(rows, heads))

    def repeat(self, file: str, when: datetime | None) -> str:
        """The commands that repeat it, and the versions."""
        if file:
            parts = [f"<p>{said('journal')}</p>", _command(shlex.join(["mark1", "run", file]))]
        else:
            parts = [f"<p>{said('no-journal')}</p>"]
        if self._train_command is not None:
            parts += [f"<p>{said('from-nothing')}</p>", _command(self._train_command)]
        programs = [f"mark1 {mark1.__version__}", f"Python {platform.python_version()}"]
        programs += [f"{name} {metadata.version(name)}" for name in LIBRARIES]
        values = {"programs": ", ".join(programs), "system": platform.system()}
        made = said("version-plain", **values)
        if when is not None:
            made = said("version", when=f"{when:%Y-%m-%d %H:%M}", **values)
        return _headed(said("repeat"), "".join([*parts, f'<p class="quiet">{made}</p>']))


def _written(value: Any) -> str:
    """Write the value of a setting."""
    if isinstance(value, bool):
        return plain("yes" if value else "no")
    return "–" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def _passes(chapter: Checkpoint) -> float:
    rows = int(np.count_nonzero(~chapter.patterns.test))
    return chapter.position.passes + chapter.position.index / max(1, rows)


def _counts(row: int, counts: list[int]) -> Iterator[str]:
    for column, count in enumerate(counts):
        kind = "" if not count else ' class="right"' if row == column else ' class="wrong"'
        yield f"<td{kind}>{count or '·'}</td>"


def _headed(title: str, body: str) -> str:
    return f"<h2>{title}</h2>{body}"


def _command(text: str) -> str:
    return f"<pre>{escape(text)}</pre>"


def _table(rows: Sequence[tuple[str, ...]], heads: Sequence[str] = ()) -> str:
    """Write a table of escaped texts."""
    head = f"<tr>{''.join(f'<th>{text}</th>' for text in heads)}</tr>" if heads else ""
    lines = (f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in rows)
    return f"<table>{head}{''.join(lines)}</table>"


#: Size of a chart, and of its margins: left, top, right, bottom.
WIDTH, HEIGHT = 720, 240
MARGINS = 64, 28, 16, 36

#: Most points of a curve; more are thinned, each drawn as the mean of its neighbours.
MOST_POINTS = 1000

#: Blue, black and orange, for weights from −1 to +1.
_ENDS = np.array([[0x55, 0xA8, 0xFF], [0x09, 0x0C, 0x0F], [0xFF, 0x9A, 0x4A]], dtype=np.float64)


def mistakes_chart(
    curves: Sequence[tuple[str, int, NDArray[Any]]],
    chapters: Sequence[tuple[float, str]],
    bottom: str,
    left: str,
    title: str,
) -> str:
    """Draw curves over the passes as SVG, in colours set by the page.

    Parameters
    ----------
    curves : sequence of (str, int, ndarray)
        The class in the style sheet, the first pass, and the values from there.
    chapters : sequence of (float, str)
        Passes at which a thin line stands, with its label.
    bottom, left, title : str
        Captions of the axes, and what the chart shows.
    """
    last = max((first + len(values) - 1 for _, first, values in curves), default=1)
    top = max((float(values.max(initial=1)) for _, _, values in curves), default=1.0)
    step_x, step_y = _step(last, 12), _step(top, 4)
    across, up = max(2, last), max(step_y, math.ceil(top / step_y) * step_y)
    room_left, room_top, room_right, room_bottom = MARGINS
    wide, high = WIDTH - room_left - room_right, HEIGHT - room_top - room_bottom

    def x(passes: float) -> float:
        return room_left + wide * (passes - 1) / (across - 1)

    def y(value: float) -> float:
        return room_top + high * (1 - value / up)

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">']
    for value in np.arange(0, up + step_y / 2, step_y):
        at = y(value)
        parts.append(f'<path class="grid" d="M{room_left} {at:.1f}H{WIDTH - room_right}"/>')
        parts.append(f'<text class="y" x="{room_left - 8}" y="{at + 4:.1f}">{value:g}</text>')
    ticks = range(int(step_x), last + 1, int(step_x)) if step_x > 1 else range(1, last + 1)
    for passes in ticks:
        parts.append(f'<text class="x" x="{x(passes):.1f}" y="{HEIGHT - 20}">{passes}</text>')
    for start, label in chapters:
        at = x(max(1.0, start))
        parts.append(f'<path class="chapter" d="M{at:.1f} {room_top}V{HEIGHT - room_bottom}"/>')
        parts.append(f'<text class="chapter" x="{at + 4:.1f}" y="14">{escape(label)}</text>')
    for kind, first, values in curves:
        places, means = _thinned(first, values)
        points = " ".join(f"{x(p):.1f},{y(v):.1f}" for p, v in zip(places, means, strict=True))
        parts.append(f'<polyline class="{kind}" points="{points}"/>')
    parts.append(
        f'<text class="x" x="{room_left + wide / 2:.0f}" y="{HEIGHT - 1}">{escape(bottom)}</text>'
    )
    parts.append(f'<text x="0" y="14">{escape(left)}</text></svg>')
    return "".join(parts)


def _step(span: float, most: int) -> float:
    """Return a round step that divides a span into at most this many parts."""
    least = max(span / most, 1.0)
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least)


def _thinned(first: int, values: NDArray[Any]) -> tuple[list[float], list[float]]:
    parts = np.array_split(values.astype(np.float64), min(len(values), MOST_POINTS) or 1)
    ends = np.cumsum([0, *map(len, parts)])
    places = first + (ends[:-1] + ends[1:] - 1) / 2
    return places.tolist(), [float(part.mean()) if len(part) else 0.0 for part in parts]


def _pattern_address(picture: NDArray[np.uint8]) -> str:
    """Return the picture of a pattern as a data URL."""
    return _address(picture)


def _weights_address(part: NDArray[np.float32]) -> str:
    """Return the picture of weights from −1 to +1 as a data URL."""
    bounded = np.clip(part, -1, 1)
    strength = np.sign(bounded) * np.abs(bounded) ** 0.7  # as in the window
    colors = np.stack(
        [np.interp(strength, (-1, 0, 1), _ENDS[:, channel]) for channel in range(3)], axis=-1
    )
    return _address(np.rint(colors).astype(np.uint8))


def _address(pixels: NDArray[np.uint8]) -> str:
    """Write a picture of one pixel for each cell, which the page enlarges."""
    from PIL import Image

    data = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(pixels)).save(data, format="PNG")
    return f"data:image/png;base64,{base64.b64encode(data.getvalue()).decode()}"

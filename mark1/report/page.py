"""Make the page of a report from a document."""

from __future__ import annotations

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

import mark1
from mark1.disk.atomic import writing
from mark1.errors import Mark1Error
from mark1.machine.config import SETTINGS
from mark1.machine.potentiometers import Potentiometers
from mark1.machine.rules import rule_named
from mark1.messages import Message
from mark1.report import pictures
from mark1.report.repeat import train_command
from mark1.storage.document import Document
from mark1.training.evaluation import Evaluation, evaluate
from mark1.training.progress import end_message
from mark1.training.run_log import Checkpoint

#: Most pictures of patterns in all, and of each class; most classes of a table of answers, pairs of
#: classes in its place, and maps of weights.
MOST_PICTURES, MOST_OF_CLASS, MOST_CLASSES, MOST_PAIRS, MOST_MAPS = 600, 40, 40, 30, 26

#: Seconds of waiting between two looks at whether the command is found.
WAIT = 0.002

#: Libraries whose versions decide a result.
LIBRARIES = ("numpy", "scipy", "numba")


class Reporting:
    """Makes the report of a session in slices: one self-contained HTML page.

    Parameters
    ----------
    document : Document
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


def page_of(
    document: Document,
    *,
    file: str = "",
    evaluation: Evaluation | None = None,
    when: datetime | None = None,
) -> str:
    """Return the page of a report as text. Parameters as in `Reporting`."""
    reporting = Reporting(document, file=file, evaluation=evaluation, when=when)
    reporting.advance()
    return reporting.page


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
            self._addresses[index] = pictures.pattern(self._set.pictures[index])
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
        progress, training = self._trainer.progress, self._trainer.training
        if progress.finished is None:
            sentence = said("unfinished")
        else:
            sentence = escape(str(end_message(progress, training, self._trainer.machine)))
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
        drawn = pictures.chart(curves, chapters, *texts)
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
        """How often each class was answered as each."""
        if self._found is None or not self.has_learned:
            return ""
        counts, names = self._found.confusion(), [*self._set.classes, plain("answer-none")]
        if len(names) - 1 > MOST_CLASSES:
            return self._pairs(counts, names)
        head = "".join(f"<th>{escape(name)}</th>" for name in ("", *names))
        rows = [
            f"<tr><th>{escape(names[row])}</th>{''.join(_counts(row, counts[row].tolist()))}</tr>"
            for row in range(len(counts))
        ]
        note = f'<p class="quiet">{said("confusion-note")}</p>'
        table = f'<div class="confusion"><table><tr>{head}</tr>{"".join(rows)}</table></div>'
        return _headed(said("confusion"), note + table)

    def _pairs(self, counts: np.ndarray[Any, Any], names: Sequence[str]) -> str:
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
        return _headed(said("confusion"), note + _table(rows, heads)) if rows else ""

    def weights(self) -> str:
        """The weights of each R-unit on the retina."""
        if self._set.analog or not self._document.run.volts.any():
            return ""
        maps = self._trainer.machine.weight_pictures()
        largest = float(np.abs(maps).max()) or 1.0
        figures = [
            f'<figure class="weights"><img src="{pictures.weights(one / largest)}" alt="R{number}">'
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

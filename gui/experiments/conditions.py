"""The conditions of an experiment: the options of the command line, with the same limits."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QGridLayout, QLabel, QLineEdit, QPushButton, QWidget

from gui.base import theme
from gui.base.number_field import NumberField
from gui.base.panel_frame import PanelFrame, quiet
from mark1.cli.experiment_options import SEED, SEEDS, WORKERS, arguments
from mark1.machine.settings import Limit


class ConditionsPanel(PanelFrame):
    """Chooses how often, from which seed, and where an experiment runs.

    Signals
    -------
    changed
        A condition was changed.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.set_title(self.tr("Conditions"))
        assert SEEDS.limit and SEED.limit and WORKERS.limit
        self.seeds, self.seed = NumberField(SEEDS.limit), NumberField(SEED.limit)
        self.seeds.show_value(SEEDS.default or 1)
        self.seed.show_value(SEED.default or 0)
        cores = os.cpu_count() or 1
        every = self.tr("all {count} cores") if cores != 1 else self.tr("1 core")
        limit = Limit(0, WORKERS.limit.high)
        self.workers = NumberField(limit, least=every.format(count=cores))
        self.cluster = QLineEdit()
        self.cluster.setPlaceholderText(self.tr("this computer"))
        self.out = QPushButton(self.tr("Choose…"))
        self.out.clicked.connect(self._choose_file)
        self._path: Path | None = None
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(theme.UNIT)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)
        rows = (
            (self.tr("Machines"), self.seeds, self.tr("Trials of each setting, one seed each")),
            (self.tr("First seed"), self.seed, self.tr("The others follow: seed + 1, + 2, …")),
            (
                self.tr("Processes"),
                self.workers,
                self.tr("Maximum number of processes on this computer"),
            ),
            (
                self.tr("Dask"),
                self.cluster,
                self.tr("Address of the scheduler of a Dask cluster, as in tcp://host:8786"),
            ),
            (
                self.tr("Trials file"),
                self.out,
                self.tr("Save the trials to a CSV file, and resume from it"),
            ),
        )
        for place, (caption, control, tip) in enumerate(rows):
            self._add(place, caption, control, tip)
        self.body.addLayout(self._grid)
        for field in (self.seeds, self.seed, self.workers):
            field.changed.connect(lambda value: self.changed.emit())
        self.cluster.textChanged.connect(self._choose_place)

    @property
    def path(self) -> Path | None:
        """The file chosen for the trials, if any."""
        return self._path

    @property
    def words(self) -> list[str]:
        """The options other than the file that differ from their defaults, as words."""
        cluster = self.cluster.text().strip()
        return arguments(
            {
                "seeds": self.seeds.value(),
                "seed": self.seed.value(),
                "workers": None if cluster else self.workers.value() or None,
                "cluster": cluster,
            }
        )

    def set_path(self, path: Path | None) -> None:
        """Choose the file for the trials; None for none."""
        self._path = path
        name = self.tr("Choose…") if path is None else path.name
        self.out.setText(name)
        self.out.setToolTip("" if path is None else str(path))
        self.changed.emit()

    def _add(self, place: int, caption: str, control: QWidget, tip: str) -> None:
        label = QLabel(caption)
        theme.color_text(label, "quiet")
        label.setBuddy(control)
        label.setToolTip(tip)
        control.setToolTip(tip)
        control.setAccessibleName(caption)
        control.setAccessibleDescription(tip)
        control.setMinimumWidth(96)
        self._grid.addWidget(label, place, 0)
        self._grid.addWidget(control, place, 1)

    def _choose_place(self) -> None:
        """With a cluster, its workers do the work."""
        self.workers.setEnabled(not self.cluster.text().strip())
        self.changed.emit()

    def _choose_file(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self.window(),
            self.tr("Save the trials, or resume from them"),
            str(self._path or Path.home()),
            self.tr("Tables (*.csv)"),
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if name:
            self.set_path(Path(name if name.endswith(".csv") else f"{name}.csv"))


class NotesPanel(PanelFrame):
    """What is assumed, and what is to be said about a published result."""

    def __init__(self) -> None:
        super().__init__()
        self.set_title(self.tr("Assumed here"))
        self.words = quiet()
        self.words.setWordWrap(True)
        self.body.addWidget(self.words)

    def show_notes(self, *notes: str) -> None:
        """Show these paragraphs; hide the panel if there are none."""
        texts = [note[:1].upper() + note[1:] for note in notes if note]
        self.words.setText("\n\n".join(texts))
        self.setVisible(bool(texts))

"""The check that every text of the window can be translated."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / ".ci/strings"


def check(path, source):
    """Run the check on a source; returns the exit status and the kinds found, with their lines."""
    file = path / "sample.py"
    file.write_text(source, encoding="utf-8")
    done = subprocess.run([sys.executable, SCRIPT, file], capture_output=True, text=True)
    assert done.stderr == ""
    lines = [line.removeprefix(f"{file}:").split(": ", 2) for line in done.stdout.splitlines()]
    return done.returncode, [(int(number), kind) for number, kind, _ in lines]


@pytest.mark.parametrize(
    "source",
    [
        'label.setText("Mistakes: " + str(count))',
        'label.setText(f"{count} mistakes")',
        "label.setText(f\"{tr('Pass')}: {number}\")",
        'label.setToolTip(tr("Pass") + " 7")',
        'label.setToolTip(("The pass " + name).format(number=7))',
        'label.setText(" ".join(sentences))',
        'text += tr("and some more")',
        'text += f" after {count} passes"',
        'label.setText(tr("One") if one else tr("Many") + " more")',
        'print(f"{problem} Running the demonstration")',
        'tr("Pass " + number)',
        'tr(f"Pass {number}")',
        'QMessageBox.warning(self, tr("Save"), "Not saved: " + reason)',
    ],
)
def test_a_sentence_made_of_pieces_is_found(tmp_path, source):
    assert check(tmp_path, source) == (1, [(1, "glued")])


@pytest.mark.parametrize(
    "source",
    [
        'label.setText("Nothing yet")',
        'button = QPushButton("Run", self)',
        'action = QAction(icon, "Open")',
        'menu.addAction("Save as…")',
        'box.addItem("Best weights", "pocket")',
        'frame = PanelFrame("Retina")',
        'label.setText("{0} of {1} right".format(1, 2))',
        'label.setText("pass %d of all" % number)',
        'table.setHorizontalHeaderLabels(["Ä b", tr("Class")])',
        'label.setText("Now" if now else tr("Later"))',
        'QMessageBox.critical(self, tr("Error"), "It failed")',
        'widget.setAccessibleName(name="Retina")',
    ],
)
def test_a_literal_without_translation_is_found(tmp_path, source):
    assert check(tmp_path, source) == (1, [(1, "untranslated")])


@pytest.mark.parametrize(
    "source", ["tr(text)", "self.tr(TEXTS[name])", "QCoreApplication.translate('Page', text)"]
)
def test_a_translation_of_an_expression_is_found(tmp_path, source):
    assert check(tmp_path, source) == (1, [(1, "non-literal")])


@pytest.mark.parametrize(
    "source",
    [
        'label.setText(tr("{0} mistakes").format(count))',
        'label.setText(self.tr("Nothing yet"))',
        "label.setText(str(message))",
        'label.setObjectName("Response Panel")',
        'button.setIcon(icon("arrow left"))',
        'box.addItem(tr("Best weights"), "pocket")',
        'settings.setValue("Window/Size", size)',
        'label.setText("{0}×".format(size))',
        'label.setText(f"{volts:.1f} V")',
        'label.setText("−11…11")',
        'label.setText("—")',
        'names = ", ".join(classes)',
        "count += 1",
        'rows += [tr("One")]',
        'page.setStyleSheet("color: red" + more)',
        'tr("Save", "a verb")',
        "QCoreApplication.translate('Page', 'A text')",
        'QLabel("<b>7</b>")',
        "painter.translate(x, y)",
        'menu.addAction(tr("Run"), enabled=True)',
    ],
)
def test_what_is_translated_or_has_no_language_is_not_found(tmp_path, source):
    assert check(tmp_path, source) == (0, [])


def test_findings_of_a_folder_are_printed_with_file_and_line(tmp_path):
    (tmp_path / "page.py").write_text('\n\nlabel.setText("Not yet")\n')
    done = subprocess.run([sys.executable, SCRIPT, tmp_path], capture_output=True, text=True)
    assert done.stdout == f"{tmp_path / 'page.py'}:3: untranslated: 'Not yet'\n"
    assert done.returncode == 1

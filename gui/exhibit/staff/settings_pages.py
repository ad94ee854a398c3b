"""The pages of the settings: pattern sets, languages, times, sound and brightness."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QGridLayout

from gui.base import language
from gui.exhibit.staff.page import Host, StaffPage
from gui.exhibit.staff.touch_controls import Hours, Row, Stepper, Toggle, arrange, label
from gui.exhibit.staff_settings import LANGUAGES, PATTERN_SETS, RULES
from mark1.patterns.shapes import BUILT_IN


class ChoicePage(StaffPage):
    """Switches for the members of a set, at least one of which stays on.

    Parameters
    ----------
    setting : str
        The setting that holds them.
    names : dict of str to str
        What the staff reads for each member, in order.
    """

    def __init__(self, host: Host, setting: str, names: dict[str, str]) -> None:
        super().__init__(host)
        self._setting, self._order = setting, tuple(names)
        chosen = getattr(host.settings, setting)
        self.note = label(name="quiet")
        self.toggles = {name: Toggle(text, name in chosen) for name, text in names.items()}
        self._grid = QGridLayout()
        self.column.addWidget(self.note)
        self.column.addLayout(self._grid)
        self.column.addStretch()
        for name, toggle in self.toggles.items():
            toggle.clicked.connect(lambda checked, name=name: self._switch(name, checked))
        self.stand(is_upright=False)

    def stand(self, is_upright: bool) -> None:
        """Arrange the switches in columns."""
        columns = 2 if is_upright or len(self.toggles) == len(LANGUAGES) else 3
        arrange(self._grid, self.toggles.values(), columns, 3)

    def _switch(self, name: str, is_on: bool) -> None:
        before = getattr(self.host.settings, self._setting)
        after = (*before, name) if is_on else tuple(each for each in before if each != name)
        if not after:
            self.toggles[name].setChecked(True)
            self.noted.emit(self.tr("One of them must stay on."), False)
            return
        self.change(**{self._setting: tuple(each for each in self._order if each in after)})
        now = getattr(self.host.settings, self._setting)
        self.toggles[name].setChecked(name in now)


class PatternsPage(ChoicePage):
    """What the machine teaches itself while nobody is there."""

    def __init__(self, host: Host) -> None:
        super().__init__(
            host, "pattern_sets", {name: BUILT_IN[name].title for name in PATTERN_SETS}
        )
        self.note.setText(
            self.tr("The machine teaches itself these in turn while nobody is there.")
        )

    def title(self) -> str:
        return self.tr("Patterns")


class LanguagesPage(ChoicePage):
    """The languages of the visitors, the first one, and how visitors are addressed."""

    def __init__(self, host: Host) -> None:
        own = language.available()
        names = {code: own.get(code, code) for code in LANGUAGES}
        super().__init__(host, "languages", names)
        self.note.setText(self.tr("Visitors can choose among these languages."))
        self.firsts = {code: Toggle(name, False) for code, name in names.items()}
        self._rest = QGridLayout()
        self.column.insertWidget(2, label(self.tr("Each visit begins in this language."), "quiet"))
        self.column.insertLayout(3, self._rest)
        for place, (code, toggle) in enumerate(self.firsts.items()):
            self._rest.addWidget(toggle, place // 2, place % 2)
            self._rest.setColumnStretch(place % 2, 1)
            toggle.clicked.connect(lambda checked=False, code=code: self._begin_with(code))
        self.informal = Toggle(self.tr("Address visitors as du, tu, tú"), False)
        self.informal.clicked.connect(lambda is_on: self.change(informal=is_on))
        self.column.insertWidget(4, self.informal)
        self._show()
        self.noted.connect(lambda text, is_problem: self._show())

    def title(self) -> str:
        return self.tr("Languages")

    def _begin_with(self, code: str) -> None:
        if code == self.host.settings.first_language:
            self._show()
        else:
            self.change(first_language=code)

    def _show(self) -> None:
        settings = self.host.settings
        for code, toggle in self.firsts.items():
            toggle.setChecked(code == settings.first_language)
            toggle.setEnabled(code in settings.languages)
        self.informal.setChecked(settings.informal)


class SettingsPage(StaffPage):
    """A page of rows, each of which changes one setting."""

    def add_number(self, name: str, text: str, step: int, write: Callable[[int], str]) -> None:
        """Add a row for a whole number; its limits are those of the setting."""
        values = RULES[name].values
        limits = values["low"], values["high"]
        stepper = Stepper(getattr(self.host.settings, name), limits, step, write)
        stepper.changed.connect(lambda value: self.change(**{name: value}))
        self._add(name, text, stepper)

    def add_switch(self, name: str, text: str) -> None:
        """Add a row for a setting that is on or off."""
        is_on = getattr(self.host.settings, name)
        toggle = Toggle(self._word(is_on), is_on)
        toggle.clicked.connect(lambda checked: self._switch(name, toggle, checked))
        self._add(name, text, toggle)

    def add_hours(self, name: str, text: str, usual: str) -> None:
        """Add a row for hours of the day; `usual` are those to start from."""
        hours = Hours(getattr(self.host.settings, name), usual)
        hours.changed.connect(lambda value: self.change(**{name: value}))
        self._add(name, text, hours)

    def _add(self, name: str, text: str, control: Stepper | Toggle | Hours) -> None:
        control.setAccessibleName(text)
        row = Row(text, control)
        row.setObjectName(name)
        self.column.addWidget(row)

    def _switch(self, name: str, toggle: Toggle, is_on: bool) -> None:
        self.change(**{name: is_on})
        now = getattr(self.host.settings, name)
        toggle.setChecked(now)
        toggle.setText(self._word(now))

    def _word(self, is_on: bool) -> str:
        return self.tr("On") if is_on else self.tr("Off")

    def _seconds(self, value: int) -> str:
        return self.tr("{count} s").format(count=value)

    def _percent(self, value: int) -> str:
        return self.tr("{count} %").format(count=value)


class TimesPage(SettingsPage):
    """When the exhibit starts again, and what visitors may do."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.add_number("still_there_s", self.tr("Ask “Still there?” after"), 5, self._seconds)
        self.add_number("countdown_s", self.tr("Then count down for"), 5, self._seconds)
        self.add_number("staff_s", self.tr("Close this panel after"), 10, self._seconds)
        self.add_switch("third_thing", self.tr("Visitors may teach a third thing"))
        self.add_switch("keep_drawings", self.tr("Keep the drawings of visitors"))
        self.add_number("camera", self.tr("Camera for cards"), 1, self._number)
        self.column.addStretch()

    def _number(self, value: int) -> str:
        return str(value) if value else self.tr("None")

    def title(self) -> str:
        return self.tr("Times and visits")


class ScreenPage(SettingsPage):
    """Sound, brightness, and where the controls are."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.add_switch("sound", self.tr("Sound of relays and motors"))
        self.add_hours("quiet_hours", self.tr("No sound between"), "18:00-09:00")
        self.add_number("brightness", self.tr("Brightness"), 10, self._percent)
        self.add_hours("dim_hours", self.tr("Dimmed between"), "18:00-09:00")
        self.add_number("dim_brightness", self.tr("Dimmed to"), 10, self._percent)
        self.add_number(
            "control_height", self.tr("Controls in the lower part of the screen"), 5, self._percent
        )
        self.column.addStretch()

    def title(self) -> str:
        return self.tr("Screen and sound")

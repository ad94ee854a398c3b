"""The pages on which the staff sets times, sound and brightness."""

from __future__ import annotations

from collections.abc import Callable

from gui.exhibit.settings import RULES
from gui.exhibit.staff.controls import Hours, Row, Stepper, Toggle
from gui.exhibit.staff.host import Host
from gui.exhibit.staff.page import StaffPage


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
        self.column.addStretch()

    def title(self) -> str:
        """Return the title of the page."""
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
        """Return the title of the page."""
        return self.tr("Screen and sound")

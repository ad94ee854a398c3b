"""`mark1 rules`: list and explain the learning rules."""

from __future__ import annotations

import argparse
from typing import Any

from mark1.cli.json_line import json_line
from mark1.cli.options import flag
from mark1.cli.terminal import examples, named, sentence
from mark1.machine.config import TRAINING_SETTINGS
from mark1.machine.rules import RULES, rule_named
from mark1.machine.rules.rule import Rule
from mark1.training.conventions import settings_of, stops_of, teaching


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand to its parser."""
    parser.description = (
        "Lists the learning rules, or explains some: formula, settings, and source."
    )
    parser.epilog = examples(
        "mark1 rules",
        "mark1 rules batch voted",
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="rules to explain (default: a list of all)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print all rules as a table, or explain some."""
    rules = [rule_named(name) for name in chosen.names] or list(RULES.values())
    if chosen.json:
        print(json_line({"rules": [described(rule) for rule in rules]}, is_ascii=False))
    elif chosen.names:
        print("\n\n".join(map(_explained, rules)))
    else:
        print("\n".join(named([(rule.name, rule.formula) for rule in rules])))
    return 0


def described(rule: Rule) -> dict[str, Any]:
    """Return what `--json` prints for a rule."""
    return {
        "name": rule.name,
        "aliases": list(rule.aliases),
        "title": rule.title,
        "formula": rule.formula,
        "parameters": {name: [limit.low, limit.high] for name, limit in rule.ranges.items()},
        "settings": _settings(rule),
        "covered": rule.covered,
        "turns": rule.when,
        "answers": rule.predictor,
        "teaching": dict(rule.teaching),
        "building": dict(rule.building),
        "source": rule.source,
    }


def _settings(rule: Rule) -> list[str]:
    return settings_of(teaching(rule.name))


def _values(name: str, rule: Rule) -> str:
    """Write what a setting may be."""
    one = TRAINING_SETTINGS[name]
    choices = stops_of(rule) if name == "stop" else one.choices
    return "…".join(one.limit.texts) if one.limit else "|".join(choices)


def _explained(rule: Rule) -> str:
    settings = {**rule.teaching, **rule.building}
    facts = {
        "formula": rule.formula,
        "settings": ", ".join(
            f"{flag(name)} {_values(name, rule)}".strip() for name in _settings(rule)
        ),
        "updates": sentence(f"updates-{rule.when}"),
        "answers": sentence(f"answers-{rule.predictor}"),
        "theorem": sentence("theorem-applies" if rule.covered else "theorem-does-not-apply"),
        "defaults": ", ".join(f"{flag(name)} {value}" for name, value in settings.items()),
        "also called": ", ".join(rule.aliases),
        "source": rule.source,
    }
    known = [(name, text) for name, text in facts.items() if text]
    return "\n".join([f"{rule.name}: {rule.title}", *named(known, width=11, most=96)])

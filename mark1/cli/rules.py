"""`mark1 rules`: the table of the learning rules."""

from __future__ import annotations

import argparse
import json
import textwrap
from typing import Any

from mark1.machine.config import in_words
from mark1.machine.rules import RULES, Rule, rule_named


def add(commands: Any) -> None:
    """Add the subcommand to the parser."""
    parser = commands.add_parser("rules", help="list the learning rules, or explain some")
    parser.add_argument("names", nargs="*", metavar="NAME", help="rules to explain (all)")
    parser.add_argument("--json", action="store_true", help="print one JSON list, nothing else")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the table, or the rules asked for."""
    rules = [rule_named(name) for name in chosen.names] or list(RULES.values())
    if chosen.json:
        print(json.dumps([described(rule) for rule in rules], ensure_ascii=False))
    elif chosen.names:
        print("\n\n".join(map(_told, rules)))
    else:
        width = max(map(len, RULES))
        for rule in rules:
            print(f"{rule.name:<{width}}  {rule.formula}")
    return 0


def described(rule: Rule) -> dict[str, Any]:
    """What `--json` says of a rule."""
    return {
        "name": rule.name,
        "aliases": list(rule.aliases),
        "title": rule.title,
        "formula": rule.formula,
        "parameters": {name: list(limits) for name, limits in rule.ranges.items()},
        "covered": rule.covered,
        "turns": rule.when,
        "answers": rule.predictor,
        "teaching": dict(rule.teaching),
        "building": dict(rule.building),
        "source": rule.source,
    }


#: When the motors turn, as people read it.
TURNS = {
    "each": "after each presentation",
    "pass": "after a pass, for one mistake after the other",
    "sum": "after a pass, once for all mistakes",
    "first": "at the first mistake, with which a pass ends",
    "least": "after a pass, for the pattern with the least d ν",
}

ANSWERS = {
    "last": "the last weights",
    "mean": "the mean of the weights after every presentation",
    "pocket": "the best weights there were",
    "votes": "all weights there were, by vote",
}


def _told(rule: Rule) -> str:
    settings = {**rule.teaching, **rule.building}
    facts = {
        "formula": rule.formula,
        "settings": ", ".join(
            f"{n} {in_words(low)}…{in_words(high)}" for n, (low, high) in rule.ranges.items()
        ),
        "turns": TURNS[rule.when],
        "answer": ANSWERS[rule.predictor],
        "theorem": "covers it" if rule.covered else "does not speak of it",
        "unless you say": ", ".join(f"{n} {v}".replace("_", "-") for n, v in settings.items()),
        "also called": ", ".join(rule.aliases),
        "source": rule.source,
    }
    lines = [f"{rule.name}: {rule.title}"]
    for name, text in facts.items():
        if text:
            lines += textwrap.wrap(f"{name:<15} {text}", 96, subsequent_indent=" " * 16)
    return "\n".join(lines)

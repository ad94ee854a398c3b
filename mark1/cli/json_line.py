"""One JSON object on one line, as `--json` prints it."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any


def json_line(record: Mapping[str, Any], *, is_ascii: bool = True) -> str:
    """Return a record as JSON, with null for numbers that float64 cannot hold.

    Python would write Infinity and NaN, which are not JSON, and which other programs refuse.

    >>> json_line({"bound": math.inf, "margins": [1.5, math.nan]})
    '{"bound": null, "margins": [1.5, null]}'
    """
    try:
        return json.dumps(record, ensure_ascii=is_ascii, allow_nan=False)
    except ValueError:
        return json.dumps(_finite(record), ensure_ascii=is_ascii, allow_nan=False)


def _finite(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _finite(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value

"""JSON of other programs, which may be hostile: it is read only if it is nested a moderate number of times."""

from __future__ import annotations

import json
import re
from typing import Any

MAX_DEPTH = 200
"""The deepest nesting of lists and objects. Python in a browser has too small a stack for much more."""

_SIGNS = re.compile(r'\\.|["\[\]{}]', re.DOTALL)


def load_json(text: str) -> Any:  # noqa: ANN401 - any value
    """The value of a JSON text. Raises RecursionError if it is nested too deep, and ValueError if it is not JSON."""
    depth, quoted = 0, False
    for match in _SIGNS.finditer(text):
        sign = match[0]
        if sign == '"':
            quoted = not quoted
        elif not quoted and sign in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise RecursionError(f"the text is nested more than {MAX_DEPTH} deep")
        elif not quoted and sign in "]}":
            depth -= 1
    return json.loads(text)

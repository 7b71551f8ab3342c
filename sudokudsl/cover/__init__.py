"""The exact-cover side."""

from __future__ import annotations

import os


def engine_is_native() -> bool:
    """Whether the native engine is there: built, and not switched off by SUDOKUDSL_PURE in the environment."""
    if os.environ.get("SUDOKUDSL_PURE"):
        return False
    try:
        from . import engine  # noqa: F401
    except ImportError:
        return False
    return True

"""The sudokudsl command. `main` is its entry point; every command is a module beside this one."""

from __future__ import annotations

from .main import main

__all__ = ["main"]

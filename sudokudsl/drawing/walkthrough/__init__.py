"""The steps of the logical solver as people look at them: as text, as pictures, and as one page to click through."""

from __future__ import annotations

from .page import page
from .picture import step_svg
from .terminal import numbered, step_in_terminal, summary

__all__ = ["numbered", "page", "step_in_terminal", "step_svg", "summary"]

"""Test tools for other packages: the conformance test of families, hypothesis strategies, and a pytest plug-in.

`check_family(FAMILY)` tests a family. It needs the extra `testing`, so it is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .conformance import ConformanceError, check_family, registry_with

__all__ = ["ConformanceError", "check_family", "registry_with"]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - any of the public names
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import conformance

    found = globals()[name] = getattr(conformance, name)
    return found

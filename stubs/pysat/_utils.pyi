"""The test of python-sat whether it is in the main thread."""

from typing import Protocol

class Check(Protocol):
    @staticmethod
    def check() -> bool: ...

MainThread: type[Check]

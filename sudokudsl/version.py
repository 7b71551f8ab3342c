"""The version of the package, without anything else, so that every room may ask for it."""

__version__ = "0.1.0"

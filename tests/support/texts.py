"""Texts as the toolkit reads them: their only error, and their canonical form."""

import pytest

import sudokudsl
from sudokudsl.lowering.registry import Registry
from sudokudsl.lowering.spelling import format_source
from sudokudsl.text.diagnostics import Diagnostic, Sink
from sudokudsl.text.source import Source


def only_error(text: str) -> tuple[Diagnostic, str]:
    """The only error of a text, and the part of the text that it points at."""
    with pytest.raises(sudokudsl.SdkError) as caught:
        sudokudsl.loads(text)
    (found,) = (each for each in caught.value.diagnostics if each.severity == "error")
    return found, caught.value.source.cut(found.span)


def formatted(text: str) -> str:
    """A text without errors in its canonical form."""
    sink = Sink(Source("test.sdk", text))
    result = format_source(sink.source, sink, Registry())
    assert not sink.failed, sink.found
    return result

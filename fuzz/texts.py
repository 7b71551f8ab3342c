"""Coverage-guided fuzzing of the path from the bytes of a file to its puzzle: parser, grounding of rules, formatting.

    python fuzz/texts.py FOLDER [option of libFuzzer ...]

FOLDER keeps the results, so a later run continues from there. `corpus/` holds inputs that reach new code; `crash-*`,
`timeout-*` and `oom-*` are findings. An empty corpus is filled with the examples and the test tables. A run ends at the
first finding, or after `-runs=N` or `-max_total_time=SECONDS`. With `FOLDER/crash-…` as an option it runs this input
again.

A finding is an exception, or an answer that takes longer than ten seconds or more than 2 GB. Others are a text without
a puzzle and without an error, and a canonical text that has another canonical text.
"""

import re
import sys
from importlib import import_module
from pathlib import Path

import atheris

ROOT = Path(__file__).parent.parent
LIMITS = ("-timeout=10", "-rss_limit_mb=2048", "-max_len=3000", "-use_value_profile=0")

with atheris.instrument_imports(include=["sudokudsl"]):
    from sudokudsl.lowering import read
    from sudokudsl.lowering.registry import Registry
    from sudokudsl.lowering.spelling import format_source
    from sudokudsl.text.diagnostics import Sink, facts, render
    from sudokudsl.text.source import Source, Unreadable, source_from_bytes

    for part in ("expression", "families", "language", "lowering"):  # all modules now, so that all are instrumented
        for path in sorted((ROOT / "sudokudsl" / part).rglob("*.py")):
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))

REGISTRY = Registry()
WORDS = REGISTRY.words  # loads the families


def one_text(data: bytes) -> None:
    """Reads a text as every command does, and formats it. AssertionError for a finding."""
    try:
        source = source_from_bytes("fuzz.sdk", data)
    except Unreadable:
        return
    sink = Sink(source)
    puzzle = read(source, sink, REGISTRY)
    for diagnostic in sink.found:
        render(diagnostic, source)
        facts(diagnostic, source)
    assert (puzzle is None) == sink.failed, "a text without a puzzle needs an error"
    if puzzle is not None:
        text = format_source(source, Sink(source), REGISTRY)
        again = Source("again.sdk", text)
        assert read(again, Sink(again), REGISTRY) is not None, f"the canonical text has no puzzle:\n{text}"
        assert format_source(again, Sink(again), REGISTRY) == text, f"the canonical text is not canonical:\n{text}"


def fill(corpus: Path) -> None:
    """Fills a corpus with the examples, the cases of the test tables and the code blocks of the documents."""
    texts = [path.read_text("utf-8") for path in ROOT.glob("examples/**/*.sdk")]
    for path in ROOT.glob("tests/**/*.sdk"):
        texts += re.split(r"(?m)^--- .*\n", path.read_text("utf-8"))
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("grammar/*.md")):
        texts += re.findall(r"(?s)```[a-z ]*\n(.*?)```", path.read_text("utf-8"))
    for number, text in enumerate(dict.fromkeys(texts)):
        (corpus / f"seed-{number:04}").write_text(text, "utf-8")


def dictionary(corpus: Path) -> set[str]:
    """The words and symbols of the texts in a corpus, and the words of the families."""
    found = set(WORDS)
    for path in corpus.glob("seed-*"):
        text = re.sub(r'#.*|".*?"', "", path.read_text("utf-8"))
        found |= set(re.findall(r"[a-z][a-z-]+|r\d+c\d+|\.\.|[<>!]?=|[^\w\s]", text))
    return found


def main() -> None:
    """Starts libFuzzer."""
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    if not any(corpus.iterdir()):
        fill(corpus)
    words = folder / "words"
    quoted = (word.replace("\\", "\\\\").replace('"', '\\"') for word in sorted(dictionary(corpus)))
    words.write_text("".join(f'"{word}"\n' for word in quoted if word.isascii()), "ascii")
    options = [f"-dict={words}", f"-artifact_prefix={folder}/", *LIMITS, *sys.argv[2:]]
    inputs = [] if any(not option.startswith("-") for option in sys.argv[2:]) else [str(corpus)]
    atheris.Setup([sys.argv[0], *options, *inputs], one_text)
    atheris.Fuzz()


if __name__ == "__main__":
    main()

"""Small documents of other programs with one value exchanged: which of these differences an import takes notice of.

A fingerprint states nothing about what is right; other tests do that. It is a part of a digest of the programs that the
variants of one value become (`tests/support/variants.py`). Beside it are the numbers of variants that are refused, that
lose a part which is named, and that change nothing. It shows every bound, default and place that a change has moved.

Changed on purpose? `pytest --update-goldens`, and look at the diff: it names the documents and values.
"""

import hashlib
from collections import Counter

import pytest

from sudokudsl.formats import Refused, recognised
from sudokudsl.formats.report import ImportReport
from support import variants


def outcome(text):
    """The statements that a text becomes, and how many parts are left out and read by their look.

    Refused texts have no statements. The last value is the form as which a text is recognised.
    """
    form, report = recognised(text), ImportReport(keep_going=True)
    if form is None:
        return [], 0, 0, ""
    try:
        lines = form.to_sdk(text, report).splitlines()
    except Refused:
        return None, 0, 0, form.name
    stated = [line for line in lines if not line.startswith("#")]
    return stated, len(report.left_out), len(report.readings), form.name


def row(name, plain, texts):
    """The name of a value, and what its variants become."""
    kinds, digest = Counter(), hashlib.sha256()
    for text in texts:
        found = outcome(text)
        kinds["refused" if found[0] is None else "same" if found == plain else "told" if found[1] else "other"] += 1
        digest.update(repr(found).encode() + b"\n")
    counts = "".join(f"{kinds[kind]:4}" for kind in ("refused", "told", "same", "other"))
    return f"{name:64}{counts}  {digest.hexdigest()[:6]}\n"


DOCUMENTS = {form: [*variants.small_documents(form)] for form in variants.FORMS}
EACH = 15
"""The documents of a test."""


@pytest.mark.parametrize(
    ("form", "part"), [(form, part) for form, some in DOCUMENTS.items() for part in range(-(-len(some) // EACH))]
)
def test_variants_become_the_same_as_before(form, part, golden):
    rows = [f"{'':64} refused, told, same and other variants\n"]
    for document in DOCUMENTS[form][EACH * part : EACH * (part + 1)]:
        plain = outcome(document.text)
        rows.append(row(document.name, plain, [document.text]))
        rows += [row(f"{document.name}: {name}", plain, texts) for name, texts in document.variants()]
    golden(f"variants/{form}-{part + 1}.txt", "".join(rows))

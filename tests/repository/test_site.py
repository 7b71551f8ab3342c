"""The pages of the repository become pages of a site."""

import importlib.util
import re

import pytest

import sudokudsl
from support import ROOT


@pytest.fixture(scope="module")
def pages():
    """The extension of the site, which needs Sphinx only when it runs."""
    spec = importlib.util.spec_from_file_location("pages", ROOT / "docs" / "site" / "pages.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_section_of_the_index_becomes_a_table_of_contents(pages):
    index = """# Title\n\nText with [a link](one.md).\n
## First steps\n\n- [One](one.md): first\n- [Two](how-to/two.md)\n
## More\n\n- [Three](../grammar/README.md): third\n- [a program](https://example.org)\n"""
    assert pages.navigation(index) == (
        "```{toctree}\n:hidden:\n:caption: First steps\n\nOne <one>\nTwo <how-to/two>\n```\n\n"
        "```{toctree}\n:hidden:\n:caption: More\n\nThree <../grammar/README>\n```\n"
    )


def test_links_to_folders_become_their_words(pages, tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file.py").touch()
    text = "[`a`](folder/), [b](folder), [c](file.py), [d](none/), ![e](folder/)"
    assert pages.without_folders(text, tmp_path / "page.md") == "`a`, b, [c](file.py), [d](none/), ![e](folder/)"


def test_every_public_name_is_on_the_page_of_the_interface():
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    shown = re.findall(r"^\.\. auto(?:function|class|exception):: (\w+)$", text, re.MULTILINE)
    assert sorted(shown) == sorted(sudokudsl.__all__)

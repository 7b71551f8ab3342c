"""The source archive of a release is complete, and its manual pages, notes and workflows are right."""

import contextlib
import importlib.util
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile

import pytest

from support import ROOT

RELEASE = ROOT / "release"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
if not RELEASE.exists():  # beside an installed wheel
    pytest.skip("the tools for releases are not here", allow_module_level=True)


def tool(name):
    """A file of `release/` as a module."""
    spec = importlib.util.spec_from_file_location(name, RELEASE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_manual_pages_are_up_to_date(capsys):
    pytest.importorskip("click_man", reason="click-man is not installed")
    assert tool("manual_pages").main(check=True) == 0, f"python release/manual_pages.py: {capsys.readouterr().out}"


def test_paragraphs_with_fixed_lines_keep_them_in_manual_pages():
    pytest.importorskip("click_man", reason="click-man is not installed")
    roff = tool("manual_pages")._roff
    assert roff("One.\n\n\b\na --b\n.c\n\nTwo.") == "One.\n\n.nf\na \\-\\-b\n\\&.c\n.fi\n\nTwo."
    assert roff("a\\b") == "a\\eb"


def test_the_source_archive_has_exactly_the_files_of_the_repository(tmp_path, monkeypatch):
    backend = pytest.importorskip("scikit_build_core.build", reason="scikit-build-core is not installed")
    files = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(files, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this is no repository of git")
    monkeypatch.chdir(ROOT)
    with contextlib.redirect_stdout(io.StringIO()):
        archive = tmp_path / backend.build_sdist(os.fspath(tmp_path))
    with tarfile.open(archive) as opened:
        found = {member.name.partition("/")[2]: member for member in opened}
    expected = {name for name in listed.stdout.splitlines() if not name.startswith((".ci/", ".github/"))}
    page = ROOT / "sudokudsl" / "serve" / "built"  # from `web/`, if it is
    expected |= {path.relative_to(ROOT).as_posix() for path in page.rglob("*") if path.is_file()}
    assert {*found} == expected | {"PKG-INFO"}
    assert {(member.uid, member.uname, oct(member.mode & 0o666)) for member in found.values()} == {(0, "", "0o644")}


def test_a_built_page_goes_into_the_source_archive_and_the_wheel(tmp_path, monkeypatch):
    pytest.importorskip("scikit_build_core.build", reason="scikit-build-core is not installed")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this is no repository of git")
    for name in filter(None, listed.stdout.split("\0")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    page = {"sudokudsl/serve/built/index.html", "sudokudsl/serve/built/assets/index-a.js"}
    for name in page:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("made", "utf-8")
    program = "from scikit_build_core.build import *; build_sdist('out'); build_wheel('out')"
    pure = {**os.environ, "SUDOKUDSL_PURE": "1"}
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=pure, check=True, capture_output=True)
    (archive,), (wheel,) = (tmp_path / "out").glob("*.tar.gz"), (tmp_path / "out").glob("*.whl")
    with tarfile.open(archive) as opened:
        assert {name.partition("/")[2] for name in opened.getnames()} >= page
    with zipfile.ZipFile(wheel) as opened:
        assert {*opened.namelist()} >= page


class TestComparison:
    @pytest.fixture
    def wheels(self, tmp_path):
        """Writes a wheel with one file into a folder."""

        def write(folder, text, day=1):
            (tmp_path / folder).mkdir()
            with zipfile.ZipFile(tmp_path / folder / "a.whl", "w") as opened:
                opened.writestr(zipfile.ZipInfo("same.py", (2026, 1, day, 0, 0, 0)), "same")
                opened.writestr(zipfile.ZipInfo("a.py", (2026, 1, day, 0, 0, 0)), text)
            return tmp_path / folder

        return write

    def test_equal_builds(self, wheels):
        assert list(tool("reproducible").differences(wheels("one", "x"), wheels("other", "x"))) == []

    def test_another_text_is_named(self, wheels):
        assert list(tool("reproducible").differences(wheels("one", "x"), wheels("other", "y"))) == ["a.whl: a.py"]

    def test_another_day_is_noticed(self, wheels):
        differences = tool("reproducible").differences(wheels("one", "x"), wheels("other", "x", 2))
        assert list(differences) == ["a.whl: only the archive itself"]

    def test_a_missing_file_is_noticed(self, wheels, tmp_path):
        (tmp_path / "empty").mkdir()
        assert list(tool("reproducible").differences(wheels("one", "x"), tmp_path / "empty")) == ["['a.whl'] and []"]


class TestNotes:
    BEFORE = "# Changelog\n\nIntroduction.\n\n## 0.1.0 (2026-01-01)\n\n- old\n"

    def test_entries_are_items_in_the_order_of_their_files(self, tmp_path):
        (tmp_path / "b.md").write_text("- one\n- two\n  goes on\n", "utf-8")
        (tmp_path / "a.md").write_text("A text\nof two lines.\n", "utf-8")
        (tmp_path / "README.md").write_text("not this\n", "utf-8")
        assert tool("release_notes").entries(tmp_path) == ["- A text\n  of two lines.", "- one", "- two\n  goes on"]

    def test_a_new_version_comes_first(self):
        after = tool("release_notes").collected(self.BEFORE, "0.2.0", "2026-02-01", ["- new"])
        assert after == self.BEFORE.replace("## 0.1.0", "## 0.2.0 (2026-02-01)\n\n- new\n\n## 0.1.0")

    def test_a_begun_version_is_completed(self):
        begun = self.BEFORE.replace("2026-01-01", "unreleased")
        after = tool("release_notes").collected(begun, "0.1.0", "2026-01-01", ["- new"])
        assert after == self.BEFORE + "\n### Further changes\n\n- new\n"

    @pytest.mark.parametrize(("version", "items"), [("0.1.0", ["- new"]), ("0.2.0", [])])
    def test_a_released_version_and_a_release_without_changes_are_refused(self, version, items):
        with pytest.raises(ValueError, match=r"released before|no changes"):
            tool("release_notes").collected(self.BEFORE, version, "2026-02-01", items)

    def test_the_notes_of_a_version_are_its_section(self):
        assert tool("release_notes").notes(self.BEFORE, "0.1.0") == "- old\n"
        with pytest.raises(ValueError, match=r"no section 0\.1"):
            tool("release_notes").notes(self.BEFORE, "0.1")

    def test_the_real_changes_are_all_read(self):
        notes = tool("release_notes")
        found = notes.entries(ROOT / "changelog.d")
        assert len(found) >= len(list((ROOT / "changelog.d").glob("*.md"))) - 1
        assert all(item.startswith("- ") and "\n- " not in item for item in found)


def test_checksums_are_those_that_sha256sum_reads(tmp_path):
    (tmp_path / "a").write_bytes(b"abc")  # the digest of NIST's example
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert tool("distributions").sums([tmp_path / "a"]) == f"{digest}  a\n"


def test_the_wheels_are_for_the_python_versions_of_the_package():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    versions = re.findall(r":: (3\.\d+)", "\n".join(settings["project"]["classifiers"]))
    assert [f"cp{version.replace('.', '')}-*" for version in versions] == settings["tool"]["cibuildwheel"]["build"]


@pytest.mark.skipif(not WORKFLOWS, reason="the workflows are not in a source archive")
class TestWorkflows:
    def test_they_are_valid(self):
        pytest.importorskip("check_jsonschema", reason="check-jsonschema is not installed")
        schema = ["--builtin-schema", "vendor.github-workflows"]
        command = [sys.executable, "-m", "check_jsonschema", *schema, *map(str, WORKFLOWS)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout

    def test_they_use_the_files_that_exist(self):
        text = "\n".join(path.read_text("utf-8") for path in WORKFLOWS)
        paths = re.findall(r"(?:python|bash) ([\w./]+/[\w./]+)", text)
        assert len(paths) >= 3
        assert [path for path in paths if not (ROOT / path).exists()] == []

    def test_actions_of_others_are_named_by_their_commits(self):
        text = "\n".join(path.read_text("utf-8") for path in (*WORKFLOWS, ROOT / "action.yml"))
        used = re.findall(r"uses: (?!\./)(\S+@.*)", text)
        assert len(used) >= 10
        assert [each for each in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each)] == []

    def test_a_right_is_given_only_to_the_job_that_needs_it(self):
        assert all("\npermissions: {}\n" in path.read_text("utf-8") for path in WORKFLOWS)

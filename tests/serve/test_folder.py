"""The files of a folder: nothing outside it is touched, and no version is lost."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest

from sudokudsl.serve import folder as module
from sudokudsl.serve.folder import MAX_BYTES, NO_FILE, Conflict, FileRefused, Folder


@pytest.fixture
def root(tmp_path):
    root = tmp_path / "root"
    (root / "below" / "deep").mkdir(parents=True)
    (root / "a.sdk").write_text("sudoku 4x4\n", "utf-8")
    (root / "below" / "deep" / "b.sdk").write_text("sudoku 6x6\n", "utf-8")
    (root / "note.txt").write_text("no puzzle\n", "utf-8")
    (tmp_path / "outside.sdk").write_text("secret\n", "utf-8")
    return root


def test_files_are_listed_with_those_of_folders_below(root):
    (root / ".hidden").mkdir()
    (root / ".hidden" / "c.sdk").write_text("", "utf-8")
    (root / "folder.sdk").mkdir()
    (root / "link.sdk").symlink_to(root.parent / "outside.sdk")
    (root / "way").symlink_to(root.parent)
    assert Folder(root).names() == ("a.sdk", "below/deep/b.sdk")


def test_a_listing_is_bounded(root, monkeypatch):
    for number in range(30):
        (root / f"{number:02}.sdk").write_text("", "utf-8")
    monkeypatch.setattr(module, "MAX_LISTED", 5)
    assert len(Folder(root).names()) == 5


@pytest.mark.parametrize(
    "name",
    [
        "../outside.sdk", "below/../../outside.sdk", "/etc/passwd.sdk", "note.txt", "", ".", "a.sdk/", "below",
        "C:a.sdk", "below\\deep\\b.sdk", "a\0.sdk", "way/outside.sdk", "link.sdk", "folder.sdk",
        "circle.sdk", f"{'x' * 300}.sdk",
    ],
)  # fmt: skip
def test_what_is_outside_or_no_puzzle_is_refused(root, name):
    (root / "link.sdk").symlink_to(root.parent / "outside.sdk")
    (root / "way").symlink_to(root.parent)
    (root / "folder.sdk").mkdir()
    (root / "circle.sdk").symlink_to(root / "circle.sdk")
    before = (root.parent / "outside.sdk").read_bytes()
    for action in (lambda: Folder(root).read(name), lambda: Folder(root).save(name, "x", NO_FILE)):
        with pytest.raises(FileRefused):
            action()
    assert (root.parent / "outside.sdk").read_bytes() == before
    assert Folder(root).stamp(name) is None


def test_a_pipe_is_not_opened(root):
    os.mkfifo(root / "pipe.sdk")
    with pytest.raises(FileRefused):
        Folder(root).read("pipe.sdk")


def test_names_of_the_command_line(root, monkeypatch):
    monkeypatch.chdir(root)
    folder = Folder(root)
    assert folder.name(Path("below/../a.sdk")) == "a.sdk"
    assert folder.name(root / "below" / "deep" / "b.sdk") == "below/deep/b.sdk"
    assert folder.name(Path("new.sdk")) == "new.sdk"
    for outside in (Path("../outside.sdk"), root.parent / "outside.sdk", Path("note.txt")):
        with pytest.raises(FileRefused):
            folder.name(outside)


def test_a_version_is_the_hash_of_the_bytes(root):
    found = Folder(root).read("a.sdk")
    assert (found.text, found.version) == ("sudoku 4x4\n", sha256(b"sudoku 4x4\n").hexdigest())
    assert Folder(root).read("new.sdk") == module.FileText("", NO_FILE)


def test_a_save_replaces_the_version_that_it_names(root):
    folder = Folder(root)
    path = root / "a.sdk"
    path.chmod(0o640)
    inode = path.stat().st_ino
    version = folder.save("a.sdk", "sudoku 9x9\n", folder.read("a.sdk").version)
    assert path.read_text("utf-8") == "sudoku 9x9\n"
    assert folder.read("a.sdk").version == version
    assert path.stat().st_mode & 0o777 == 0o640
    assert path.stat().st_ino != inode  # another file took its place, in one step
    assert sorted(each.name for each in root.iterdir()) == ["a.sdk", "below", "note.txt"]


def test_another_version_is_never_overwritten(root):
    folder = Folder(root)
    base = folder.read("a.sdk").version
    (root / "a.sdk").write_text("theirs\n", "utf-8")
    with pytest.raises(Conflict) as conflict:
        folder.save("a.sdk", "mine\n", base)
    assert conflict.value.theirs == folder.read("a.sdk")
    assert (root / "a.sdk").read_text("utf-8") == "theirs\n"
    folder.save("a.sdk", "mine\n", conflict.value.theirs.version)
    assert (root / "a.sdk").read_text("utf-8") == "mine\n"


def test_a_change_while_saving_is_noticed(root, monkeypatch):
    folder = Folder(root)
    base = folder.read("a.sdk").version
    sync = os.fsync

    def meanwhile(file):
        sync(file)
        (root / "a.sdk").write_text("theirs\n", "utf-8")

    monkeypatch.setattr(os, "fsync", meanwhile)
    with pytest.raises(Conflict):
        folder.save("a.sdk", "mine\n", base)
    assert (root / "a.sdk").read_text("utf-8") == "theirs\n"
    assert sorted(each.name for each in root.iterdir()) == ["a.sdk", "below", "note.txt"]


def test_a_failed_save_leaves_the_file_as_it_is(root, monkeypatch):
    folder = Folder(root)

    def full(file):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileRefused, match="No space left on device"):
        folder.save("a.sdk", "mine\n", folder.read("a.sdk").version)
    assert (root / "a.sdk").read_text("utf-8") == "sudoku 4x4\n"
    assert sorted(each.name for each in root.iterdir()) == ["a.sdk", "below", "note.txt"]


def test_new_files_and_deleted_ones(root):
    folder = Folder(root)
    first = folder.save("below/new.sdk", "one\n", NO_FILE)
    with pytest.raises(Conflict):
        folder.save("below/new.sdk", "other\n", NO_FILE)
    (root / "below" / "new.sdk").unlink()
    with pytest.raises(Conflict) as conflict:
        folder.save("below/new.sdk", "two\n", first)
    assert conflict.value.theirs.version == NO_FILE
    with pytest.raises(FileRefused, match="No such file"):
        folder.save("nowhere/new.sdk", "one\n", NO_FILE)


def test_a_link_within_the_folder_stays_a_link(root):
    folder = Folder(root)
    (root / "link.sdk").symlink_to("below/deep/b.sdk")
    folder.save("link.sdk", "sudoku 4x4\n", folder.read("link.sdk").version)
    assert (root / "link.sdk").is_symlink()
    assert (root / "below" / "deep" / "b.sdk").read_text("utf-8") == "sudoku 4x4\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"a\r\nb\r\n", b"a\r\nc\r\n"),
        (b"\xef\xbb\xbfa\nb\n", b"\xef\xbb\xbfa\nc\n"),
        ("a\nb\n".encode("utf-16"), "a\nc\n".encode("utf-16")),
        ("ä\nb\n".encode(), "ä\nc\n".encode()),
    ],
)
def test_line_ends_and_encoding_are_kept(root, before, after):
    (root / "a.sdk").write_bytes(before)
    folder = Folder(root)
    found = folder.read("a.sdk")
    assert found.text.endswith("\nb\n")
    assert "\r" not in found.text
    folder.save("a.sdk", found.text.replace("b", "c"), found.version)
    assert (root / "a.sdk").read_bytes() == after


@pytest.mark.parametrize("data", [b"\xff\xff\xff", b"a\0b", b"x" * (MAX_BYTES + 1)])
def test_what_is_no_text_or_too_long_is_refused(root, data):
    (root / "a.sdk").write_bytes(data)
    with pytest.raises(FileRefused):
        Folder(root).read("a.sdk")


@pytest.mark.parametrize("text", ["x" * (MAX_BYTES + 1), "\ud800"])
def test_a_text_that_no_file_can_hold_is_refused(root, text):
    with pytest.raises(FileRefused):
        Folder(root).save("new.sdk", text, NO_FILE)
    assert not (root / "new.sdk").exists()

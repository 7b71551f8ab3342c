"""Values of options: every option accepts the same numbers, and refuses others in words that say what is expected."""

import math
import re

import click
import pytest

from sudokudsl.cli.main import sudokudsl
from sudokudsl.cli.values import Amount, OutputFile, OutputFolder, WholeNumber
from support import ROOT
from support.command import run

CONTEXT = click.Context(sudokudsl)
OPTIONS = [
    (name, option)
    for name in sudokudsl.list_commands(CONTEXT)
    for option in sudokudsl.get_command(CONTEXT, name).params
    if isinstance(option, click.Option)
]
NUMBERS = [(name, option) for name, option in OPTIONS if isinstance(option.type, WholeNumber | Amount)]
NEVER = [*["", " ", "abc", "nan", "-inf", "0x10", "1_000", "١", "²", "½", " 2", "2 ", "1e", "--1", "1.2.3"], "1,5"]


def converted(option, text):
    return option.type.convert(text, option, CONTEXT)


def named(pairs):
    return [f"{name} {option.opts[0]}" for name, option in pairs]


def test_no_option_has_a_number_of_click_itself():
    assert len(NUMBERS) > 40
    ours = (WholeNumber, Amount)
    others = (click.types.IntParamType, click.types.FloatParamType)
    assert not [
        option for _, option in OPTIONS if isinstance(option.type, others) and not isinstance(option.type, ours)
    ]


@pytest.mark.parametrize(("name", "option"), NUMBERS, ids=named(NUMBERS))
def test_what_is_no_number_is_refused_in_words(name, option):
    noun = "a whole number" if isinstance(option.type, WholeNumber) else f"a number of {option.type.unit}"
    for text in [*NEVER, *(["0.5", "1e3", "inf", "9" * 400] if isinstance(option.type, WholeNumber) else [])]:
        with pytest.raises(click.BadParameter) as refused:
            converted(option, text)
        assert refused.value.message.startswith(noun)
        assert refused.value.message.endswith(f"is expected, not {text!r}")


@pytest.mark.parametrize(("name", "option"), NUMBERS, ids=named(NUMBERS))
def test_the_help_shows_the_bounds_that_there_are(name, option):
    shown = "".join(option.get_help_record(CONTEXT))
    assert "None" not in shown
    assert all(f"{bound:g}" in shown for bound in (option.type.min, option.type.max) if bound is not None)


@pytest.mark.parametrize(("name", "option"), NUMBERS, ids=named(NUMBERS))
def test_numbers_within_the_bounds_are_accepted(name, option):
    least, most = option.type.min, option.type.max
    accepted = [number for number in (least, most, 1, 2) if number is not None]
    for number in accepted:
        assert converted(option, str(number)) == number
    for number in (None if least is None else least - 1, None if most is None else most + 1):
        if number is not None:
            with pytest.raises(click.BadParameter, match=f"{least:g}"):
                converted(option, str(number))
    if isinstance(option.type, Amount):
        assert converted(option, "2.5") == converted(option, "25e-1") == 2.5
        assert math.isinf(converted(option, "inf"))


@pytest.mark.parametrize(
    ("kind", "name", "message"),
    [
        (OutputFile(), "", "a name is expected, not an empty text"),
        (OutputFolder(), "", "a name is expected, not an empty text"),
        (OutputFile(), "folder", "folder is a folder, and a file is expected"),
        (OutputFolder(), "file", "file is a file, and a folder is expected"),
    ],
)
def test_names_of_files_and_folders(kind, name, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    with pytest.raises(click.BadParameter) as refused:
        kind.convert(name, None, None)
    assert refused.value.message == message
    for right in ("file", "new") if isinstance(kind, OutputFile) else ("folder", "new"):
        assert kind.convert(right, None, None) == right


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("check p.sdk --threads 5000", "a whole number from 1 to 256 is expected, not '5000'"),
        ("generate --difficulty ١", "a number or a range such as 13..28 is expected"),
        ("export p.sdk --to sdk -o .", "is a folder, and a file is expected"),
        ("verify missing", "missing: there is no such folder"),
        ("verify p.sdk", "p.sdk: there is no such folder"),
    ],
)
def test_wrong_values_are_bad_usage(arguments, message, tmp_path):
    (tmp_path / "p.sdk").write_text("sudoku 4x4\n")
    done = run(*arguments.split(), cwd=tmp_path)
    assert done.returncode == 2
    assert message in re.sub(r"\s+", " ", done.stdout + done.stderr)


def test_an_empty_technique_is_unknown(tmp_path):
    (tmp_path / "p.sdk").write_text("sudoku 4x4\n")
    done = run("steps", "p.sdk", "--up-to", "", cwd=tmp_path)
    assert done.returncode == 2
    assert "no technique is called an empty text; there are: " in done.stderr


@pytest.mark.parametrize("seconds", ["inf", "1e300", "1e12"])
def test_a_very_long_time_is_no_limit(seconds, tmp_path):
    done = run("fuzz", "--time", seconds, "--cases", "1", "--threads", "1", cwd=tmp_path)
    assert done.returncode == 0
    assert "1 case compared" in done.stdout


def test_the_readme_lists_all_commands_and_those_without_json():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = set(sudokudsl.list_commands(CONTEXT))
    assert set(re.findall(r"^\| `sudokudsl ([a-z]+)", text, re.MULTILINE)) == commands
    (listed,) = re.findall(r"^All commands except (.+?) take `--json`", text, re.MULTILINE)
    with_json = {name for name, option in OPTIONS if "--json" in option.opts}
    assert set(re.findall("`([a-z]+)`", listed)) == commands - with_json

"""The command in awkward surroundings: pipes, closed streams, full disks, Ctrl-C; no traceback ever shows."""

import fcntl
import io
import json
import os
import re
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from sudokudsl.cli import solving
from sudokudsl.model.grid import Grid
from support.cli import FOUR, ONE, facts
from support.command import run


def wait_until_busy(group, seconds=2.0):
    """Waits until the processes of a group, or one process, have used more processor time than they need to start."""
    for _ in range(1200):
        used = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                number, fields = stat.parent.name, stat.read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue  # it has just ended
            if group in (int(number), int(fields[2])):
                used += int(fields[11]) + int(fields[12])
        if used / os.sysconf("SC_CLK_TCK") > seconds:
            return
        time.sleep(0.05)
    raise TimeoutError("the process does nothing")


def wait_until_full(pipe):
    """Waits until hardly anything more fits into a pipe without a reader."""
    for _ in range(1200):
        held = int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)
        if held > fcntl.fcntl(pipe, fcntl.F_GETPIPE_SZ) - 2 * io.DEFAULT_BUFFER_SIZE:
            return
        time.sleep(0.05)
    raise TimeoutError("the process writes nothing")


class TestSurroundings:
    def test_a_pipe_closed_early_is_quiet(self, spec):
        path = spec("board 4x4 digits 1-4\n")
        command = f"{sys.executable} -P -m sudokudsl compile {path} --to cnf | head -n 1"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
        assert done.stderr == ""

    @pytest.mark.parametrize("threads", [[], ["--threads", "2"]])
    @pytest.mark.parametrize("printed", [0, 1, 3])
    def test_ctrl_c_while_a_grid_is_printed_says_how_many_were_found(self, spec, capsys, monkeypatch, printed, threads):
        path, rows, made = spec("board 1x3 digits 1-3\n"), Grid.__str__, []

        def interrupted(grid):
            if len(made) == printed:
                raise KeyboardInterrupt
            made.append(rows(grid))
            return made[-1]

        monkeypatch.setattr(Grid, "__str__", interrupted)
        command = ["--limit", "9", "--no-draw", *threads, str(path)]
        assert solving.solve.main(command, standalone_mode=False) == 130
        out, err = capsys.readouterr()
        *grids, closing = out.rstrip("\n").split("\n\n")
        assert (grids, err, len(set(made))) == (made, "interrupted\n", printed)
        verdict = "many" if printed else "inconclusive"
        assert re.fullmatch(
            rf"{verdict}, interrupted after {printed + 1} grids?, [0-9.]+ (µs|ms|s) \(engine\)", closing
        )

    def test_ctrl_c_where_nobody_reads_says_how_many_were_found(self, spec):
        """The program waits in the midst of a grid, as for a pager. The rest of it comes before the last line."""
        path = spec("sudoku 9x9\n")
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "sudokudsl", "solve", "--no-draw", "--limit", "9" * 20, str(path)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        wait_until_full(process.stdout)
        time.sleep(0.5)  # until it waits
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert (process.returncode, err) == (130, "interrupted\n")
        *grids, closing = out.rstrip("\n").split("\n\n")
        assert all(re.fullmatch(r"([1-9]{9}\n){8}[1-9]{9}", grid) for grid in grids)
        found = (len(grids), len(grids) + 1)  # one more if output is not buffered, and that grid could not be written
        assert any(closing.startswith(f"many, interrupted after {number:,} grids, ") for number in found)

    @pytest.mark.parametrize("solver", ["engine", "cadical195"])
    def test_ctrl_c_says_what_is_known(self, spec, solver):
        path = spec("sudoku 9x9\n")
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "sudokudsl", "count", "--json", "--solver", solver, str(path)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        wait_until_busy(process.pid)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert process.returncode == 130
        assert "Traceback" not in err
        found = json.loads(out)
        assert found["stop"] == "interrupted"
        assert found["count"] > 0

    @pytest.mark.parametrize("threads", ["1", "2"])
    def test_ctrl_c_in_a_collection_says_how_far_it_came(self, spec, threads):
        path = spec(("." * 60 + "1" + "." * 20 + "\n") * 20_000, "many.sdm")
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "sudokudsl", "check", "-q", "--threads", threads, str(path)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
        wait_until_busy(process.pid, 4.0)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert process.returncode == 130, err
        assert "Traceback" not in err
        assert "1 interrupted" in out

    def test_no_colour_codes_in_a_pipe(self, spec):
        assert "\x1b" not in run("check", spec(ONE)).stdout

    def test_the_slow_engine_is_named(self, spec):
        done = run("check", spec(ONE), env={"SUDOKUDSL_PURE": "1"})
        assert done.returncode == 0
        assert done.stderr.count("slower reference engine") == 1
        assert "slow" not in run("check", spec(ONE)).stderr

    def test_ascii_output(self, spec):
        done = run("draw", spec(ONE), env={"PYTHONIOENCODING": "ascii"})
        assert done.returncode == 0
        assert done.stdout.isascii()

    def test_version_imports_no_solver(self):
        code = (
            "import sys; sys.argv = ['sudokudsl', '--version']\n"
            "from sudokudsl.cli import main\n"
            "try: main()\n"
            "except SystemExit: pass\n"
            "print([name for name in sys.modules if name.split('.')[0] in ('pysat', 'lark', 'rich', 'numpy')])\n"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
        assert done.stdout.splitlines()[-1] == "[]"

    def test_a_plain_file_is_checked_without_what_it_does_not_need(self, spec):
        code = (
            f"import sys; sys.argv = ['sudokudsl', 'check', {str(spec(ONE))!r}]\n"
            "from sudokudsl.cli import main\n"
            "try: main()\n"
            "except SystemExit: pass\n"
            "from importlib.util import find_spec\n"
            "late = 'expression', 'lowering.spelling', 'language.syntax.rule_ast', 'cover.rules', 'cnf.rules', "
            "'formats.forms', 'drawing.svg', 'fuzz', 'generator', 'logic', 'testing'\n"
            "print([name for name in late if f'sudokudsl.{name}' in sys.modules])\n"
            "print(all(find_spec(f'sudokudsl.{name}') for name in late))\n"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
        assert done.stdout.splitlines()[-2:] == ["[]", "True"]

    def test_bugs_of_ours_are_one_line(self, spec, monkeypatch, capsys):
        from sudokudsl.cli import commands, main

        def broken(*args, **kwargs):
            raise ZeroDivisionError("planted")

        monkeypatch.setattr(commands, "_compiled_text", broken)
        monkeypatch.setattr(sys, "argv", ["sudokudsl", "compile", str(spec(ONE)), "--to", "cnf"])
        with pytest.raises(SystemExit) as exit_:
            main()
        assert exit_.value.code == 70
        error = capsys.readouterr().err
        assert len(error.splitlines()) == 1
        assert "report" in error


FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")


def shell(command, spec_path):
    done = subprocess.run(
        ["sh", "-c", command.replace("sudokudsl", f"{sys.executable} -P -m sudokudsl")],
        capture_output=True, text=True, timeout=60, env={**os.environ, "FILE": str(spec_path)},
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    assert "bug" not in done.stderr
    return done


class TestAwkwardSurroundings:
    @FULL
    @pytest.mark.parametrize("what", ['check "$FILE"', 'solve --json "$FILE"', "families", "--help"])
    def test_output_that_cannot_be_written(self, spec, what):
        done = shell(f"sudokudsl {what} > /dev/full", spec(ONE))
        assert done.returncode == 2
        assert "No space left" in done.stderr

    @FULL
    def test_errors_that_cannot_be_written(self, spec):
        assert shell('sudokudsl check "$FILE" 2> /dev/full', spec("nonsense\n")).returncode == 2

    def test_closed_streams(self, spec):
        path = spec(ONE)
        assert shell('sudokudsl check "$FILE" >&-', path).returncode == 0
        assert shell('sudokudsl check "$FILE" >&- 2>&-', path).returncode == 0
        done = shell("sudokudsl check - <&-", path)
        assert done.returncode == 2
        assert "standard input is closed" in done.stderr

    def test_a_bad_file_leaves_standard_output_empty(self, spec):
        assert run("check", spec("nonsense\n")).stdout == ""

    def test_folders(self, spec, tmp_path):
        (tmp_path / "sub.sdk").mkdir()
        empty = run("check", tmp_path)
        assert empty.returncode == 2
        assert "folder without any .sdk or .sdm file" in empty.stderr
        spec(ONE)
        assert "1 grid, all solutions" in run("check", tmp_path).stdout
        assert run("check", "", cwd=tmp_path).returncode == 2

    def test_names_of_any_bytes(self, tmp_path):
        path = os.path.join(os.fsencode(tmp_path), b"\xff\x1b[31m\xc3\xa9.sdk")
        try:
            Path(os.fsdecode(path)).write_text(ONE)
        except OSError:
            pytest.skip("no such names here")
        assert len(facts(run("check", "--json", tmp_path))) == 1
        done = run("check", tmp_path, tmp_path, env={"PYTHONIOENCODING": "ascii"})
        assert done.returncode == 0
        assert "\x1b" not in done.stdout

    @pytest.mark.parametrize("command", ["check", "solve", "count", "candidates", "explain", "draw", "format"])
    def test_json_of_a_bad_file(self, spec, command):
        path = spec("title 'caf\n")
        done = run(command, "--json", path)
        assert done.returncode == 2
        (found,) = facts(done)
        assert (found["file"], found["verdict"], found["count"]) == (str(path), "error", 0)
        assert (found["exact"], found["solutions"], found["agree"], found["seconds"]) == (False, [], None, {})
        for each in found["diagnostics"]:
            assert {"code", "message", "file", "line", "column", "end"} <= set(each)
        assert found["diagnostics"]

    def test_values_of_options_beyond_reason(self, spec):
        path = spec(FOUR)
        assert run("count", "--limit", "9" * 30, path).returncode == 0
        assert run("solve", "--limit", "9" * 30, "--time", "1e400", path).returncode == 0
        assert run("solve", "--time", "nan", path).returncode == 2
        for option in ("--solver", "--sat"):
            done = run("check" if option == "--sat" else "solve", option, "lingeling", "--time", "5", path)
            assert done.returncode == 2
            assert "lingeling cannot be stopped" in done.stderr

    def test_a_misspelt_command(self):
        assert "did you mean check?" in run("chek", "x.sdk").stderr

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may write everything")
    def test_files_that_cannot_be_written(self, spec):
        path = spec("SUDOKU 4x4\n")
        path.chmod(0o444)
        done = run("format", "--write", path)
        assert done.returncode == 2
        assert "cannot write" in done.stderr

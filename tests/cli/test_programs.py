"""Programs that the package starts, and its own processes that a signal ends: no process and no half file is left."""

import json
import os
import signal
import stat
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from sudokudsl.cli.documents import save
from sudokudsl.cli.workers import WorkerLost, spread
from sudokudsl.crosscheck import programs
from sudokudsl.crosscheck.programs import run_program

PLAIN = "sudoku 4x4\n"


def sudokudsl(*args, **more):
    command = [sys.executable, "-P", "-m", "sudokudsl", *map(str, args)]
    return subprocess.run(command, capture_output=True, timeout=120, **more)


def alive(group):
    """The numbers of the processes of a group that are not merely waiting to be collected."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, its, *_ = file.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(its) == group and state != "Z":
            found.append(int(file.parent.name))
    return found


def eventually(true, seconds=20.0):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.05)


class TestRun:
    def test_output_and_status(self, tmp_path):
        file = tmp_path / "a file"
        file.write_text("12\r\n3")
        assert run_program("cat {}; exit 3", file, 20) == ("12\n3", "", 3)
        assert run_program("cat >&2", file, 20) == ("", "12\n3", 0)

    def test_a_program_that_prints_without_end_takes_no_memory(self, tmp_path, monkeypatch):
        monkeypatch.setattr(programs, "MAX_OUTPUT", 10)
        for stream, printed in (("1", ("x" * 10, "")), ("2", ("", "x" * 10))):
            command = f"head -c 3000000 /dev/zero | tr '\\0' x >&{stream}"
            assert run_program(command, Path(os.devnull), 30) == (*printed, 0)
        assert run_program("yes", Path(os.devnull), 0.3) == ("", "", None)

    def test_grandchildren_end_with_it(self, tmp_path):
        begun = time.monotonic()
        assert run_program(f"(echo $$ > {tmp_path}/group; sleep 60); true", Path(os.devnull), 0.5) == ("", "", None)
        assert time.monotonic() - begun < 30
        group = int((tmp_path / "group").read_text())
        eventually(lambda: not alive(group))

    def test_shrink_does_not_wait_for_what_a_command_has_started(self, tmp_path):
        spec = tmp_path / "p.sdk"
        spec.write_text("board 1x1\n")
        begun = time.monotonic()
        done = sudokudsl("shrink", spec, "--while", "sleep 60; test -f {}", "--time", "0.3")
        assert time.monotonic() - begun < 30
        assert b"Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
class TestEnded:
    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
    def test_workers_end_with_the_command(self, number):
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "sudokudsl", "generate", "--count", "1000000", "--lines", "--threads", "2"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        assert process.stdout is not None
        process.stdout.readline()  # so that there are workers
        process.send_signal(number)
        _, err = process.communicate(timeout=30)  # not before the last of them has let go of the pipe
        assert process.returncode == (130 if number is signal.SIGTERM else -signal.SIGKILL)
        assert b"Traceback" not in err
        eventually(lambda: not alive(process.pid))

    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
    def test_programs_end_with_the_workers_that_run_them(self, number, tmp_path):
        options = ["--random", "60", "--time", "60", "--threads", "2"]
        solver = f"echo $$ >> {tmp_path}/groups; sleep 60; true"
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "sudokudsl", "crosscheck", "--solver", solver, *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        groups = tmp_path / "groups"
        eventually(lambda: groups.exists() and groups.read_text().count("\n") == 2, 60)
        os.killpg(process.pid, number)
        _, err = process.communicate(timeout=30)
        assert process.returncode == 130
        assert b"Traceback" not in err
        for group in groups.read_text().split():
            eventually(lambda group=int(group): not alive(group))

    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
    @pytest.mark.parametrize("module", ["sudokudsl.cli", "click", "sudokudsl.cli.solving", "sudokudsl.lowering"])
    def test_a_command_that_is_told_to_stop_while_it_starts(self, tmp_path, module, number):
        """The signal comes at the import of a module."""
        spec = tmp_path / "p.sdk"
        spec.write_text("sudoku 9x9\n")
        program = (
            "import os, runpy, sys\n"
            "class Stopping:\n"
            "    def find_spec(self, name, path, target=None):\n"
            f"        if name == {module!r}: os.kill(os.getpid(), {int(number)})\n"
            "sys.meta_path.insert(0, Stopping())\n"
            f"sys.argv = ['sudokudsl', 'solve', {str(spec)!r}]\n"
            "runpy.run_module('sudokudsl', run_name='__main__')\n"
        )
        found = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, timeout=60)
        assert (found.returncode, found.stderr.strip()) == (130, b"interrupted")

    def test_a_command_that_is_told_to_stop_says_what_it_has(self, tmp_path):
        spec = tmp_path / "p.sdk"
        spec.write_text("sudoku 9x9\n")
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "sudokudsl", "solve", "--limit", "100000", "--solver", "reference", str(spec)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        assert process.stderr is not None
        time.sleep(2.0)
        process.terminate()
        out, err = process.communicate(timeout=30)
        assert process.returncode == 130
        assert b"interrupted" in out + err


def doubled(number, killing, marks=None):
    """Twice a number; the worker is killed at `killing`, always, or only when no mark is there yet."""
    if number == killing and (marks is None or not (marks / "killed").exists()):
        if marks is not None:
            (marks / "killed").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


class TestLostWorkers:
    @pytest.mark.parametrize("killing", [0, 7, 19])
    def test_their_work_is_done_again(self, killing, tmp_path, capsys):
        work = partial(doubled, killing=killing, marks=tmp_path)
        found = list(spread(work, iter(range(20)), 2, name=str))
        assert found == [(number, 2 * number) for number in range(20)]
        assert "done again" in capsys.readouterr().err

    @pytest.mark.parametrize("killing", [0, 7, 19])
    def test_work_that_kills_its_worker_twice_is_named(self, killing):
        found = spread(partial(doubled, killing=killing), iter(range(20)), 2, name="number {}".format)
        listed = []
        with pytest.raises(WorkerLost, match=rf"twice.*number {killing}$") as caught:
            listed.extend(found)
        assert listed == [(number, 2 * number) for number in range(killing)]
        assert caught.value.exit_code == 71

    def test_the_command_has_a_status_for_it(self, tmp_path):
        for name in ("p.sdk", "q.sdk"):
            (tmp_path / name).write_text(PLAIN)
        killing = (
            "import os, signal, sys\nfrom sudokudsl.cli import checking, main\n"
            "checking._check_chunk = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
            "sys.argv = ['sudokudsl', 'check', 'p.sdk', 'q.sdk', '--threads', '2']\nmain()\n"
        )
        done = subprocess.run([sys.executable, "-P", "-c", killing], cwd=tmp_path, capture_output=True, timeout=120)
        assert done.returncode == 71
        assert b"p.sdk to q.sdk" in done.stderr
        assert b"Traceback" not in done.stderr

    def test_workers_that_end_before_they_begin_say_nothing(self):
        script = (
            "import signal\nfrom contextlib import suppress\nfrom importlib import import_module\n"
            "from sudokudsl.cli.workers import process_pool\n"
            "signal.signal(signal.SIGTERM, import_module('sudokudsl.cli.main')._terminate)\n"
            "for _ in range(25):\n  with suppress(ValueError), process_pool(2) as pool:\n"
            "    pool.submit(int)\n    raise ValueError\n"
            "import os\nos._exit(0)\n"  # as the program does: at a normal end, Python waits for pools that were left
        )
        done = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, timeout=120)
        assert (done.returncode, done.stderr) == (0, b"")


class TestSave:
    def test_what_cannot_be_written_leaves_the_file(self, tmp_path):
        file = tmp_path / "p.sdk"
        file.write_text(PLAIN)
        with pytest.raises(UnicodeEncodeError):
            save(file, PLAIN + "\ud800")  # as late as a full disk would be noticed
        assert file.read_text() == PLAIN
        assert os.listdir(tmp_path) == ["p.sdk"]

    def test_a_link_and_the_rights_of_its_file_stay(self, tmp_path):
        file, link = tmp_path / "p.sdk", tmp_path / "link.sdk"
        file.write_text("SUDOKU 4x4\n")
        file.chmod(0o640)
        link.symlink_to(file)
        assert sudokudsl("format", "--write", link).returncode == 0
        assert link.is_symlink()
        assert file.read_text() == PLAIN
        assert stat.S_IMODE(file.stat().st_mode) == 0o640

    def test_pipes_and_devices(self):
        done = sudokudsl("format", "-", input=b"SUDOKU 4x4\n")
        assert done.stdout == PLAIN.encode()
        done = sudokudsl("draw", "-", "-o", "/dev/stdout", input=PLAIN.encode())
        assert (done.returncode, done.stderr) == (0, b"")
        done = sudokudsl("draw", "-", "-o", "/dev/full", input=PLAIN.encode())
        assert (done.returncode, done.stderr.decode()) == (
            2, "Error: cannot write /dev/full: No space left on device\n",
        )  # fmt: skip


@pytest.mark.parametrize("command", [["format"], ["export", "--to", "sdk"], ["draw", "--to", "svg"], ["import"]])
def test_documents_are_utf_8_whatever_the_locale(command):
    text = 'title "Grün 数独"\nsudoku 4x4\n'
    done = sudokudsl(*command, "-", input=text.encode(), env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "Grün 数独" in done.stdout.decode("utf-8")


@pytest.mark.parametrize("threads", [[], ["--threads", "2"]])
def test_json_lists_so_many_grids_at_most(monkeypatch, capsys, tmp_path, threads):
    from sudokudsl.cli import shared, solving

    monkeypatch.setattr(solving, "MAX_LISTED_DIGITS", 16 * 7 + 15)
    monkeypatch.setattr(shared.BatchedSearch, "MOST_ON_THREADS", 5)
    spec = tmp_path / "p.sdk"
    spec.write_text(PLAIN)
    for limit, listed in (("4", 4), ("6", 6), ("9" * 30, 7)):
        assert solving.solve.main(["--limit", limit, "--json", *threads, str(spec)], standalone_mode=False) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["count"], len(set(map(str, found["solutions"]))), found["stop"]) == (listed, listed, "limit")


@pytest.mark.parametrize("options", [[], ["--threads", "2"], ["--givens"]])
def test_all_grids_are_printed_however_few_are_searched_for_ahead(monkeypatch, capsys, tmp_path, options):
    from sudokudsl.cli import shared, solving

    monkeypatch.setattr(shared.BatchedSearch, "MOST_ON_THREADS", 5)
    monkeypatch.setattr(shared.BatchedSearch, "MOST_OF_ENTRY", 5)
    spec, givens = tmp_path / "p.sdk", tmp_path / "g.sdm"
    spec.write_text(PLAIN)
    givens.write_text("." * 16 + "\n" + "1" + "." * 15 + "\n")
    if collection := options == ["--givens"]:
        options = ["--givens", str(givens), "--json"]
    command = ["--limit", "9" * 30, "--no-draw", *options, str(spec)]
    assert solving.solve.main(command, standalone_mode=False) == 0
    out = capsys.readouterr().out
    if collection:
        counts = [
            (found["count"], len(set(map(str, found["solutions"])))) for found in map(json.loads, out.split("\n")[:-1])
        ]
        assert counts == [(288, 288), (72, 72)]
        return
    *grids, closing = out.split("\n\n")
    assert len(set(grids)) == len(grids) == 288
    assert "many, search complete" in closing


@pytest.mark.parametrize(
    "spec", ["sudoku 4x4\n", "board 1x2 digits 1-2\ncells e 3 digits 0-1\n", "sudoku 4x4\nless r1c1 r1c1\n"]
)
def test_json_in_parts_has_the_bytes_of_json_in_one(spec, monkeypatch, capsys, tmp_path):
    """Reference: the encoder of the standard library, of the same object."""
    from sudokudsl.cli import solving

    file = tmp_path / "p.sdk"
    file.write_text(spec)
    solving.solve.main(["--json", "--limit", "3", str(file)], standalone_mode=False)
    out = capsys.readouterr().out
    assert out == json.dumps(json.loads(out)) + "\n"
    assert json_parts_joined({}) == "{}"


def json_parts_joined(facts):
    from sudokudsl.cli.results import json_parts

    return "".join(json_parts(facts))


@pytest.mark.parametrize("options", ["", "--seed 3", "--solver reference", "--solver cadical195"])
def test_each_grid_is_printed_before_the_next_is_searched(monkeypatch, capsys, tmp_path, options):
    from sudokudsl.cli import shared, solving

    spec = tmp_path / "p.sdk"
    spec.write_text(PLAIN)
    read, compiled = [], shared.solver_of

    class Watched:
        def __init__(self, solver):
            self.solver = solver

        def grids(self, **question):
            for grid in self.solver.grids(**question):
                yield grid
                read.append((str(grid), capsys.readouterr().out.strip("\n")))

    monkeypatch.setattr(solving, "solver_of", lambda *options: lambda puzzle: Watched(compiled(*options)(puzzle)))
    monkeypatch.setattr(shared.BatchedSearch, "compiled_in", lambda *_: "")
    command = ["--limit", "9", "--no-draw", *options.split(), str(spec)]
    assert solving.solve.main(command, standalone_mode=False) == 0
    assert len(set(read)) == 8
    assert all(grid == printed for grid, printed in read)
    assert "\n\nmany, stopped at 9 grids as requested, " in capsys.readouterr().out


@pytest.mark.parametrize("solver", ["engine", "reference"])
def test_a_program_that_reads_the_first_grids_ends_the_search(tmp_path, solver):
    spec = tmp_path / "p.sdk"
    spec.write_text("sudoku 9x9\n")  # of 6,670,903,752,021,072,936,960 grids
    options = ["--no-draw", "--limit", "9" * 21, "--solver", solver]
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "sudokudsl", "solve", *options, str(spec)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    rows = [process.stdout.readline().strip() for _ in range(20)]
    assert [len(row) for row in rows] == [*[9] * 9, 0, *[9] * 9, 0]
    process.stdout.close()
    with process.stderr:
        assert (process.wait(timeout=60), process.stderr.read()) == (0, "")


def test_standard_input_without_end_is_read_no_further_than_a_file():
    with open("/dev/zero", "rb") as endless:
        done = sudokudsl("count", "-", stdin=endless)
    assert done.returncode == 2
    assert b"larger than 64 MB" in done.stderr

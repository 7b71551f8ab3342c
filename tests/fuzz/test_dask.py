"""A Dask cluster of several worker processes, one of which is killed in the middle: no result is lost or repeated."""

import json
import os
import signal

import pytest
from click.testing import CliRunner

distributed = pytest.importorskip("distributed")

from sudokudsl.cli import workers  # noqa: E402
from sudokudsl.cli.main import sudokudsl  # noqa: E402
from sudokudsl.fuzz.campaign import COUNTED, Tally, in_order, run  # noqa: E402

GIVENS = ("1234341221434321", "12............34", "1...............", "11..............")


def counted(tally):
    return {name: getattr(tally, name) for name in COUNTED} | {"cases": tally.cases, "skipped": tally.skipped}


@pytest.fixture(scope="module")
def cluster():
    with distributed.LocalCluster(n_workers=3, processes=True, threads_per_worker=1, dashboard_address=":0") as cluster:
        yield cluster


def test_a_worker_is_killed_in_the_middle(cluster):
    total, numbers, killed = Tally(), [], 0
    with workers.worker_pool(1, cluster.scheduler_address) as (executor, many):
        assert many == 3
        with distributed.Client(cluster) as client:
            pids = client.run(os.getpid)
        for after, found in in_order(executor, 1, 0, 36, size=4, ahead=2 * many):
            numbers.append(after)
            total.add(found)
            if len(numbers) == 3:
                os.kill(next(iter(pids.values())), signal.SIGKILL)
                killed += 1
    assert killed == 1
    assert numbers == list(range(4, 37, 4))
    assert counted(total) == counted(run(1, range(36)))
    assert total.cases + total.skipped == 36


def command(*args):
    """Runs a command in this process, which has imported Dask already."""
    return CliRunner().invoke(sudokudsl, list(map(str, args)))


def test_the_commands_say_the_same_on_a_cluster(cluster, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "latin.sdk").write_text("latin 4x4\n")
    (tmp_path / "givens.txt").write_text("\n".join(GIVENS) + "\n")
    (tmp_path / "solver.sh").write_text("echo no solution\n")
    for asked in (
        ["check", "--givens", "givens.txt", "latin.sdk", "--json"],
        ["crosscheck", "--solver", f"sh {tmp_path}/solver.sh", "--form", "sdk", "latin.sdk", "latin.sdk", "--json"],
    ):
        here, there = command(*asked), command(*asked, "--dask", cluster.scheduler_address)
        assert there.exit_code == here.exit_code, there.stderr
        assert facts(there.stdout) == facts(here.stdout) != []


def facts(output):
    """The output of a command about each puzzle, without times."""
    return [
        {name: value for name, value in json.loads(line).items() if name not in ("seconds", "compiling")}
        for line in output.splitlines()
    ]


def test_nobody_at_the_address(monkeypatch):
    monkeypatch.setattr(workers, "CONNECT_SECONDS", 0.2)
    done = command("fuzz", "--cases", "5", "--dask", "tcp://127.0.0.1:9")
    assert done.exit_code == 2
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in done.stderr

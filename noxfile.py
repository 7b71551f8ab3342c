"""The tasks of the project: `nox -l` lists them. Each makes its own environment unless `--no-venv` is given."""

from pathlib import Path

import nox

nox.options.default_venv_backend = "venv"
nox.options.sessions = ["lint", "types", "tests"]


@nox.session
def lint(session: nox.Session) -> None:
    """Style of code and sentences, imports between rooms, and the C++ layout."""
    session.install(".[dev]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("python", "tests/support/contracts.py")
    sources = sorted(map(str, Path("sudokudsl/native").glob("*.[ch]pp")))
    session.run("clang-format", "--dry-run", "--Werror", *sources)
    session.run("python", "docs/style")


@nox.session
def prose(session: nox.Session) -> None:
    """Sentences that docs/style/README.md advises against; pass files or folders."""
    session.install("codespell>=2.4", "proselint>=0.16")
    session.run("python", "docs/style", *session.posargs)


@nox.session(reuse_venv=True)
def family(session: nox.Session) -> None:
    """Makes the files of a new family, or runs all that concerns it once they are filled in; pass its word."""
    session.install("scikit-build-core>=1.1", "nanobind>=3.1", "lark>=1.3.1", "cmake", "ninja")
    session.install("--config-settings=build-dir=build/family", "--no-build-isolation", "-e", ".[dev]")
    session.run("python", "tests/support/family.py", *session.posargs)


@nox.session
def types(session: nox.Session) -> None:
    """Complete types."""
    session.install(".[dev]")
    session.run("mypy")


@nox.session
def tests(session: nox.Session) -> None:
    """All tests, against the installed package."""
    session.install(".[test,dask]")
    session.run("pytest", "-n", "auto", *session.posargs)


@nox.session
def slow(session: nox.Session) -> None:
    """The checks that take minutes: long random agreement, all 6x6 grids, and all tests on other examples."""
    session.install(".[test]")
    session.run("pytest", "-n", "auto", "-m", "slow", "--override-ini", "addopts=--import-mode=importlib")
    session.run("pytest", "-n", "auto", "--hypothesis-profile=random")


@nox.session
def sanitize(session: nox.Session) -> None:
    """The native engine under the address, undefined-behaviour and leak sanitizers; pass a number of random puzzles."""
    session.install(".[test]", "nanobind", "cmake", "ninja")
    cases = {"CASES": session.posargs[0]} if session.posargs else {}
    environment = {"PYTHON": "python", "CMAKE_GENERATOR": "Ninja", **cases}
    session.run("sudokudsl/native/sanitize.sh", external=True, env=environment)


@nox.session
def checked(session: nox.Session) -> None:
    """The native engine in a build that checks each of its steps by plain means; pass a number of random puzzles."""
    session.install(".[test]", "nanobind", "cmake", "ninja")
    cases = {"CASES": session.posargs[0]} if session.posargs else {}
    environment = {"PYTHON": "python", "CMAKE_GENERATOR": "Ninja", **cases}
    session.run("sudokudsl/native/checked.sh", external=True, env=environment)


@nox.session
def large(session: nox.Session) -> None:
    """Long questions about large boards, which need no second solver; pass `--questions`, `--seed`."""
    session.install(".[test]")
    session.run("python", "tests/support/try_large.py", *session.posargs)


@nox.session
def coverage(session: nox.Session) -> None:
    """The branches of the native engine that random problems reach, and those they do not; pass a number of them."""
    session.install(".[test]", "nanobind", "cmake", "ninja")
    session.run("python", "tests/support/native_coverage.py", "build/coverage", *session.posargs)


@nox.session
def instructions(session: nox.Session) -> None:
    """No code of the native engine for any machine holds instructions that only some machines have."""
    session.install("nanobind", "cmake", "ninja")
    native, build = "sudokudsl/native", "build/instructions"
    session.run("cmake", "-S", native, "-B", build, "-G", "Ninja", env={"CMAKE_BUILD_TYPE": "Release"})
    session.run("cmake", "--build", build)
    session.run("python", f"{native}/instruction_sets.py", build)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Coverage-guided fuzzing of the parser and of rules; pass the folder that keeps the corpus, and `-runs=N`."""
    session.install(".", "atheris")
    session.run("python", "fuzz/texts.py", *session.posargs)


@nox.session
def mutants(session: nox.Session) -> None:
    """Plants faults and reports which test notices each; pass files of families, `builders`, `--share 0.1`."""
    session.install(".[test]")
    session.run("python", "tests/mutation/mutants.py", *session.posargs)


@nox.session
def native_mutants(session: nox.Session) -> None:
    """Plants faults in a copy of the native engine and reports which test notices each; pass parts of the engine."""
    session.install(".[test]", "nanobind", "cmake", "ninja")
    session.run("python", "tests/mutation/native_mutants.py", *session.posargs)


@nox.session
def random_mutants(session: nox.Session) -> None:
    """Plants faults chosen at random and counts those noticed; pass `native` or `python`, `--seed`, `--faults`."""
    side, *options = session.posargs or ["native"]
    session.install(".[test]", "nanobind", "cmake", "ninja", "tree-sitter>=0.25", "tree-sitter-cpp>=0.23")
    session.run("python", f"tests/mutation/random_{side}_mutants.py", *options)


@nox.session
def general_mutants(session: nox.Session) -> None:
    """Has mutmut plant faults and shows those that nothing notices; pass a file and its tests, or as for `mutants`."""
    session.install(".[test]", "mutmut>=3.8")
    session.run("python", "tests/mutation/general_mutants.py", *session.posargs)


@nox.session
def site(session: nox.Session) -> None:
    """The documents as a site in `build/site`; a warning or a link that leads nowhere inside the site is an error."""
    session.install(".[docs]")
    session.run("python", "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "docs/site", ".", "build/site")


@nox.session
def links(session: nox.Session) -> None:
    """Follows the links to other sites, which needs a network, and lists all of them in `build/links/output.txt`."""
    session.install(".[docs]")
    session.run("python", "-m", "sphinx", "-q", "-b", "linkcheck", "-c", "docs/site", ".", "build/links")


@nox.session
def benchmarks(session: nox.Session) -> None:
    """The tables of docs/performance.md; pass the folder with the collections."""
    session.install(".", "-r", "benchmarks/requirements.txt")
    session.run("python", "benchmarks/run.py", *session.posargs)


@nox.session
def page(session: nox.Session) -> None:
    """Builds the page of `sudokudsl serve` into the package, which needs Node."""
    _build_page(session)


def _build_page(session: nox.Session) -> None:
    for command in ("ci", "run build:serve"):
        session.run("npm", "--prefix", "web", *command.split(), external=True)


@nox.session
def release(session: nox.Session) -> None:
    """Makes all that a release publishes for this system in `dist`, and tries the wheels in environments of their own.

    The page of `sudokudsl serve` is built first, which needs Node. `dist` gets the source archive, the pure wheel, the
    wheel with the engine, the parts list `sbom.cdx.json` and `SHA256SUMS`. `--reproducible` builds everything twice
    and compares.
    """
    session.install("build", "twine>=7", "check-wheel-contents>=0.6", "cyclonedx-bom>=7.5")
    _build_page(session)
    if "--reproducible" in session.posargs:
        session.install("scikit-build-core>=1.1", "nanobind>=3.1", "lark>=1.3.1", "cmake", "ninja")
        session.run("python", "release/reproducible.py")
    session.run("python", "release/distributions.py", "build", "dist")
    session.run("python", "release/distributions.py", "try", "dist")
    session.run("python", "release/distributions.py", "describe", "dist")

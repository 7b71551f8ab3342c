"""`python -m sudokudsl` is the sudokudsl command."""

from .cli import main

main()

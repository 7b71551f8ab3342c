"""The cross-check: independent solvers compared, a difference located, explained and made small."""

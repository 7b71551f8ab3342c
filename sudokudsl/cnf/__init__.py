"""The SAT side."""

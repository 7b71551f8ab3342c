"""The exact-cover side."""

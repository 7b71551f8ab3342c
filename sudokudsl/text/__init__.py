"""Texts as users write them: named sources with spans, and the diagnostics that point into them."""

"""Source texts: named texts with spans, and the diagnostics that point into them."""

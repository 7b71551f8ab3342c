"""Rules of one's own: the typed tree of an expression, its plain meaning, and its unfolding into ground form."""

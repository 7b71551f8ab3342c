"""The built-in families: one file a family (or a few that share an idea), all listed here."""

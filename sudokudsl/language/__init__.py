"""The language without its vocabulary: syntax, signatures, scopes, and the description of a family."""

"""The language below its vocabulary: syntax, signatures, names in scope, and the value that describes a family."""

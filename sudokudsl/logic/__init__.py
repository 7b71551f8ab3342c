"""The logical solver: steps that a person can follow, each with its reason."""

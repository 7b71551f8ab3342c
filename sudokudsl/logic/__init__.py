"""The logical solver: steps that a person can follow, with the reason of each."""

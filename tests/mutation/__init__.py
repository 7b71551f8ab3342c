"""Plants faults in the sources, one at a time, and tells which of them the tests notice."""

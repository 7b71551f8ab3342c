"""Plants faults in the sources, one at a time, and reports which of them the tests notice."""

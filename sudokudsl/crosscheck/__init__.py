"""Where the two sides meet."""

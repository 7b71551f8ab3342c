"""Advice on lines that are not understood. Every function is one of texts: nothing is looked up here."""

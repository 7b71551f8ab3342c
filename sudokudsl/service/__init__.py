"""Answers the questions of editors and pages about a text, as pure functions from a document and a place to plain data.

Each question has a module. A document may have mistakes: the answers are about what can be read of it. A front calls
them within a `Budget`, which can be stopped. Offsets count characters; `positions`
converts them to those of the language server protocol.
"""

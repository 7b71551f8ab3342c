"""The language server: the answers of `service` for editors, over the language server protocol.

Only this room imports pygls, which is an extra of the package.
"""

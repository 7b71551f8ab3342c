"""The package in a browser, without a server: the language server protocol as messages between page and worker.

Python runs as WebAssembly there, with one thread. This room needs nothing beyond the package itself.
"""

"""The native engine: C++ sources, and the extension module `_engine` that is built from them."""

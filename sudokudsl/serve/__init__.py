"""The page in a browser of this machine, answered by the local Python and the native engine (`sudokudsl serve`).

A page has a socket for its files and a socket for each of its workers. Each worker is a process of its own, which ends
with its socket.
"""

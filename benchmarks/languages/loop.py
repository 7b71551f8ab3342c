import cpmpy as cp

N = 4
CELLS = [(i, j) for i in range(N) for j in range(N)]
EDGES = [(cell, to) for cell in CELLS for to in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1])) if to in CELLS]

visited = cp.boolvar(shape=(N, N))
used = {edge: cp.boolvar() for edge in EDGES}
steps = cp.intvar(0, N * N, shape=(N, N))  # from the first visited cell: one more than at the nearer neighbour
model = cp.Model(cp.any(visited))
for number, cell in enumerate(CELLS):
    ways = [(edge, edge[1] if edge[0] == cell else edge[0]) for edge in EDGES if cell in edge]
    model += cp.sum([used[edge] for edge, _ in ways]) == 2 * visited[cell]
    first = visited[cell] & (cp.sum([visited[before] for before in CELLS[:number]]) == 0)
    nearest = cp.min([steps[to] * used[edge] + N * N * ~used[edge] for edge, to in ways])
    model += first.implies(steps[cell] == 0)
    model += (visited[cell] & ~first).implies((steps[cell] == nearest + 1) & (steps[cell] < N * N))
    model += (~visited[cell]).implies(steps[cell] == N * N)

import cpmpy as cp

N = 4
CELLS = [(i, j) for i in range(N) for j in range(N)]


def beside(i, j):
    return [cell for cell in ((i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j)) if cell in CELLS]


def in_one_piece(held):
    """Steps from the first held cell: 0 there, elsewhere one more than at the nearest neighbour."""
    steps = cp.intvar(0, N * N, shape=(N, N))
    for number, cell in enumerate(CELLS):
        first = held[cell] & (cp.sum([held[before] for before in CELLS[:number]]) == 0)
        nearest = cp.min([steps[other] for other in beside(*cell)])
        yield first.implies(steps[cell] == 0)
        yield (held[cell] & ~first).implies((steps[cell] == nearest + 1) & (steps[cell] < N * N))
        yield (~held[cell]).implies(steps[cell] == N * N)


digit = cp.intvar(1, N, shape=(N, N))
field = cp.intvar(1, N, shape=(N, N))
model = cp.Model(cp.Precedence(field.flatten(), list(range(1, N + 1))))
model += [cp.AllDifferent(digit[i, :]) for i in range(N)] + [cp.AllDifferent(digit[:, j]) for j in range(N)]
for area in range(1, N + 1):
    model += cp.Count(field, area) == N
    model += list(in_one_piece(field == area))
model += cp.AllDifferent(N * field + digit)

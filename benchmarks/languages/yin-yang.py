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


shade = cp.boolvar(shape=(N, N))
model = cp.Model(list(in_one_piece(shade)), list(in_one_piece(~shade)))
for i in range(N - 1):
    for j in range(N - 1):
        window = cp.sum([shade[i + a, j + b] for a in (0, 1) for b in (0, 1)])
        model += (window > 0) & (window < 4)

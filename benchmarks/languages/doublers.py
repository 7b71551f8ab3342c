import cpmpy as cp

digit = cp.intvar(1, 4, shape=(4, 4))
doubled = cp.boolvar(shape=(4, 4))
houses = [[(i, j) for j in range(4)] for i in range(4)] + [[(i, j) for i in range(4)] for j in range(4)]
houses += [[(i + a, j + b) for a in (0, 1) for b in (0, 1)] for i in (0, 2) for j in (0, 2)]
model = cp.Model()
for house in houses:
    model += cp.AllDifferent([digit[cell] for cell in house])
    model += cp.sum([doubled[cell] for cell in house]) == 1
for d in range(1, 5):
    model += cp.sum([(digit[i, j] == d) & doubled[i, j] for i in range(4) for j in range(4)]) == 1
worth = digit * (1 + doubled)
model += worth[0, 0] + worth[0, 1] + worth[1, 0] == 11

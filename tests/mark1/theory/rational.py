"""An oracle for separability: the simplex method in fractions, with Bland's rule."""

from fractions import Fraction


def is_separable(x, d, bias=False):
    """Decide whether some w has d w·x > 0 for all patterns.

    By Gordan's theorem that is so unless some p ≥ 0 with Σp = 1 has Σ p d x = 0, which phase one
    looks for: artificial variables start at the right-hand sides, and their sum is minimized.
    """
    rows = [[Fraction(v) for v in row] + [Fraction(1)] * bias for row in x]
    columns = [[int(sign) * v for v in row] for row, sign in zip(rows, d, strict=True)]
    table = [[*equation, Fraction(0)] for equation in zip(*columns, strict=True)]
    table.append([Fraction(1)] * (len(columns) + 1))
    cost = [-sum(column) for column in zip(*table, strict=True)]
    basis = [None] * len(table)  # None is an artificial variable
    while True:
        entering = next((j for j, c in enumerate(cost[:-1]) if c < 0), None)
        if entering is None:
            return cost[-1] != 0
        ratios = [
            (row[-1] / row[entering], -1 if basis[i] is None else basis[i], i)
            for i, row in enumerate(table)
            if row[entering] > 0
        ]
        leaving = min(ratios)[2]
        pivot = table[leaving][entering]
        table[leaving] = [v / pivot for v in table[leaving]]
        for row in [*table[:leaving], *table[leaving + 1 :], cost]:
            factor = row[entering]
            if factor:
                row[:] = [v - factor * u for v, u in zip(row, table[leaving], strict=True)]
        basis[leaving] = entering

"""Linear equations in whole numbers, solved without a fraction."""

Row = list[int]


def solved(matrix: list[Row], right: list[Row]) -> tuple[list[Row], int]:
    """The solutions of matrix · x = right for every column of the right side: whole numbers, and what divides them all.

    The divisor is the determinant up to its sign, 0 when there is no single solution.
    Bareiss's way: every division below comes out whole.
    """
    size = len(matrix)
    rows = [[*row, *more] for row, more in zip(matrix, right, strict=True)]
    before = 1
    for at in range(size):
        pivot = next((number for number in range(at, size) if rows[number][at]), None)
        if pivot is None:
            return [], 0
        rows[at], rows[pivot] = rows[pivot], rows[at]
        here = rows[at]
        scale = here[at]
        for number in range(size):
            if number != at:
                row = rows[number]
                factor = row[at]
                rows[number] = [
                    (scale * mine - factor * other) // before for mine, other in zip(row, here, strict=True)
                ]
        before = scale
    return [row[size:] for row in rows], before

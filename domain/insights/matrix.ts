/** A square matrix of numbers, zero at first. */
export class Matrix {
  readonly size: number
  readonly #cells: Float64Array

  constructor(size: number) {
    this.size = size
    this.#cells = new Float64Array(size * size)
  }

  get(row: number, column: number): number {
    return this.#cells[row * this.size + column] ?? 0
  }

  set(row: number, column: number, value: number): void {
    this.#cells[row * this.size + column] = value
  }

  add(row: number, column: number, value: number): void {
    this.#cells[row * this.size + column] = this.get(row, column) + value
  }
}

/**
 * The Cholesky factor of a symmetric positive definite matrix: the lower triangular L with L·Lᵀ = matrix.
 * @throws RangeError if the matrix is not positive definite
 */
export function factorize(matrix: Matrix): Matrix {
  const lower = new Matrix(matrix.size)
  for (let row = 0; row < matrix.size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix.get(row, column)
      for (let at = 0; at < column; at++) rest -= lower.get(row, at) * lower.get(column, at)
      if (row > column) lower.set(row, column, rest / lower.get(column, column))
      else if (rest > 0) lower.set(row, row, Math.sqrt(rest))
      else throw new RangeError('the matrix is not positive definite')
    }
  }
  return lower
}

/** Solves L·x = vector. */
export function solveLower(lower: Matrix, vector: ArrayLike<number>): Float64Array {
  const solved = new Float64Array(lower.size)
  for (let row = 0; row < lower.size; row++) {
    let rest = vector[row] ?? 0
    for (let at = 0; at < row; at++) rest -= lower.get(row, at) * (solved[at] ?? 0)
    solved[row] = rest / lower.get(row, row)
  }
  return solved
}

/** Solves Lᵀ·x = vector. */
export function solveUpper(lower: Matrix, vector: ArrayLike<number>): Float64Array {
  const solved = new Float64Array(lower.size)
  for (let row = lower.size - 1; row >= 0; row--) {
    let rest = vector[row] ?? 0
    for (let at = row + 1; at < lower.size; at++) rest -= lower.get(at, row) * (solved[at] ?? 0)
    solved[row] = rest / lower.get(row, row)
  }
  return solved
}

/** The inverse of L·Lᵀ. */
export function invert(lower: Matrix): Matrix {
  const inverse = new Matrix(lower.size)
  const unit = new Float64Array(lower.size)
  for (let column = 0; column < lower.size; column++) {
    unit.fill(0)
    unit[column] = 1
    const solved = solveUpper(lower, solveLower(lower, unit))
    for (let row = 0; row < lower.size; row++) inverse.set(row, column, solved[row] ?? 0)
  }
  return inverse
}

import { expect, test } from 'vitest'
import { factorize, invert, Matrix, solveLower, solveUpper } from './matrix.ts'

function matrixOf(rows: number[][]): Matrix {
  const matrix = new Matrix(rows.length)
  for (const [row, cells] of rows.entries()) for (const [column, cell] of cells.entries()) matrix.set(row, column, cell)
  return matrix
}

test('a factor solves and inverts', () => {
  const lower = factorize(
    matrixOf([
      [4, 2],
      [2, 5],
    ]),
  )
  const solved = solveUpper(lower, solveLower(lower, [8, 12]))
  expect([...solved]).toEqual([1, 2])
  expect(invert(lower).get(0, 1)).toBeCloseTo(-2 / 16, 12)
})

test('a matrix that is not positive definite is refused', () => {
  expect(() =>
    factorize(
      matrixOf([
        [1, 2],
        [2, 1],
      ]),
    ),
  ).toThrow(RangeError)
})

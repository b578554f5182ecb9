import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('two work, two wait in their order, and whoever comes then is told to come again', async () => {
  const takeTurn = createTurns(2, 2)
  const begun: number[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = (n: number) =>
    takeTurn(async () => {
      begun.push(n)
      await promise
      return n
    })
  const all = [1, 2, 3, 4].map(work)
  await expect(work(5)).rejects.toMatchObject({ status: 503, code: 'SlowDown' })
  expect(begun).toEqual([1, 2])
  resolve()
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
  expect(begun).toEqual([1, 2, 3, 4])
  expect(await work(6)).toBe(6)
})

test('who fails makes room too', async () => {
  const takeTurn = createTurns(1, 1)
  await expect(takeTurn(() => Promise.reject(new Error('no picture')))).rejects.toThrow('no picture')
  expect(await takeTurn(async () => 1)).toBe(1)
})

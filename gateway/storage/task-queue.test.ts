import { expect, test } from 'vitest'
import { createTaskQueue } from './task-queue.ts'

test('two tasks run, two wait in order, and further ones are refused', async () => {
  const enqueue = createTaskQueue(2, 2)
  const begun: number[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = (n: number) =>
    enqueue(async () => {
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

test('a failed task makes room too', async () => {
  const enqueue = createTaskQueue(1, 1)
  await expect(enqueue(() => Promise.reject(new Error('no image data')))).rejects.toThrow('no image data')
  expect(await enqueue(async () => 1)).toBe(1)
})

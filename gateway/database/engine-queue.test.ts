import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { createEngineQueue } from './engine-queue.ts'

/** Tasks that last until they are ended by name, and what began and ended so far. */
function openTasks() {
  const order: string[] = []
  const open = new Map<string, PromiseWithResolvers<void>>()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    order,
    task: (name: string) => async () => {
      order.push(name)
      const lasting = Promise.withResolvers<void>()
      open.set(name, lasting)
      await lasting.promise
    },
    async end(name: string) {
      open.get(name)?.resolve()
      await settled()
    },
    async fail(name: string) {
      open.get(name)?.reject(new Error(name))
      await settled()
    },
    settled,
  }
}

test('as many tasks run at a time as may, in their order', async () => {
  const { enqueue } = createEngineQueue(2)
  const { order, task, end, settled } = openTasks()
  const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => enqueue(task(name))))
  await settled()
  expect(order).toEqual(['a', 'b'])
  await end('b')
  expect(order).toEqual(['a', 'b', 'c'])
  await end('a')
  expect(order).toEqual(['a', 'b', 'c', 'd'])
  await end('c')
  await end('d')
  await all
})

test('a task that runs alone waits for those before it, and those after wait for it', async () => {
  const { enqueue, enqueueAlone } = createEngineQueue(2)
  const { order, task, end, settled } = openTasks()
  const all = Promise.all([
    enqueue(task('before')),
    enqueueAlone(task('alone')),
    enqueue(task('after')),
    enqueue(task('after too')),
  ])
  await settled()
  expect(order).toEqual(['before'])
  await end('before')
  expect(order).toEqual(['before', 'alone'])
  await end('alone')
  expect(order).toEqual(['before', 'alone', 'after', 'after too'])
  await end('after')
  await end('after too')
  await all
})

test('a failed task fails alone', async () => {
  const { enqueue, enqueueAlone } = createEngineQueue(1)
  const { order, task, end, fail, settled } = openTasks()
  const failed = expect(enqueueAlone(task('fails'))).rejects.toThrow('fails')
  const next = enqueue(task('next'))
  await settled()
  await fail('fails')
  expect(order).toEqual(['fails', 'next'])
  await end('next')
  await failed
  await next
})

test('a task runs in the context of the request that asked for it', async () => {
  const request = new AsyncLocalStorage<string>()
  const { enqueue } = createEngineQueue(1)
  const ask = (name: string) => request.run(name, () => enqueue(async () => request.getStore()))
  expect(await Promise.all([ask('first'), ask('second')])).toEqual(['first', 'second'])
})

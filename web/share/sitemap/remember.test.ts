import { expect, test } from 'vitest'
import { remember } from './remember.ts'

function counter(text: string | null) {
  const made = { times: 0 }
  return {
    made,
    make: async () => {
      made.times += 1
      return text
    },
  }
}

test('who asks at the same time or soon after gets what was made once', async () => {
  const { made, make } = counter('text')
  expect(await Promise.all([remember('a', make), remember('a', make)])).toEqual(['text', 'text'])
  expect(await remember('a', make)).toBe('text')
  expect(made.times).toBe(1)
})

test('what is not there is asked for again', async () => {
  const { made, make } = counter(null)
  await remember('none', make)
  await remember('none', make)
  expect(made.times).toBe(2)
})

test('a failure is told, and not kept', async () => {
  await expect(remember('bad', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await remember('bad', counter('better').make)).toBe('better')
})

test('four are kept', async () => {
  const first = counter('first')
  await remember('1', first.make)
  for (const name of ['2', '3', '4', '5']) await remember(name, counter(name).make)
  await remember('1', first.make)
  expect(first.made.times).toBe(2)
})

import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asVisitor, BudgetError } from '#gateway/database/address-budget.ts'
import { shareRendering } from './share-rendering.ts'

test('between two renderings the event loop turns often enough to accept connections', async () => {
  const inTurn = shareRendering()
  const renderings: number[] = []
  let turn = 0
  let isOver = false
  const count = async () => {
    for (; !isOver; turn++) await setImmediate()
  }
  const counting = count()
  const render = async () => {
    renderings.push(turn)
  }
  await Promise.all(Array.from({ length: 6 }, (_, at) => asVisitor(`10.0.${at}.1`, () => inTurn(render))))
  isOver = true
  await counting
  const pauses = renderings.slice(1).map((at, before) => at - (renderings[before] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(15)
})

test('an address with a hundred waiting renderings is refused, another one is not', async () => {
  const inTurn = shareRendering()
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const busy = asVisitor('10.0.0.1', () =>
    Promise.allSettled(Array.from({ length: 120 }, () => inTurn(() => finished))),
  )
  await asVisitor('10.0.0.2', () => inTurn(async () => undefined))
  finish()
  const refused = (await busy).filter((result) => result.status === 'rejected')
  expect(refused.length).toBe(120 - 100 - 4)
  expect(refused.every(({ reason }) => reason instanceof BudgetError)).toBe(true)
})

import { expect, test } from 'vitest'
import type { Bracket, Tie } from './bracket.ts'
import { placeTies } from './place-ties.ts'

const tie = (id: string, home: string | null = null, away: string | null = null, is_third_place = false) =>
  ({ id, is_third_place, home: { from_tie: home }, away: { from_tie: away } }) as Tie
const place = (...rounds: Tie[][]) =>
  Object.fromEntries(placeTies({ rounds: rounds.map((ties) => ({ ties })) } as unknown as Bracket))

test('a tie stands between the two that lead to it', () => {
  const quarters = ['a', 'b', 'c', 'd'].map((id) => tie(id))
  expect(place(quarters, [tie('e', 'a', 'b'), tie('f', 'c', 'd')], [tie('g', 'e', 'f')])).toEqual({
    a: 1,
    b: 3,
    c: 5,
    d: 7,
    e: 1,
    f: 5,
    g: 1,
  })
})

test('the order of a round follows its winners, not its positions', () => {
  expect(place([tie('a'), tie('b')], [tie('c', 'b', 'a')])).toEqual({ a: 3, b: 1, c: 1 })
})

test('a team without a match before it leaves its rows empty', () => {
  expect(place([tie('a')], [tie('b', null, 'a'), tie('c')], [tie('d', 'b', 'c')])).toEqual({ a: 3, b: 1, c: 5, d: 1 })
})

test('a match for third place is not part of the tree', () => {
  expect(place([tie('a'), tie('b')], [tie('c', 'a', 'b'), tie('third', 'a', 'b', true)])).not.toHaveProperty('third')
})

test('nothing is drawn of a bracket without rounds', () => expect(place()).toEqual({}))

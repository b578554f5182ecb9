import { expect, test } from 'vitest'
import { moveTeam, NOT_PLAYING, suggestDivisions } from './move-teams.ts'

const down = { first_place: 3, last_place: 4, kind: 'relegation' }
const up = { first_place: 1, last_place: 2, kind: 'promotion' }
const tables = [
  { id: 'one', name: 'One', teamIds: ['a', 'b', 'c', 'd'], zones: [up, down] },
  { id: 'two', name: 'Two', teamIds: ['e', 'f', 'g', 'h'], zones: [up, down] },
]

test('two go up, two go down; the first division promotes nobody, the last relegates nobody', () => {
  expect(suggestDivisions(tables)).toEqual([
    { fromStageId: 'one', name: 'One', teamIds: ['a', 'b', 'e', 'f'] },
    { fromStageId: 'two', name: 'Two', teamIds: ['c', 'd', 'g', 'h'] },
  ])
})

test('in a division with groups the places are those of each group', () => {
  const [one, two] = tables
  if (one === undefined || two === undefined) throw new Error('There are two tables')
  const winner = { first_place: 1, last_place: 1, kind: 'promotion' }
  const groups = [
    ['g', 'h'],
    ['e', 'f'],
  ]
  expect(suggestDivisions([one, { ...two, zones: [winner], groups }])).toEqual([
    { fromStageId: 'one', name: 'One', teamIds: ['a', 'b', 'e', 'g'] },
    { fromStageId: 'two', name: 'Two', teamIds: ['c', 'd', 'f', 'h'] },
  ])
})

test('without zones everybody stays', () => {
  const [one] = suggestDivisions(tables.map((table) => ({ ...table, zones: [] })))
  expect(one?.teamIds).toEqual(['a', 'b', 'c', 'd'])
})

test('a team moves to a place of another division, and to the end without one', () => {
  const divisions = suggestDivisions(tables)
  expect(moveTeam(divisions, 'c', 0, 1).map(({ teamIds }) => teamIds.join(''))).toEqual(['acbef', 'dgh'])
  expect(moveTeam(divisions, 'a', 1).map(({ teamIds }) => teamIds.join(''))).toEqual(['bef', 'cdgha'])
  expect(moveTeam(divisions, 'a', NOT_PLAYING).map(({ teamIds }) => teamIds.join(''))).toEqual(['bef', 'cdgh'])
})

import { describe, expect, test } from 'vitest'
import { findRepeated, MOST_PLAYERS, playerNameProblem, readPlayers, readShirtNumber } from './read-players.ts'

describe('a line', () => {
  test.each([
    ['Ada Lovelace', ['Ada Lovelace', null, null]],
    ['  Ada \u00a0 Lovelace ', ['Ada Lovelace', null, null]],
    ['10 Ada Lovelace', ['Ada Lovelace', 10, null]],
    ['#10 Ada Lovelace', ['Ada Lovelace', 10, null]],
    ['Ada Lovelace 10', ['Ada Lovelace', 10, null]],
    ['10\tAda Lovelace\tForward', ['Ada Lovelace', 10, 'forward']],
    ['Ada\tLovelace\t10', ['Ada Lovelace', 10, null]],
    ['Ada Lovelace; GK; 1', ['Ada Lovelace', 1, 'goalkeeper']],
    ['Ada Lovelace, midfielder, 8', ['Ada Lovelace', 8, 'midfield']],
    ['Ada Lovelace,left back', ['Ada Lovelace', null, 'defender']],
    ['Lovelace, Ada', ['Lovelace, Ada', null, null]],
    ['3. Ada Lovelace', ['Ada Lovelace', null, null]],
    ['3) Ada Lovelace', ['Ada Lovelace', null, null]],
    ['• Ada Lovelace', ['Ada Lovelace', null, null]],
    ['Forward', ['Forward', null, null]],
    ['Louis 14 16', ['Louis 14', 16, null]],
    ['1234 Ada', ['1234 Ada', null, null]],
    ['مُحَمَّد صلاح', ['مُحَمَّد صلاح', null, null]],
    ['👩‍👩‍👧 Family', ['👩‍👩‍👧 Family', null, null]],
    ['<b>Ada</b>', ['<b>Ada</b>', null, null]],
  ] as const)('%j', (line, [full_name, jersey_number, position]) => {
    expect(readPlayers(line)).toEqual({ players: [{ full_name, jersey_number, position }], problem: null })
  })
})

test('blank lines and headings do not count, whatever ends the lines', () => {
  const { players, problem } = readPlayers('No\tName\tPos\r\n1\tAda\tGK\r\n\r\n2\tGrace\tDF\n')
  expect(problem).toBeNull()
  expect(players).toEqual([
    { full_name: 'Ada', jersey_number: 1, position: 'goalkeeper' },
    { full_name: 'Grace', jersey_number: 2, position: 'defender' },
  ])
})

test.each([
  ['', 'Write at least one name.'],
  ['Name\n', 'Write at least one name.'],
  ['Ada\n7\n', 'One line has no name: 7.'],
  ['x'.repeat(10_000), 'has more than 200 characters.'],
  ['Ada\n'.repeat(MOST_PLAYERS + 1), 'add at most 200 at once.'],
])('%j cannot be taken', (text, problem) => expect(readPlayers(text).problem).toContain(problem))

test('the same name, spelt in another case or with another space, is repeated', () => {
  const players = ['Ada', 'ADA', 'Grace  Hopper', 'Hedy'].map((full_name) => ({ full_name }))
  expect(findRepeated(players, [{ full_name: 'grace hopper' }]).map(({ full_name }) => full_name)).toEqual([
    'ADA',
    'Grace  Hopper',
  ])
})

test.each([
  ['', null],
  [' 7 ', 7],
  ['0', 0],
  ['999', 999],
  ['1000', undefined],
  ['-1', undefined],
  ['7.5', undefined],
  ['seven', undefined],
])('shirt number %j is %s', (text, number) => expect(readShirtNumber(text)).toBe(number))

test.each([
  ['Ada', null],
  [' ', 'A player needs a name.'],
  ['x'.repeat(201), 'has more than 200 characters.'],
])('name %j', (name, problem) =>
  problem === null ? expect(playerNameProblem(name)).toBeNull() : expect(playerNameProblem(name)).toContain(problem),
)

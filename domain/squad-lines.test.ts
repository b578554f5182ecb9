import { expect, test } from 'vitest'
import { squadLines } from './squad-lines.ts'

const player = (name: string, position: string | null) => ({ name, position })

test('a squad from the goal forwards, each player in one line', () => {
  const squad = [
    player('Nine', 'forward'),
    player('Who', null),
    player('One', 'goalkeeper'),
    player('Ten', 'forward'),
    player('Five', 'defender'),
  ]
  expect(squadLines(squad).map(({ title, players }) => [title, ...players.map(({ name }) => name)])).toEqual([
    ['Goalkeepers', 'One'],
    ['Defenders', 'Five'],
    ['Forwards', 'Nine', 'Ten'],
    ['Position unknown', 'Who'],
  ])
})

test('no players, no lines', () => expect(squadLines([])).toEqual([]))

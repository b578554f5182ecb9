import { expect, test } from 'vitest'
import { findPlayers } from './find-players.ts'

const squads = [
  { name: 'Millrace United', players: [{ full_name: 'Łukasz Żółć' }, { full_name: 'José Álvarez' }] },
  { name: 'Dunmere Albion', players: [{ full_name: 'Søren Bjørnsson' }] },
]

test.each([
  ['', ['Łukasz Żółć', 'José Álvarez', 'Søren Bjørnsson']],
  ['  ', ['Łukasz Żółć', 'José Álvarez', 'Søren Bjørnsson']],
  ['jose', ['José Álvarez']],
  ['ZOLC', ['Łukasz Żółć']],
  ['soren', ['Søren Bjørnsson']],
  ['united', ['Łukasz Żółć', 'José Álvarez']],
  ['jose millrace', ['José Álvarez']],
  ['nobody', []],
])("'%s' finds %j", (search, names) => {
  expect(findPlayers(squads, search).flatMap(({ players }) => players.map(({ full_name }) => full_name))).toEqual(names)
})

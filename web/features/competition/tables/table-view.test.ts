import { expect, test } from 'vitest'
import { readTableView, tableViewPath } from './table-view.ts'

test.each([
  ['', 'league', false],
  ['list=goalscorers', 'goalscorers', false],
  ['list=mom&all', 'mom', true],
  ['all=', 'league', true],
  ['list=nonsense', 'league', false],
] as const)('?%s shows %s, all rows: %s', (query, list, all) => {
  expect(readTableView(new URLSearchParams(query))).toEqual({ list, all })
})

test.each(['league', 'goalscorers', 'assists', 'mom'] as const)('the address of %s leads back to it', (list) => {
  for (const all of [true, false]) {
    const { searchParams } = new URL(tableViewPath('premier', { list, all }), 'http://touchline.test')
    expect(readTableView(searchParams)).toEqual({ list, all })
  }
})

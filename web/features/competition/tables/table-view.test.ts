import { expect, test } from 'vitest'
import { readTableView, tableViewPath } from './table-view.ts'

const DIVISION = { stage: 'ca25c7e6-0f6f-4e4c-8f4e-000000000001', whatIf: true }

test.each([
  ['', 'league', 'all', false],
  ['list=goalscorers', 'goalscorers', 'all', false],
  ['list=mom&all', 'mom', 'all', true],
  ['all=', 'league', 'all', true],
  ['list=nonsense&of=nonsense', 'league', 'all', false],
  ['of=home', 'league', 'home', false],
] as const)('?%s shows %s of %s matches, all rows: %s', (query, list, matches, all) => {
  expect(readTableView(new URLSearchParams(query))).toEqual({ list, matches, all, stage: null, whatIf: false })
})

test.each(['league', 'goalscorers', 'assists', 'mom'] as const)('the address of %s leads back to it', (list) => {
  for (const all of [true, false])
    for (const matches of ['all', 'away'] as const) {
      const { searchParams } = new URL(
        tableViewPath('premier', { list, matches, all, ...DIVISION }),
        'http://touchline.test',
      )
      expect(readTableView(searchParams)).toEqual({ list, matches, all, ...DIVISION })
    }
})

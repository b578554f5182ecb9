import { expect, test } from 'vitest'
import { playersPath, readPlayersView } from './players-view.ts'

test.each([
  ['', { search: '', all: false }, '/competitions/premier/players'],
  ['q=', { search: '', all: false }, '/competitions/premier/players'],
  ['q=+son+&all', { search: 'son', all: true }, '/competitions/premier/players?q=son&all'],
  ['q=Żółć%26', { search: 'Żółć&', all: false }, '/competitions/premier/players?q=%C5%BB%C3%B3%C5%82%C4%87%26'],
])('?%s', (query, view, path) => {
  expect(readPlayersView(new URLSearchParams(query))).toEqual(view)
  expect(playersPath('premier', view)).toBe(path)
})

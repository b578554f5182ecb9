import { expect, test } from 'vitest'
import { teamMeta } from './team-meta.ts'
import type { Team } from './team-queries.ts'

const team = {
  id: '6f1b0c9e-5a44-4a51-9d5e-0c7c7f7a1b11',
  name: 'Ash',
  league: { name: 'Sunday League' },
} as Team

const nameOf = (youth: Team['youth']) =>
  teamMeta({ team: { ...team, ...(youth && { youth }) } }, [], { search: '' }).find(
    (tag) => 'name' in tag && tag.name === 'forget-before',
  )

test('the page of a team of young players makes devices delete what they kept before', () => {
  const created_at = '2026-11-24T12:00:00.123+00:00'
  expect(nameOf({ age_group: 'U12', results: 'shown', created_at })).toEqual({
    name: 'forget-before',
    content: String(Date.parse(created_at)),
  })
  expect(nameOf(undefined)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { teamStructuredData } from './team-head.ts'
import type { Team } from './team-queries.ts'

const SITE = { siteUrl: 'https://league.example', supabaseUrl: null }
const team = {
  id: '6f1b0c9e-5a44-4a51-9d5e-0c7c7f7a1b11',
  name: 'Ash',
  logo_url: null,
  league: { id: 'l', name: 'Sunday League', settings: { custom_slug: 'sunday' } },
  manager: { id: 'g', full_name: 'Grace' },
  players: [{ id: 'm', full_name: 'Mia K.' }],
} as unknown as Team

const writtenOf = (of: Team) => JSON.stringify(teamStructuredData(of, SITE))

test('search engines get the people of a team', () => expect(writtenOf(team)).toMatch(/Grace.*Mia K\./))

test('search engines get no person of a team whose players are protected', () => {
  const written = writtenOf({
    ...team,
    youth: { age_group: 'U12', results: 'shown', created_at: '2026-11-24T12:00:00Z' },
  })
  expect(written).toContain('Ash')
  expect(written).not.toMatch(/Person|Mia|Grace/)
})

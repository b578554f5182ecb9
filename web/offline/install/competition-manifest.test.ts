import { expect, test } from 'vitest'
import { competitionManifest, type InstallableCompetition, shortName } from './competition-manifest.ts'

test.each([
  ['Premier Sunday League', 'Premier Sunday'],
  ['Wendmoor & District League', 'Wendmoor'],
  ['Cup', 'Cup'],
  ['Llanfairpwllgwyngyllgogerychwyrndrobwll League', 'Llanfairpwllgwy'],
  ['Łódź – Liga Okręgowa', 'Łódź – Liga'],
  ['⚽⚽⚽⚽⚽⚽⚽⚽⚽⚽⚽⚽⚽⚽⚽⚽', '⚽'.repeat(15)],
  ['  Two   Spaces  ', 'Two Spaces'],
])('%s is short %s', (name, short) => expect(shortName(name)).toBe(short))

const id = '6f1c8a52-6a70-4f0e-9d0c-2a8b1f6f1d11'
const competition = (settings: Partial<InstallableCompetition['settings']>): InstallableCompetition => ({
  id,
  name: 'Sunday League',
  season_facts: null,
  logo_url: null,
  settings: { custom_slug: null, description: null, app_icon_url: null, colour: null, ...settings },
})

test('two custom URLs of which one begins like the other do not lie in each other', () => {
  const one = competitionManifest(competition({ custom_slug: 'sunday' }), null)
  const other = competitionManifest(competition({ custom_slug: 'sunday-2' }), null)
  expect(other.start_url.startsWith(one.scope)).toBe(false)
})

test('a new custom URL is the same app, and every address of it lies in its scope', () => {
  const before = competitionManifest(competition({}), null)
  const after = competitionManifest(competition({ custom_slug: 'sunday' }), null)
  expect(after.id).toBe(before.id)
  for (const { scope, start_url, shortcuts } of [before, after])
    for (const url of [start_url, ...shortcuts.map((shortcut) => shortcut.url)])
      expect(url.startsWith(scope)).toBe(true)
})

test.each([
  ['its own pictures', `/competitions/${id}/icons`, `/competitions/${id}/icons/512.png`],
  ["Touchline's", null, '/icons/touchline-512.png'],
])('icons are %s', (_whose, folder, expected) =>
  expect(competitionManifest(competition({}), folder).icons.map(({ src }) => src)).toContain(expected),
)

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { openBefore } from './migrate-from.ts'
import { asRole, createWorld, insert, type Role, roles, run, type World } from './world.ts'

interface Quoting {
  home: string
  away: string
  notes: { home: string; away: string }
  report: string
}

// Reports of the built-in writer from before notes became private, in each of its three forms.
const quoting: Quoting[] = JSON.parse(readFileSync(join(import.meta.dirname, 'quoting-reports.json'), 'utf8'))
const SECRET = /captain|want people to know|until the very end/

describe('the migration of reports that quote notes', () => {
  let database: Database
  let finish: () => Promise<unknown>
  let world: World
  beforeAll(async () => {
    const opened = await openBefore('20261122105000')
    database = opened.database
    finish = opened.finish
    world = await createWorld(database)
  })
  afterAll(() => database.close())

  /** A match of two teams with their notes, and a report for each text; the last one is published. */
  async function createReported(names: readonly [string, string], notes: Quoting['notes'], texts: string[]) {
    const [home, away] = await Promise.all(
      names.map((name) => insert(database, 'teams', { league_id: world.league, name: `${name} ${Math.random()}` })),
    )
    const match = await insert(database, 'matches', {
      ...{ league_id: world.league, played_at: '2026-11-14T15:00:00Z' },
      ...{ home_team_id: home ?? '', away_team_id: away ?? '', home_score: 1, away_score: 0 },
    })
    await insert(database, 'match_notes', { match_id: match, team_id: home ?? '', notes: notes.home })
    await insert(database, 'match_notes', { match_id: match, team_id: away ?? '', notes: notes.away })
    for (const report_text of texts)
      await insert(database, 'match_reports', { match_id: match, report_text, audio_url: 'https://a.example/talk.mp3' })
    return match
  }

  test('removes exactly the quoting sentence in every version, and keeps handwritten text', async () => {
    const notes = quoting[0]?.notes ?? { home: '', away: '' }
    const story = 'Ash led from the start and never looked back, and Birch had no answer on the day. '.repeat(9)
    const cases: { names: readonly [string, string]; before: string; after: string }[] = [
      ...quoting.map(({ home, away, report }) => ({
        names: [home, away] as const,
        before: report,
        after: report.slice(0, report.lastIndexOf('\n\n')),
      })),
      // A team that was renamed since, and an owner who added a sentence after the quote.
      {
        names: ['Renamed', 'Birch'],
        before:
          'Ash won. From F.C. Ash came this note: “The captain isn’t well and does not want people to know.” See you.',
        after: 'Ash won. See you.',
      },
      // A model's own words about it, in a report of usual length.
      {
        names: ['Ash', 'Birch'],
        before: `${story}“Everybody ran until the very end, rain or not,” wrote Birch. It was a day to remember.`,
        after: `${story}It was a day to remember.`,
      },
      ...[
        'We beat them.\n\n“See you all at the club house,” said the coach.',
        'From Ash came this note: “Thank you for the flowers, everybody.”',
        'The notes from Ash put it this way, and “nobody” minded.',
        `${story}“This was said on the day by somebody else.” And more.`,
      ].map((text) => ({ names: ['Ash', 'Birch'] as const, before: text, after: text })),
    ]
    const matches: string[] = []
    for (const { names, before } of cases) matches.push(await createReported(names, notes, [before, before]))
    await finish()
    for (const [at, { after }] of cases.entries()) {
      const rows = await database.query(
        'select report_text, archived, audio_url from match_reports where match_id = $1 order by archived',
        [matches[at] ?? ''],
      )
      const row = { report_text: after.trim(), audio_url: 'https://a.example/talk.mp3' }
      expect(rows.map(({ report_text, ...rest }) => ({ ...rest, report_text: `${report_text}`.trim() }))).toEqual([
        { ...row, archived: false },
        { ...row, archived: true },
      ])
    }
    const [{ leaking } = { leaking: null }] = await database.query<{ leaking: number }>(
      'select count(*)::int as leaking from match_reports where report_text ~ $1',
      [SECRET.source],
    )
    expect(leaking).toBe(0)
  })
})

describe('notes and their public line', () => {
  let database: Database
  let world: World
  beforeAll(async () => {
    database = await openTestDatabase('product')
    world = await createWorld(database)
    await run(
      asRole(database, world, 'other manager'),
      `insert into match_notes (match_id, team_id, notes, public_line, submitted_by)
       values ($1, $2, 'The captain is ill.', 'Thank you to everybody who came.', $3)`,
      [world.match, world.away, world.users['other manager']],
    )
  })
  afterAll(() => database.close())

  const readers: readonly Role[] = ['other manager', 'owner']
  test.each(roles)('%s reads them only as the side’s manager or the owner', async (role) => {
    const read = run(asRole(database, world, role), 'select notes, public_line from match_notes where team_id = $1', [
      world.away,
    ])
    if (role === 'visitor') return expect(read).rejects.toMatchObject({ code: '42501' })
    expect(await read).toEqual(
      readers.includes(role) ? [{ notes: 'The captain is ill.', public_line: 'Thank you to everybody who came.' }] : [],
    )
  })

  test("a report's facts include the line and never the notes", async () => {
    const [{ facts } = { facts: {} }] = await run<{ facts: Record<string, unknown> }>(
      asRole(database, world, 'owner'),
      'select match_facts($1) as facts',
      [world.match],
    )
    expect(facts.lines).toEqual({ home: null, away: 'Thank you to everybody who came.' })
    expect(facts.submitted).toEqual({ home: true, away: true })
    expect(JSON.stringify(facts)).not.toMatch(/captain|We won\./)
  })

  test.each(['manager', 'owner'] as const)('the line stays like the notes, for %s too', async (role) => {
    const edit = run(
      asRole(database, world, role),
      `update match_notes set public_line = 'Other.' where team_id = $1`,
      [world.home],
    )
    await expect(edit).rejects.toMatchObject({ code: 'PT409' })
  })

  test.each([' ', 'x'.repeat(201), 'Two\nlines'])('%j is no line', async (line) => {
    const row = { match_id: world.match, team_id: world.home, notes: 'x', public_line: line }
    await database.query('delete from match_notes where team_id = $1', [world.home])
    await expect(insert(database, 'match_notes', row)).rejects.toMatchObject({ code: '23514' })
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asRole, createWorld, insert, type Role, roles, run, type World } from './world.ts'

const AUDIO = 'https://touchline.example/storage/v1/object/public/match-reports/match-reports/x/talk.mp3'
const NONE = '00000000-0000-0000-0000-000000000000'

let database: Database
let world: World
let match: string

beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
})
afterAll(() => database.close())

beforeEach(async () => {
  match = await insert(database, 'matches', {
    league_id: world.league,
    home_team_id: world.home,
    away_team_id: world.away,
    played_at: '2026-11-21T15:00:00Z',
  })
})

interface Saved extends Record<string, unknown> {
  id: string
  report_text: string | null
  audio_url: string | null
}
async function save(
  text: string | null,
  audio: string | null = null,
  replaces: string | null = null,
  role: Role = 'owner',
) {
  const values = [match, text, audio, replaces]
  const [saved] = await run<Saved>(
    asRole(database, world, role),
    'select * from save_match_report($1, $2, $3, $4)',
    values,
  )
  if (saved === undefined) throw new Error('Nothing came back')
  return saved
}
const reports = async () =>
  (
    await run(
      asRole(database, world, 'owner'),
      'select report_text, audio_url, archived from match_reports where match_id = $1 order by created_at',
      [match],
    )
  ).map(({ report_text, audio_url, archived }) =>
    [report_text, audio_url && 'audio', archived && 'archived'].filter(Boolean).join(', '),
  )

test('a new report archives the older ones', async () => {
  expect(await save('It rained.')).toMatchObject({ report_text: 'It rained.', audio_url: null, archived: false })
  await save('It poured.', AUDIO)
  await save(null, AUDIO)
  expect(await reports()).toEqual(['It rained., archived', 'It poured., audio, archived', 'audio'])
})

test('an unchanged report is not written again', async () => {
  const { id } = await save(' It rained.\n', AUDIO)
  expect((await save('It rained.', AUDIO)).id).toBe(id)
  expect((await save('It rained.', AUDIO, NONE)).id).toBe(id)
  expect(await reports()).toEqual(['It rained., audio'])
})

test('no text without a report is refused; no text instead of a report removes it', async () => {
  await save(' \r\n', '')
  expect(await reports()).toEqual([])
  await save('It rained.')
  await save('', null)
  expect(await reports()).toEqual(['It rained., archived', ''])
})

test.each([AUDIO, '/storage/v1/object/public/match-reports/match-reports/x/talk.mp3?v=1'])(
  'a recording at %s is accepted',
  async (url) => {
    expect((await save(null, url)).audio_url).toBe(url)
  },
)

describe('parallel writers', () => {
  test('the second is refused, and the first stays', async () => {
    const answers = await Promise.allSettled([save('One.', null, NONE), save('Two.', null, NONE)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'PT409', message: 'Somebody else has changed this report since you opened it' },
    })
    expect(await reports()).toHaveLength(1)
  })

  test('a writer who has seen the current one replaces it', async () => {
    const { id } = await save('One.')
    await save('Two.', null, id)
    await expect(save('Three.', null, id)).rejects.toMatchObject({ code: 'PT409' })
    expect(await reports()).toEqual(['One., archived', 'Two.'])
  })
})

test.each([
  ['emoji', '🏆⚽️'],
  ['right to left', 'מחזור ראשון'],
  ['HTML', '<script>alert(1)</script>'],
  ['SQL', "'; drop table match_reports; --"],
  ['100,000 characters', 'x'.repeat(100_000)],
])('%s is stored as typed', async (_, text) => {
  expect((await save(text)).report_text).toBe(text)
})

test.each<[string, string | null, string | null, string]>([
  ['a text beyond 100,000 characters', 'x'.repeat(100_001), null, '22001'],
  ['an address that is none', null, 'talk.mp3', '23514'],
  ['an address that runs', null, 'javascript:alert(1)', '23514'],
  ['an address of no scheme', null, '//touchline.example/talk.mp3', '23514'],
])('%s is refused, and the current report stays', async (_, text, audio, code) => {
  await save('It rained.')
  await expect(save(text, audio)).rejects.toMatchObject({ code })
  expect(await reports()).toEqual(['It rained.'])
})

test('an unknown match', async () => {
  match = NONE
  await expect(save('It rained.')).rejects.toMatchObject({ code: '42501' })
})

test.each(roles.filter((role) => role !== 'owner'))('not for %s', async (role) => {
  await expect(save('It rained.', null, null, role)).rejects.toMatchObject({ code: '42501' })
  expect(await reports()).toEqual([])
})

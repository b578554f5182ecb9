import { expect, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { createEditedLeague, dialogOf, openMatch, readMatch, readReports } from './fixtures/match-editing.ts'
import { createManager, createMatch, type MatchLeague } from './fixtures/match-league.ts'
import { createOwner, createPerson, signInQuietly, visitorClient } from './fixtures/people.ts'

let league: MatchLeague
let id: string
test.beforeAll(async ({ empty }) => {
  league = await createEditedLeague(empty)
  id = await createMatch(league, { playedAt: '2026-01-10T15:00:00Z', sizes: [5, 5], goals: [[0, 0, 9, null]] })
})

const people: [string, (installation: Parameters<typeof createPerson>[0]) => Promise<string | null>][] = [
  ['a visitor', async () => null],
  ['somebody with an account', async (empty) => (await createPerson(empty)).email],
  ["a team's manager", (empty) => createManager(empty, league)],
  ["another league's owner", async (empty) => (await createOwner(empty, 'Elsewhere')).email],
]

for (const [who, create] of people) {
  test(`${who} finds no way to edit a match, and the API refuses`, async ({ context, empty }) => {
    const email = await create(empty)
    if (email) await signInQuietly(context, empty, email)
    const page = await openMatch(context, empty, id)
    await page.waitForLoadState('networkidle')
    if (email) await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Match Report' })).toBeHidden()
    await page.goto(`${empty.url}/match/${id}#edit-match-report`)
    await expect(dialogOf(page)).toBeHidden()

    const before = [await readMatch(league, id), await readReports(league, id)]
    const client = email ? await signIn(empty, email, PASSWORD) : visitorClient(empty)
    const details = {
      _match_id: id,
      _version: 1,
      _home_lineup: [],
      _away_lineup: [],
      _events: [],
      _man_of_match_id: null,
    }
    const path = `match-reports/${id}/talk.wav`
    const answers = await Promise.all([
      client.rpc('save_match_details', details),
      client.rpc('save_match_report', { _match_id: id, _report_text: 'x', _audio_url: null }),
      client.from('match_reports').insert({ match_id: id, report_text: 'x' }),
      client.from('match_events').delete().eq('match_id', id).select().single(),
      client.from('matches').update({ home_score: 9 }).eq('id', id).select().single(),
      client.storage.from('match-reports').upload(path, Buffer.from('x'), { contentType: 'audio/wav' }),
    ])
    for (const { error } of answers) expect(error).not.toBeNull()
    expect([await readMatch(league, id), await readReports(league, id)]).toEqual(before)
  })
}

import type { Page } from '@playwright/test'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { signIn } from './fixtures/league-api.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { withholdChanges } from './fixtures/live-changes.ts'
import {
  createManager,
  createMatch,
  createMatchLeague,
  type MatchLeague,
  submitNotes,
} from './fixtures/match-league.ts'
import { openPage } from './fixtures/open-page.ts'
import { signInQuietly, visitorClient } from './fixtures/people.ts'

const SECRET = 'Nobody is to read this yet.'
const WAITING = 'waiting for the league owner to publish'

let league: MatchLeague
test.beforeAll(async ({ empty }) => {
  const squad = ['Ada', 'Bea', 'Cleo'].map((name, at) => ({ name: `${name} Quill`, position: null, number: at + 1 }))
  league = await createMatchLeague(empty, [
    { name: 'Ashford', colour: 'blue', squad },
    { name: 'Birchwood', colour: 'orange', squad },
  ])
})

async function createReportable() {
  const match = await createMatch(league, {
    playedAt: '2026-11-14T15:00:00Z',
    sizes: [3, 3],
    goals: [[0, 1, 12, 2]],
    manOfMatch: [0, 1],
  })
  await submitNotes(league, match)
  return match
}

const choose = (checks_reports: boolean) =>
  league.owner.from('league_settings').update({ checks_reports }).eq('league_id', league.id).throwOnError()
const reportOf = (page: Page) => page.getByRole('region', { name: 'Match report' })
const openMatch = (page: Page, { url }: Installation, id: string) =>
  page.goto(`${url}/match/${id}`, { waitUntil: 'networkidle' })

test('an owner chooses in Settings to check reports first', async ({ page, context, empty }) => {
  await choose(false)
  await signInQuietly(context, empty, league.ownerEmail)
  await openPage(page, `${empty.url}/competitions/${league.id}/settings`)
  const box = page.getByRole('checkbox', { name: 'I check reports first' })
  await expect(box).not.toBeChecked()
  await page.route('**/rest/v1/league_settings*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 403, json: { code: '42501' } }) : route.continue(),
  )
  await box.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(box).not.toBeChecked()
  await page.unroute('**/rest/v1/league_settings*')
  await box.click()
  await expect(page.getByText('New reports wait for you')).toBeVisible()
  await expect(box).toBeChecked()
  await checkScreen(page)
  await page.reload()
  await expect(box).toBeChecked()
})

test('a draft is checked, edited and published by the owner; others wait', { tag: '@phone' }, async ({
  page,
  browser,
  context,
  empty,
}) => {
  await choose(true)
  const match = await createReportable()
  await signInQuietly(context, empty, league.ownerEmail)
  await openMatch(page, empty, match)
  await page.getByRole('button', { name: 'Generate Match Report' }).click()
  await expect(page.getByText('It is a draft until you publish it.')).toBeVisible()
  const draft = page.getByRole('region', { name: 'Draft' })
  await expect(draft).toContainText(/Ashford .*1–0/)
  await expect(draft).toContainText('Only you see it.')
  await checkScreen(page)

  await draft.getByRole('button', { name: 'Edit', exact: true }).click()
  const text = draft.getByLabel('Report text')
  await text.fill('  ')
  await draft.getByRole('button', { name: 'Save draft' }).click()
  await expect(draft.getByText('Write the report, or discard the draft.')).toBeVisible()
  await checkScreen(page)
  await text.fill(SECRET)
  await draft.getByRole('button', { name: 'Save draft' }).click()
  await expect(draft.getByRole('button', { name: 'Publish' })).toBeVisible()
  await expect(draft).toContainText(SECRET)

  const managerEmail = await createManager(empty, league)
  await expectHidden(empty, match, await signIn(empty, managerEmail, PASSWORD))
  const visitor = await browser.newContext()
  const theirs = await visitor.newPage()
  await openMatch(theirs, empty, match)
  await expect(reportOf(theirs)).toContainText(WAITING)
  const managing = await browser.newContext()
  await signInQuietly(managing, empty, managerEmail)
  const manager = await managing.newPage()
  await openMatch(manager, empty, match)
  await expect(reportOf(manager)).toContainText(WAITING)
  await expect(manager.getByRole('button', { name: 'Publish' })).toHaveCount(0)

  await draft.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Match report published')).toBeVisible()
  await expect(draft).toHaveCount(0)
  await expect(reportOf(page)).toContainText(SECRET)
  // Their open page follows the publication.
  await expect(reportOf(theirs)).toContainText(SECRET)
  await visitor.close()
  await managing.close()
})

test('a report that is generated again waits beside the published one', async ({ page, context, empty }) => {
  await choose(true)
  const match = await createReportable()
  await league.owner.rpc('save_match_report', { _match_id: match, _report_text: 'The old one.', _audio_url: null })
  await league.owner.functions.invoke('generate-match-report', { body: { matchId: match } })
  // A live page could fetch the changed draft before it is published.
  await withholdChanges(page)
  await signInQuietly(context, empty, league.ownerEmail)
  await openMatch(page, empty, match)
  const draft = page.getByRole('region', { name: 'Draft' })
  await expect(draft).toContainText('Others read the report above until you publish this one.')
  await expect(reportOf(page)).toContainText('The old one.')
  await checkScreen(page)
  // Another tab changes the draft before this one publishes it.
  await league.owner
    .from('match_report_drafts')
    .update({ report_text: 'Changed.' })
    .eq('match_id', match)
    .throwOnError()
  await draft.getByRole('button', { name: 'Publish' }).click()
  await expect(draft.getByRole('alert')).toContainText('The draft has changed since you opened it')
  await page.reload()
  await expect(draft).toContainText('Changed.')
  await draft.getByRole('button', { name: 'Discard draft' }).click()
  await expect(draft).toHaveCount(0)
  await expect(reportOf(page)).toContainText('The old one.')
})

/** No public byte of this match or its competition has the draft, and no account but the owner's reads it. */
async function expectHidden(installation: Installation, match: string, manager: MatchLeague['owner']) {
  const { url } = installation
  const competition = `/competitions/${league.id}`
  const paths = [
    `/match/${match}`,
    `/match/${match}.data`,
    ...['', '/fixtures', '/feed.atom', '/feed.json'].map((path) => `${competition}${path}`),
    ...['fixtures', 'next'].map((kind) => `/embed/${league.id}/${kind}`),
  ]
  for (const path of paths) expect(await (await fetch(`${url}${path}`)).text(), path).not.toContain(SECRET)
  for (const client of [visitorClient(installation), manager]) {
    const drafts = await client.from('match_report_drafts').select('*')
    expect(drafts.data ?? []).toEqual([])
    const { data } = await client.from('matches').select('*, reports:match_reports(*)').eq('id', match).throwOnError()
    expect(JSON.stringify(data)).not.toContain(SECRET)
  }
}

import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Installation } from './installation.ts'
import { createMatchLeague, type MatchLeague, type Player } from './match-league.ts'
import { openPage } from './open-page.ts'

const NAMES = ['Ada', 'Bea', 'Cy', 'Dot', 'Eve', 'Fay', 'Gil', 'Hal', 'Ida', 'Jo', 'Kit', 'Lou']
const squad = (team: string) =>
  NAMES.map((name, at): Player => ({ name: `${name} ${team}`, position: null, number: at + 1 }))

/** Ash and Birch, with twelve players each: 'Ada Ash' has number 1. */
export const createEditedLeague = (installation: Installation): Promise<MatchLeague> =>
  createMatchLeague(
    installation,
    [
      { name: 'Ash', colour: 'green', squad: squad('Ash') },
      { name: 'Birch', colour: 'red', squad: squad('Birch') },
    ],
    'Edited League',
  )

export async function openMatch(context: BrowserContext, { url }: Installation, matchId: string): Promise<Page> {
  const page = await context.newPage()
  await openPage(page, `${url}/match/${matchId}`)
  return page
}

/** From now on. @returns waits until what the page opens listens to changes */
export function watchLive(page: Page): () => Promise<void> {
  let isLive = false
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (payload.includes('Subscribed to PostgreSQL')) isLive = true
    }),
  )
  return () => expect.poll(() => isLive, { timeout: 20_000 }).toBe(true)
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit Match Report' })

export async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Edit Match Report' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('tab', { name: 'Home Team' })).toBeVisible()
  return dialog
}

export const saveButton = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save changes' })

export async function expectSaved(page: Page): Promise<void> {
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByText('Match details updated successfully').first()).toBeVisible()
}

/** The match as the database has it, with its goals and assists. */
export async function readMatch({ owner }: MatchLeague, matchId: string) {
  const { data } = await owner
    .from('matches')
    .select('home_score, away_score, scores_manual, home_lineup, away_lineup, man_of_match_id, events:match_events(*)')
    .eq('id', matchId)
    .single()
    .throwOnError()
  return data
}

/** All reports of the match, oldest first. */
export async function readReports({ owner }: MatchLeague, matchId: string) {
  const reports = owner.from('match_reports').select('*').eq('match_id', matchId).order('created_at')
  return (await reports.throwOnError()).data
}

import type { DemoSeason } from '#domain/demo/season.ts'
import type { Account } from './accounts.ts'
import { type Client, expectData } from './connect.ts'

/**
 * The state of a database: empty, an interrupted seeding (the slug, written last, is missing), or leagues that must
 * not be touched.
 */
export type DemoState = 'none' | 'unfinished' | 'occupied'

export async function readDemoState(
  admin: Client,
  { league }: DemoSeason,
  accounts: readonly Account[],
): Promise<DemoState> {
  const leagues = await expectData(
    'reading the leagues',
    admin.from('leagues').select('id, settings:league_settings(custom_slug)').limit(2),
  )
  const [first] = leagues
  if (first !== undefined) {
    return leagues.length === 1 && first.id === league.id && first.settings?.custom_slug == null
      ? 'unfinished'
      : 'occupied'
  }
  const [owner] = accounts
  const { error } = await admin.auth.admin.getUserById(owner?.id ?? '')
  if (error !== null && error.status !== 404) throw error
  return error === null ? 'unfinished' : 'none'
}

/**
 * Deletes everything that an interrupted seeding created. The owner, by whom `readDemoState` recognises it, is deleted
 * last, so this may be interrupted too.
 */
export async function removeLeftovers(
  admin: Client,
  { league, teams }: DemoSeason,
  accounts: readonly Account[],
): Promise<void> {
  const users = accounts.map(({ id }) => id)
  await expectData('removing the league', admin.from('leagues').delete().eq('id', league.id))
  await expectData('removing the people of the accounts', admin.from('profiles').delete().in('user_id', users))
  for (const { club, players } of teams) {
    const ids = players.map(({ id }) => id)
    await expectData(`removing the players of ${club.name}`, admin.from('profiles').delete().in('id', ids))
  }
  for (const id of users.toReversed()) {
    const { error } = await admin.auth.admin.deleteUser(id)
    if (error !== null && error.status !== 404) throw error
  }
}

import type { DemoSeason } from '#domain/demo/season.ts'
import type { Account } from './accounts.ts'
import { type Client, expectData } from './connect.ts'

/** A key in the app metadata of the demo's owner, until the seeding is complete. Only the server writes there. */
export const UNFINISHED = 'is_demo_unfinished'

/** The state of a database: empty, an interrupted seeding, or leagues and accounts that must not be touched. */
type DemoState = 'none' | 'unfinished' | 'occupied'

/**
 * A demo without its league, or with a league without its slug, may be complete: its owner may delete the one and clear
 * the other.
 */
export async function readDemoState(
  admin: Client,
  { league }: DemoSeason,
  accounts: readonly Account[],
): Promise<DemoState> {
  const leagues = await expectData('reading the leagues', admin.from('leagues').select('id').limit(2))
  const { data, error } = await admin.auth.admin.getUserById(accounts[0]?.id ?? '')
  if (error !== null && error.status !== 404) throw error
  if (error !== null) return leagues.length === 0 ? 'none' : 'occupied'
  const isUnfinished = data.user.app_metadata[UNFINISHED] === true
  return isUnfinished && leagues.every(({ id }) => id === league.id) ? 'unfinished' : 'occupied'
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

// The first start's message: a demo league's sign-ins, or an invitation for the first owner.

import { league } from '#domain/demo/clubs.ts'
import { createDemoSeason } from '#domain/demo/season.ts'
import { toLocalTime } from '#domain/league-time.ts'
import type { Keys } from '#gateway/caller.ts'
import type { Log } from '#gateway/log.ts'
import type { HostConfig } from './config.ts'
import { createAccounts } from './demo/accounts.ts'
import { type Client, connect, expectData } from './demo/connect.ts'
import { describeDemo } from './demo/describe-demo.ts'
import { readDemoState, removeLeftovers } from './demo/leftovers.ts'
import { seedDemo } from './demo/seed.ts'
import { signUpLink } from './sign-up-link.ts'

interface WelcomeOptions {
  config: Pick<HostConfig, 'SITE_URL' | 'DEMO'>
  keys: Keys
  /** Calls the gateway without a socket. */
  fetch: typeof fetch
  /** Creates a demo league if the database has none. */
  demo: boolean
  log: Pick<Log, 'error'>
  print?: (text: string) => void
}

/**
 * Prints the sign-in for a first start, and nothing on later starts. It completes an interrupted demo league, or
 * deletes it after `DEMO=0`. If this fails, the server keeps running.
 */
export async function welcome({ config, keys, fetch, demo, log, print = console.log }: WelcomeOptions): Promise<void> {
  const { SITE_URL } = config
  const { date: today } = toLocalTime(new Date(), league.timeZone)
  const admin = connect({ url: SITE_URL, fetch }, keys.serviceRoleKey)
  try {
    const season = createDemoSeason({ today })
    const accounts = createAccounts(season)
    const state = await readDemoState(admin, season, accounts)
    const isWanted = demo ? state !== 'occupied' : state === 'unfinished' && config.DEMO !== false
    if (isWanted) {
      const made = await seedDemo({ url: SITE_URL, fetch, ...keys, today })
      return print(`${describeDemo(made, SITE_URL)}\n`)
    }
    if (state === 'unfinished') await removeLeftovers(admin, season, accounts)
    if (await isEmpty(admin)) {
      const link = signUpLink(SITE_URL, await findOwnerInvite(admin))
      print(`Nobody has an account yet. The first league owner signs up here, once, within 7 days:\n\n  ${link}\n`)
    }
  } catch (error) {
    log.error(
      { err: error },
      demo ? 'could not create the demo league; the next start tries again' : 'could not print the first sign-up link',
    )
  }
}

async function isEmpty(admin: Client): Promise<boolean> {
  const { users } = await expectData('looking for accounts', admin.auth.admin.listUsers({ perPage: 1 }))
  return users.length === 0
}

/** The open invitation of an earlier start, else a new one. */
async function findOwnerInvite(admin: Client): Promise<string> {
  const [open] = await expectData(
    'looking for an open invitation',
    admin
      .from('manager_invites')
      .select('token')
      .is('team_id', null)
      .is('player_id', null)
      .is('email', null)
      .is('used_at', null)
      .gt('expires_at', new Date().toISOString())
      .order('created_at', { ascending: false })
      .limit(1),
  )
  return open?.token ?? expectData('inviting the first owner', admin.rpc('create_owner_invite'))
}

import { createDemoSeason, type DemoSeason } from '#domain/demo/season.ts'
import type { BioFacts, MatchFacts } from '#supabase/functions/_shared/facts.ts'
import { writeBio } from '#supabase/functions/_shared/write-bio.ts'
import { writeReport } from '#supabase/functions/_shared/write-report.ts'
import { type Account, createAccounts, managerEmail } from './accounts.ts'
import { awaitAll } from './await-all.ts'
import { type Api, type Client, connect, expectData } from './connect.ts'
import { readDemoState, removeLeftovers, UNFINISHED } from './leftovers.ts'
import { toRows } from './season-rows.ts'
import { uploadCrests } from './upload-crests.ts'

/** Each list of the overview shows so many. */
const LEADERS = 5

interface SeedOptions extends Api {
  anonKey: string
  serviceRoleKey: string
  /** YYYY-MM-DD in the league's time zone. */
  today: string
  createPassword?: () => string
}

export interface Demo {
  /** The league's path in the site. */
  path: string
  /** The demo accounts; their passwords are not stored elsewhere. */
  accounts: readonly Account[]
}

/** The database has leagues or a demo's accounts; a demo is only created without any. */
export class LeaguesExistError extends Error {
  override name = 'LeaguesExistError'
}

/**
 * Creates the demo league through the API as its owner; only the accounts use the admin API. An interrupted attempt is
 * deleted first.
 * @throws LeaguesExistError
 */
export async function seedDemo({ anonKey, serviceRoleKey, today, createPassword, ...api }: SeedOptions): Promise<Demo> {
  const season = createDemoSeason({ today })
  const accounts = createAccounts(season, createPassword)
  const admin = connect(api, serviceRoleKey)
  const state = await readDemoState(admin, season, accounts)
  if (state === 'occupied')
    throw new LeaguesExistError('There are leagues or demo accounts already, so no demo league is made')
  if (state === 'unfinished') await removeLeftovers(admin, season, accounts)

  const owner = connect(api, anonKey)
  await createOwner({ admin, owner, accounts })
  await insertLeague(owner, season)
  const tokens = await insertPeople(owner, season, accounts)
  await invitePlayers(admin, accounts, tokens)
  await awaitAll([createUsers(admin, accounts, tokens), uploadCrests(owner, season), insertMatches(owner, season)])
  await openToPublic(owner, season)
  await markComplete(admin, accounts)
  await owner.auth.signOut({ scope: 'local' })
  return { path: `/competitions/${season.league.slug}`, accounts }
}

interface People {
  admin: Client
  owner: Client
  accounts: readonly Account[]
}

async function createOwner({ admin, owner, accounts }: People): Promise<void> {
  const account = accounts.find(({ role }) => role === 'League owner')
  if (account === undefined) throw new Error('a demo needs an owner')
  await createUser(admin, account, {}, { [UNFINISHED]: true })
  const { email, password } = account
  await expectData('signing in as the owner', owner.auth.signInWithPassword({ email, password }))
}

async function createUser(
  admin: Client,
  { id, email, password, name }: Account,
  metadata: object = {},
  app_metadata: object = {},
): Promise<void> {
  const user_metadata = { full_name: name, ...metadata }
  await expectData(
    `creating the account ${email}`,
    admin.auth.admin.createUser({ id, email, password, email_confirm: true, user_metadata, app_metadata }),
  )
}

async function insertLeague(owner: Client, { name, league }: DemoSeason): Promise<void> {
  const user = await expectData('asking who is signed in', owner.auth.getUser())
  await expectData(
    'creating the league',
    owner.from('leagues').insert({ id: league.id, name: league.name, owner_id: user.user.id }),
  )
  await expectData('naming the season', owner.from('seasons').update({ name }).eq('league_id', league.id))
  await expectData(
    'setting the league up',
    owner
      .from('league_settings')
      .update({
        time_zone: league.timeZone,
        description: league.description,
        og_title: league.ogTitle,
        og_description: league.ogDescription,
      })
      .eq('league_id', league.id),
  )
}

/** Creates teams, players and managers. @returns the managers' invitations by player */
async function insertPeople(
  owner: Client,
  season: DemoSeason,
  accounts: readonly Account[],
): Promise<Map<string, string>> {
  const emails = new Map(
    accounts.flatMap(({ role, email, player }) => (role === 'Player' && player ? [[player.id, email] as const] : [])),
  )
  const { teams, profiles, team_players } = toRows(season, emails)
  await expectData('adding the teams', owner.from('teams').insert(teams))
  await expectData('adding the players', owner.from('profiles').insert(profiles))
  await expectData('signing the players', owner.from('team_players').insert(team_players))
  const tokens = season.teams.map(async ({ id, club, managerId }) => {
    const invitation = { _team_id: id, _player_id: managerId, _email: managerEmail(club.name) }
    const token = await expectData(
      `inviting a manager for ${club.name}`,
      owner.rpc('create_manager_invite', invitation),
    )
    return [managerId, token ?? ''] as const
  })
  return new Map(await awaitAll(tokens))
}

/** Creates invitations that make no manager, which only the server may write. Adds them to `tokens`. */
async function invitePlayers(admin: Client, accounts: readonly Account[], tokens: Map<string, string>): Promise<void> {
  for (const { role, player } of accounts) {
    if (role !== 'Player' || player === null) continue
    const rows = await expectData(
      'inviting a player',
      admin.from('manager_invites').insert({ team_id: player.teamId, player_id: player.id }).select('token'),
    )
    tokens.set(player.id, rows[0]?.token ?? '')
  }
}

/** Every user except the owner accepts an invitation. */
async function createUsers(
  admin: Client,
  accounts: readonly Account[],
  tokens: ReadonlyMap<string, string>,
): Promise<void> {
  const people = accounts.filter(({ role }) => role !== 'League owner')
  await awaitAll(
    people.map((account) => {
      const token = account.player ? tokens.get(account.player.id) : undefined
      return createUser(admin, account, token === undefined ? {} : { invite_token: token })
    }),
  )
}

async function insertMatches(owner: Client, season: DemoSeason): Promise<void> {
  const rows = toRows(season, new Map())
  await expectData('adding the matches', owner.from('matches').insert(rows.matches))
  await expectData('adding the goals', owner.from('match_events').insert(rows.match_events))
  await expectData('adding the notes', owner.from('match_notes').insert(rows.match_notes))
  await insertReports(owner, season)
  await writeBiosOfLeaders(owner, season)
}

/** Reports of the built-in writer, from the database's record of each match. */
async function insertReports(owner: Client, { matches }: DemoSeason): Promise<void> {
  const reported = matches.filter(({ result }) => result?.isReported)
  const reports = reported.map(async ({ id }) => {
    const facts = await expectData('reading the record of a match', owner.rpc('match_facts', { _match_id: id }))
    return { match_id: id, report_text: writeReport(facts as unknown as MatchFacts) }
  })
  await expectData('adding the reports', owner.from('match_reports').insert(await awaitAll(reports)))
}

/** Biographies of the built-in writer for the leading players who wrote none themselves. */
async function writeBiosOfLeaders(owner: Client, { league, teams }: DemoSeason): Promise<void> {
  const lists = await awaitAll(
    (['top_scorers', 'top_assists', 'top_motm'] as const).map((list) =>
      expectData(`reading ${list}`, owner.rpc(list, { _league_id: league.id }).limit(LEADERS)),
    ),
  )
  const leaders = new Set(lists.flat().map(({ id }) => id))
  const silent = teams.flatMap(({ players }) => players).filter(({ id, bio }) => bio === null && leaders.has(id))
  await awaitAll(
    silent.map(async ({ id }) => {
      const asked = { _player_id: id, _league_id: league.id }
      const facts = await expectData('reading the record of a player', owner.rpc('player_bio_facts', asked))
      const bio = writeBio(facts as unknown as BioFacts)
      await expectData('adding a biography', owner.from('profiles').update({ bio }).eq('id', id))
    }),
  )
}

async function openToPublic(owner: Client, { league }: DemoSeason): Promise<void> {
  await expectData(
    'giving the league its address',
    owner.from('league_settings').update({ custom_slug: league.slug }).eq('league_id', league.id).select().single(),
  )
}

async function markComplete(admin: Client, [owner]: readonly Account[]): Promise<void> {
  const app_metadata = { [UNFINISHED]: null }
  await expectData('marking the demo as complete', admin.auth.admin.updateUserById(owner?.id ?? '', { app_metadata }))
}

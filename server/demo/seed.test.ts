import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDemoSeason } from '#domain/demo/season.ts'
import { openTestInstallation, type TestInstallation } from '#server/testing/test-installation.ts'
import { connect, expectData } from './connect.ts'
import { type Demo, LeaguesExistError, seedDemo } from './seed.ts'

const today = '2026-11-21'
const season = createDemoSeason({ today })
const leagueId = season.league.id

let installation: TestInstallation
const seed = (fetch = installation.fetch) => seedDemo({ ...installation, ...installation.keys, fetch, today })
const visitor = () => connect(installation, installation.keys.anonKey)

describe('a demo league', () => {
  let demo: Demo
  beforeAll(async () => {
    installation = await openTestInstallation()
    demo = await seed()
  })
  afterAll(() => installation.close())

  async function signInAs(role: string) {
    const account = demo.accounts.find((one) => one.role === role)
    const client = visitor()
    await expectData(
      'signing in',
      client.auth.signInWithPassword({ email: account?.email ?? '', password: account?.password ?? '' }),
    )
    return { client, account }
  }

  test.each([
    ['teams', 10],
    ['profiles', 156],
    ['team_players', 155],
    ['matches', 90],
    ['match_reports', 43],
  ] as const)('%s: a visitor counts %i', async (table, count) => {
    expect((await visitor().from(table).select('*', { count: 'exact', head: true })).count).toBe(count)
  })

  test('has its slug and its settings', async () => {
    const { league } = season
    expect(demo.path).toBe('/competitions/wendmoor-league')
    expect(await expectData('', visitor().from('league_settings').select().single())).toMatchObject({
      league_id: league.id,
      custom_slug: league.slug,
      time_zone: 'Europe/London',
      og_title: league.ogTitle,
      og_description: league.ogDescription,
      description: league.description,
    })
  })

  test('has a season that is named after its years', async () => {
    expect(await expectData('', visitor().from('leagues').select('season_facts').single())).toMatchObject({
      season_facts: { name: '2026/27' },
    })
  })

  test('every score matches the goals', async () => {
    const matches = await expectData('', visitor().from('matches').select('id, home_score, away_score'))
    const scores = new Map(matches.map(({ id, home_score, away_score }) => [id, [home_score, away_score]]))
    for (const { id, homeTeamId, result } of season.matches) {
      const home = result?.goals.filter(({ teamId }) => teamId === homeTeamId).length ?? null
      const away = result === null ? null : result.goals.length - (home ?? 0)
      expect(scores.get(id)).toEqual([home, away])
    }
  })

  test('the statistics match the matches', async () => {
    const goals = season.matches.flatMap(({ result }) => result?.goals ?? [])
    const sum = async (list: 'top_scorers' | 'top_assists' | 'top_motm') =>
      (await expectData('', visitor().rpc(list, { _league_id: leagueId }))).reduce((all, { count }) => all + count, 0)
    expect(await sum('top_scorers')).toBe(goals.length)
    expect(await sum('top_assists')).toBe(goals.filter(({ assistId }) => assistId !== null).length)
    expect(await sum('top_motm')).toBe(45)
  })

  test('the leading players have a biography', async () => {
    const leaders = await expectData('', visitor().rpc('top_scorers', { _league_id: leagueId }).limit(5))
    const ids = leaders.map(({ id }) => id)
    const people = await expectData('', visitor().from('profiles').select('bio').in('id', ids))
    expect(people.map(({ bio }) => bio?.length ?? 0).every((length) => length > 10)).toBe(true)
  })

  test('the table has every team, and nine matches each', async () => {
    const table = await expectData('', visitor().from('table_standings').select('rank, played').order('rank'))
    expect(table.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(table.every(({ played }) => played === 9)).toBe(true)
  })

  test('crests are public drawings', async () => {
    const teams = await expectData('', visitor().from('teams').select('logo_url'))
    const [league] = await expectData('', visitor().from('leagues').select('logo_url'))
    for (const { logo_url } of [...teams, { logo_url: league?.logo_url ?? '' }]) {
      expect(logo_url).toMatch(/^\/storage\/v1\/object\/public\//)
      const response = await installation.fetch(`${installation.url}${logo_url}`)
      expect(response.headers.get('content-type')).toContain('image/svg+xml')
      expect(await response.text()).toContain('<svg')
    }
  })

  test('accounts: an owner, three managers, two players, all passwords different', () => {
    expect(demo.accounts.map(({ role }) => role).sort()).toEqual([
      'League owner',
      ...Array(2).fill('Player'),
      ...Array(3).fill('Team manager'),
    ])
    expect(new Set(demo.accounts.map(({ password }) => password)).size).toBe(6)
    for (const { email, password } of demo.accounts) {
      expect(email).toMatch(/@touchline\.example$/)
      expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
    }
  })

  test('the owner owns the league', async () => {
    const { client, account } = await signInAs('League owner')
    expect(await expectData('', client.from('leagues').select('owner_id').single())).toEqual({ owner_id: account?.id })
  })

  test('a manager manages the team and plays in it', async () => {
    const { client, account } = await signInAs('Team manager')
    const teams = await expectData(
      '',
      client
        .from('teams')
        .select('id, manager:profiles!teams_manager_id_fkey!inner(id, user_id)')
        .eq('manager.user_id', account?.id ?? ''),
    )
    expect(teams).toEqual([{ id: account?.player?.teamId, manager: { id: account?.player?.id, user_id: account?.id } }])
  })

  test('a player edits only his own profile', async () => {
    const { client, account } = await signInAs('Player')
    const edit = (id: string) => client.from('profiles').update({ bio: 'Hello.' }).eq('id', id).select('id')
    expect(await expectData('', edit(account?.player?.id ?? ''))).toHaveLength(1)
    expect(await expectData('', edit(season.teams[2]?.managerId ?? ''))).toHaveLength(0)
  })

  test('the managers without an account can still be invited', async () => {
    const { client } = await signInAs('League owner')
    const open = await expectData('', client.from('manager_invites').select('token').is('used_at', null))
    expect(open.length).toBe(7)
    expect(await expectData('', visitor().rpc('check_invitation', { _token: open[0]?.token ?? '' }))).toMatchObject({
      valid: true,
    })
  })

  test('a database with a league gets none', async () => {
    await expect(seed()).rejects.toBeInstanceOf(LeaguesExistError)
  })
})

describe('an interrupted seeding', () => {
  beforeAll(async () => {
    installation = await openTestInstallation()
  })
  afterAll(() => installation.close())

  const callsOf = (path: string, from = 0) => {
    let calls = 0
    const broken: typeof fetch = async (input, init) => {
      if (new URL(new Request(input).url).pathname.startsWith(path) && calls++ >= from)
        throw new Error('the power is gone')
      return installation.fetch(input, init)
    }
    return broken
  }

  test.each([
    ['before there is a league', '/rest/v1/leagues', 1],
    ['among the players', '/rest/v1/team_players', 0],
    ['among the accounts', '/auth/v1/admin/users', 5],
    ['among the matches', '/rest/v1/match_events', 0],
    ['before its address', '/rest/v1/league_settings', 2],
    ['at the very end', '/auth/v1/admin/users', 13],
  ])('%s is completed by the next one', async (_, path, from) => {
    await expect(seed(callsOf(path, from))).rejects.toThrow()
    const demo = await seed()
    expect(demo.accounts.length).toBe(6)
    const counted = async (table: 'leagues' | 'profiles' | 'teams' | 'matches') =>
      (await visitor().from(table).select('*', { count: 'exact', head: true })).count
    expect(await Promise.all((['leagues', 'profiles', 'teams', 'matches'] as const).map(counted))).toEqual([
      1, 156, 10, 90,
    ])
    // The next seeding finds an interrupted one.
    const marked = installation.database.query(
      `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"is_demo_unfinished":true}'
       where email = 'owner@touchline.example' and not raw_app_meta_data ? 'is_demo_unfinished' returning id`,
    )
    expect(await marked).toHaveLength(1)
  })

  test("never replaces another user's league", async () => {
    await installation.database.query(`insert into leagues (name) values ('Ours')`)
    await expect(seed()).rejects.toBeInstanceOf(LeaguesExistError)
    expect(await installation.database.query('select name from leagues')).toHaveLength(2)
  })
})

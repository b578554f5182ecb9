import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import {
  asRole,
  asUser,
  createUser,
  createWorld,
  insert,
  profileOf,
  type Role,
  roles,
  run,
  type World,
} from './world.ts'

const NAME = 'Zephyrine Quillfeather'
const PUBLIC = 'Zephyrine Q.'
const PHOTO = '/storage/v1/object/public/player-photos/child/photo'
const REPORT = `${NAME} scored. Then Quillfeather scored again, and QUILLFEATHER LANE cheered for Zephyrine.`

let database: Database
let world: World
/** A player of the home team without an account. */
let child: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  child = world.homePlayers[2]
  const details = `full_name = $2, photo_url = $3, bio = $4, date_of_birth = current_date - interval '11 years'`
  await database.query(`update profiles set ${details} where id = $1`, [child, NAME, PHOTO, `${NAME} likes football.`])
  await database.query(`insert into match_reports (match_id, report_text) values ($1, $2)`, [world.match, REPORT])
  await database.query('update matches set home_score = 2, away_score = 1 where id = $1', [world.match])
  await database.query(
    `insert into storage.objects (bucket_id, name, version) values ('player-photos', $1 || '/photo', 'v1')`,
    [child],
  )
})
afterAll(() => database.close())

const as = (role: Role) => asRole(database, world, role)
const isOn = async () => (await database.query('select from youth_settings')).length > 0

async function protect(results = 'shown') {
  await run(
    as('owner'),
    `insert into youth_settings (league_id, age_group, results) values ($1, 'U12', $2)
     on conflict (league_id) do update set results = excluded.results`,
    [world.league, results],
  )
}
const expose = () => run(as('owner'), 'delete from youth_settings where league_id = $1', [world.league])

const strangers: Role[] = ['visitor', 'other user', 'player', 'other manager', 'other owner']
const editors: Role[] = ['manager', 'owner']

test('a name becomes the first name and an initial', async () => {
  const names = [
    'Mia Klein',
    'Klein, Mia',
    'Mia',
    'mia.klein',
    'J. R. Smith',
    '王小明',
    'Mia von Berg',
    '***',
    'Mia\u00a0Klein',
    'Mia Klein-Berg',
    "Mia 'Kit' O’Neill",
  ]
  const rows = await database.query<{ shown: string }>(
    'select app.public_name(n) as shown from json_array_elements_text($1) n',
    [JSON.stringify(names)],
  )
  expect(rows.map(({ shown }) => shown)).toEqual([
    'Mia K.',
    'Mia K.',
    'Mia',
    'mia K.',
    'J S.',
    '王.',
    'Mia B.',
    'Player',
    'Mia K.',
    'Mia K.',
    'Mia O.',
  ])
})

test('nothing is hidden where the owner has not asked for it', async () => {
  expect(await isOn()).toBe(false)
  for (const role of roles)
    expect(
      await run(as(role), 'select full_name, photo_url, youth(profiles) as youth from profiles where id = $1', [child]),
    ).toEqual([{ full_name: NAME, photo_url: PHOTO, youth: null }])
})

describe('a reason that names a child', () => {
  const texts = async () => {
    const [row] = await run<{ match: string; points: string }>(
      as('visitor'),
      `select m.status_reason as match, a.reason as points
       from matches m join point_adjustments a on a.league_id = m.league_id where m.id = $1`,
      [world.match],
    )
    return [row?.match, row?.points]
  }
  const write = (text: string) =>
    database.batch([
      { text: 'update matches set status_reason = $2 where id = $1', values: [world.match, text] },
      { text: 'update point_adjustments set reason = $1', values: [text] },
    ])

  beforeAll(async () => {
    await database.query(
      `insert into point_adjustments (stage_id, team_id, league_id, points, reason)
       select stage_id, home_team_id, league_id, -3, 'Late' from matches where id = $1`,
      [world.match],
    )
  })
  afterAll(async () => {
    await expose()
    await database.query('delete from point_adjustments')
    await database.query('update matches set status_reason = null where id = $1', [world.match])
  })

  test('is shortened when the protection begins, and when it is written', async () => {
    await write(`${NAME} was not eligible`)
    expect(await texts()).toEqual([`${NAME} was not eligible`, `${NAME} was not eligible`])
    await protect()
    expect(await texts()).toEqual([`${PUBLIC} was not eligible`, `${PUBLIC} was not eligible`])
    await write('Quillfeather was ill, the pitch frozen')
    expect(await texts()).toEqual([`${PUBLIC} was ill, the pitch frozen`, `${PUBLIC} was ill, the pitch frozen`])
  })

  test('stays as it is written in a competition that does not protect its players', async () => {
    await expose()
    await write(`${NAME} was not eligible`)
    expect(await texts()).toEqual([`${NAME} was not eligible`, `${NAME} was not eligible`])
  })
})

describe('in a competition that protects its players', () => {
  beforeAll(() => protect())
  afterAll(() => expose())

  test.each(strangers)('a %s reads first name and initial, and no more', async (role) => {
    const [row] = await run(
      as(role),
      `select *, real_name(profiles), real_photo(profiles), real_bio(profiles), birth_date(profiles), age(profiles),
         photo_consent(profiles) from profiles where id = $1`,
      [child],
    )
    const nothing = {
      photo_url: null,
      real_photo: null,
      bio: null,
      real_bio: null,
      date_of_birth: null,
      birth_date: null,
      age: null,
      photo_consent: null,
    }
    expect(row).toMatchObject({ full_name: PUBLIC, real_name: PUBLIC, ...nothing })
  })

  test.each(strangers)('a %s finds nobody by the hidden name', async (role) => {
    for (const where of [
      `full_name = '${NAME}'`,
      `full_name ilike '%quillfeather%'`,
      `full_name > 'Zephyrine Q.'`,
      `bio is not null`,
    ])
      expect(await run(as(role), `select id from profiles where id = '${child}' and ${where}`), where).toEqual([])
    expect(await run(as(role), `select * from search_players($1, 'Quillfeather')`, [world.league])).toEqual([])
    await expect(run(as(role), 'select full_name from app.young_people')).rejects.toMatchObject({ code: '42501' })
    await expect(run(as(role), 'select app.may_see_name($1)', [child])).rejects.toMatchObject({ code: '42501' })
  })

  test.each(editors)('the %s reads and writes everything', async (role) => {
    const select = `select full_name, real_name(profiles), real_bio(profiles), real_photo(profiles), age(profiles) from profiles where id = $1`
    expect(await run(as(role), select, [child])).toEqual([
      { full_name: PUBLIC, real_name: NAME, real_bio: `${NAME} likes football.`, real_photo: PHOTO, age: 11 },
    ])
    await run(as(role), `update profiles set full_name = 'Zoe Quillfeather', bio = 'Fast.' where id = $1`, [child])
    expect(await run(as(role), select, [child])).toMatchObject([
      { full_name: 'Zoe Q.', real_name: 'Zoe Quillfeather', real_bio: 'Fast.' },
    ])
    await run(as(role), 'update profiles set full_name = $2, bio = $3 where id = $1', [
      child,
      NAME,
      `${NAME} likes football.`,
    ])
  })

  test('the players themselves read their own name', async () => {
    const own = world.homePlayers[1]
    await run(as('player'), `update profiles set full_name = 'Ida Longname' where id = $1`, [own])
    expect(await run(as('player'), 'select full_name, real_name(profiles) from profiles where id = $1', [own])).toEqual(
      [{ full_name: 'Ida L.', real_name: 'Ida Longname' }],
    )
    const [copy] = await run<{ export_my_data: { profile: object } }>(as('player'), 'select export_my_data()')
    expect(copy?.export_my_data.profile).toMatchObject({ full_name: 'Ida Longname' })
  })

  test('a name that is written as it is shown stays whole', async () => {
    await run(as('owner'), 'update profiles set full_name = full_name, jersey_number = 7 where id = $1', [child])
    expect(await run(as('owner'), 'select real_name(profiles) from profiles where id = $1', [child])).toEqual([
      { real_name: NAME },
    ])
  })

  test('the answer to a write has no more than the caller may read', async () => {
    const [row] = await run(
      as('manager'),
      `update profiles set full_name = 'Kim Secretname' where id = $1 returning *`,
      [child],
    )
    expect(JSON.stringify(row)).not.toContain('Secretname')
    await run(as('manager'), 'update profiles set full_name = $2 where id = $1', [child, NAME])
  })

  test('an empty name is refused as it is elsewhere', () =>
    expect(run(as('owner'), `update profiles set full_name = ' ' where id = $1`, [child])).rejects.toMatchObject({
      code: '23514',
    }))

  test('a new player is hidden from the first moment', async () => {
    await run(
      as('owner'),
      `insert into profiles (id, full_name) values ('00000000-0000-4000-8000-00000000000a', 'Noa Newcomer')`,
    )
    const id = '00000000-0000-4000-8000-00000000000a'
    expect(await run(as('visitor'), 'select full_name from profiles where id = $1', [id])).toEqual([
      { full_name: 'Noa N.' },
    ])
    await run(as('owner'), `select add_players($1, '[{"full_name": "Pat Pupil"}]')`, [world.home])
    expect(await run(as('visitor'), `select full_name from profiles where full_name like 'Pat%'`)).toEqual([
      { full_name: 'Pat P.' },
    ])
  })

  test('the protected competition wins over another one', async () => {
    const other = await insert(database, 'teams', { league_id: world.otherLeague, name: 'Elsewhere' })
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [other, child])
    expect(await run(as('visitor'), 'select full_name from profiles where id = $1', [child])).toEqual([
      { full_name: PUBLIC },
    ])
    await database.query('delete from teams where id = $1', [other])
  })

  test('the profiles of one account are hidden together', async () => {
    const user = await createUser(database, 'twice@example.org', { metadata: { full_name: 'Tess Twicely' } })
    const first = await profileOf(database, user)
    const second = await insert(database, 'profiles', { full_name: 'Tess Twicely', user_id: user })
    const shown = () => database.query('select distinct full_name from profiles where id in ($1, $2)', [first, second])
    expect(await shown()).toEqual([{ full_name: 'Tess Twicely' }])
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.home, second])
    expect(await shown()).toEqual([{ full_name: 'Tess T.' }])
  })

  test('an adult is shown again after leaving, a child is not', async () => {
    const add = (born: string) => insert(database, 'profiles', { full_name: 'Max Mover', date_of_birth: born })
    for (const [born, shown] of [
      ['1990-01-01', 'Max Mover'],
      ['2018-01-01', 'Max M.'],
    ] as const) {
      const id = await add(born)
      await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.home, id])
      expect(await database.query('select full_name from profiles where id = $1', [id]), born).toEqual([
        { full_name: 'Max M.' },
      ])
      await database.query('delete from team_players where player_id = $1', [id])
      expect(await database.query('select full_name from profiles where id = $1', [id]), born).toEqual([
        { full_name: shown },
      ])
    }
  })

  test('a photo that is stored in a folder in capital letters is held, and removed', async () => {
    const id = await insert(database, 'profiles', { full_name: 'Cap Ital' })
    const folder = id.toUpperCase()
    await database.query(`insert into storage.objects (bucket_id, name) values ('player-photos', $1 || '/photo')`, [
      folder,
    ])
    await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [world.home, id])
    const stored = () =>
      database.query(`select bucket_id, name from storage.objects where name ilike '%' || $1 || '%'`, [folder])
    expect(await stored()).toEqual([{ bucket_id: 'held-photos', name: `player-photos/${folder}/photo` }])
    await database.query(`select app.remove_files('player-photos', array[$1])`, [id])
    expect(await stored()).toEqual([])
    await database.query('delete from profiles where id = $1', [id])
  })

  test('an account that manages young players elsewhere accepts an invitation', async () => {
    const user = await createUser(database, 'both@example.org', { metadata: { full_name: 'Coach Carefully' } })
    const elsewhere = await insert(database, 'teams', { league_id: world.otherLeague, name: 'Elsewhere Juniors' })
    await database.query('insert into youth_settings (league_id) values ($1) on conflict do nothing', [
      world.otherLeague,
    ])
    await database.query('update teams set manager_id = $2 where id = $1', [elsewhere, await profileOf(database, user)])
    const [made] = await run<{ id: string }>(
      as('owner'),
      `select create_invitation($1, 'manager', 'Coach Carefully', 'both@example.org') as id`,
      [world.third],
    )
    const [link] = await run<{ token: string }>(as('owner'), 'select renew_invitation($1) as token', [made?.id ?? ''])
    await run(asUser(database, user), 'select accept_invitation($1)', [link?.token ?? ''])
    const [team] = await database.query(
      'select p.full_name, p.user_id from teams t join profiles p on p.id = t.manager_id where t.id = $1',
      [world.third],
    )
    expect(team).toEqual({ full_name: 'Coach C.', user_id: user })
    await database.query('update teams set manager_id = null where id = any ($1)', [`{${elsewhere},${world.third}}`])
    await database.query('delete from youth_settings where league_id = $1', [world.otherLeague])
    await database.query('delete from auth.users where id = $1', [user])
  })

  test.each(['a new account', 'an account of another league'])(
    '%s that joins by an invitation is never shown',
    async (kind) => {
      const metadata = { full_name: 'Coach Carefully' }
      const joining = `joins-${kind.length}@example.org`
      const shown = `create function public.note_shown() returns trigger language plpgsql as $$
      begin insert into public.shown values (new.full_name); return null; end $$`
      await database.script(`create table public.shown (full_name text); ${shown};
      create trigger note_shown after insert or update on profiles for each row execute function public.note_shown()`)
      const [id] = await run<{ create_invitation: string }>(
        as('owner'),
        `select create_invitation($1, 'manager', 'Coach Carefully', $2)`,
        [world.third, joining],
      )
      const [link] = await run<{ token: string }>(as('owner'), 'select renew_invitation($1) as token', [
        id?.create_invitation ?? '',
      ])
      const invite_token = link?.token ?? ''
      let user: string
      if (kind === 'a new account')
        user = await createUser(database, joining, { metadata: { ...metadata, invite_token } })
      else {
        user = await createUser(database, joining, { metadata })
        const elsewhere = await insert(database, 'teams', { league_id: world.otherLeague, name: 'Elsewhere' })
        await database.query('insert into team_players (team_id, player_id) values ($1, $2)', [
          elsewhere,
          await profileOf(database, user),
        ])
        await database.query('delete from shown')
        await run(asUser(database, user), 'select accept_invitation($1)', [invite_token])
      }
      const [team] = await database.query<{ full_name: string; real: string }>(
        `select p.full_name, y.full_name as real from teams t join profiles p on p.id = t.manager_id
       join app.young_people y on y.profile_id = p.id where t.id = $1`,
        [world.third],
      )
      expect(team).toEqual({ full_name: 'Coach C.', real: 'Coach Carefully' })
      // The former profile of the account was public, and is hidden by a change.
      expect(await database.query('select distinct full_name from shown')).toEqual([{ full_name: 'Coach C.' }])
      expect(
        await database.query(`select raw_user_meta_data ->> 'full_name' as name from auth.users where id = $1`, [user]),
      ).toEqual([{ name: 'Coach Carefully' }])
      await database.script(
        `drop trigger note_shown on profiles; drop function public.note_shown; drop table public.shown`,
      )
      await database.query('update teams set manager_id = null where id = $1', [world.third])
    },
  )

  test('search engines are not told of the players', async () => {
    const [row] = await run(as('visitor'), `select is_listed from public_pages where kind = 'player' and id = $1`, [
      child,
    ])
    expect(row).toEqual({ is_listed: false })
  })

  test('earlier reports are hidden until their text is saved again, then without names', async () => {
    for (const role of strangers)
      expect(await run(as(role), 'select from match_reports where match_id = $1', [world.match]), role).toEqual([])
    const held =
      'select id, report_text, is_held(match_reports) from match_reports where not archived and match_id = $1'
    const [report] = await run<{ id: string }>(as('owner'), held, [world.match])
    expect(report).toMatchObject({ report_text: REPORT, is_held: true })
    await run(as('owner'), 'update match_reports set report_text = $2 where id = $1', [
      report?.id ?? '',
      `${REPORT} Really.`,
    ])
    expect(
      await run(as('visitor'), 'select report_text from match_reports where match_id = $1', [world.match]),
    ).toEqual([
      {
        report_text: `${PUBLIC} scored. Then ${PUBLIC} scored again, and QUILLFEATHER LANE cheered for Zephyrine. Really.`,
      },
    ])
  })

  test('the owner shows the earlier reports with shortened names', async () => {
    await database.query(`insert into app.held_reports select id from match_reports on conflict do nothing`)
    await expect(run(as('manager'), 'select show_held_reports($1)', [world.league])).rejects.toMatchObject({
      code: '42501',
    })
    expect(await run(as('manager'), 'select held_reports($1)', [world.league])).toEqual([{ held_reports: 0 }])
    expect(await run(as('owner'), 'select held_reports($1)', [world.league])).toEqual([{ held_reports: 1 }])
    await run(as('owner'), 'select show_held_reports($1)', [world.league])
    expect(await run(as('visitor'), 'select from match_reports where match_id = $1', [world.match])).toHaveLength(1)
    const all = await run<{ report_text: string }>(as('owner'), 'select report_text from match_reports')
    expect(all.map(({ report_text }) => report_text).join()).not.toContain('Quillfeather')
  })

  test('a report is written from public names', async () => {
    const [facts] = await run(as('owner'), 'select public.match_facts($1) as facts', [world.match])
    expect(JSON.stringify(facts)).toContain(PUBLIC)
    expect(JSON.stringify(facts)).not.toContain('Quillfeather')
  })
})

describe('photos', () => {
  beforeAll(() => protect())
  afterAll(() => expose())
  const bucket = () => database.query('select bucket_id, name from storage.objects where version = $1', ['v1'])
  const photo = () => run(as('visitor'), 'select photo_url from profiles where id = $1', [child])
  const upload = (role: Role) =>
    run(as(role), `insert into storage.objects (bucket_id, name) values ('player-photos', $1 || '/new')`, [child])

  test('without a consent the file is in no public bucket, and nobody adds one', async () => {
    expect(await bucket()).toEqual([{ bucket_id: 'held-photos', name: `player-photos/${child}/photo` }])
    expect(await database.query(`select public from storage.buckets where id = 'held-photos'`)).toEqual([
      { public: false },
    ])
    expect(await photo()).toEqual([{ photo_url: null }])
    for (const role of roles) await expect(upload(role), role).rejects.toMatchObject({ code: '42501' })
    for (const role of strangers)
      expect(await run(as(role), `select from storage.objects where bucket_id = 'held-photos'`), role).toEqual([])
  })

  test.each(strangers)('a %s makes no link and ends no consent', async (role) => {
    for (const call of ['create_consent_link', 'end_photo_consent'])
      await expect(run(as(role), `select ${call}($1)`, [child])).rejects.toMatchObject({ code: '42501' })
  })

  async function createLink() {
    const [row] = await run<{ token: string }>(as('manager'), 'select create_consent_link($1) as token', [child])
    return row?.token ?? ''
  }

  test('a guardian consents by a link, and revokes the consent by it', async () => {
    const token = await createLink()
    expect(token).toMatch(/^[0-9a-f]{48}$/)
    const stored = await database.query<{ row: string }>('select c::text as row from app.photo_consents c')
    expect(stored.map(({ row }) => row).join()).not.toContain(token)
    const [link] = await run(as('visitor'), 'select consent_link($1) as link', [token])
    expect(link).toMatchObject({ link: { player: PUBLIC, team: 'Home Town', age_group: 'U12', given_at: null } })
    expect(JSON.stringify(link)).not.toContain('Quillfeather')

    await run(as('visitor'), `select give_photo_consent($1, 'Gail Guardian')`, [token])
    expect(await photo()).toEqual([{ photo_url: PHOTO }])
    expect(await bucket()).toEqual([{ bucket_id: 'player-photos', name: `${child}/photo` }])
    await run(as('manager'), `insert into storage.objects (bucket_id, name) values ('player-photos', $1 || '/new')`, [
      child,
    ])
    const consent = 'select photo_consent(profiles) as consent from profiles where id = $1'
    expect(await run(as('owner'), consent, [child])).toMatchObject([
      { consent: { state: 'given', guardian_name: 'Gail Guardian', given_at: expect.any(String) } },
    ])
    for (const role of strangers) expect(await run(as(role), consent, [child]), role).toEqual([{ consent: null }])

    await run(as('visitor'), 'select revoke_photo_consent($1)', [token])
    expect(await photo()).toEqual([{ photo_url: null }])
    expect(await bucket()).toMatchObject([{ bucket_id: 'held-photos' }])
    await expect(run(as('visitor'), `select give_photo_consent($1, 'Again')`, [token])).rejects.toMatchObject({
      code: 'PT409',
    })
  })

  test.each(editors)('the %s ends a consent', async (role) => {
    const token = await createLink()
    await run(as('visitor'), `select give_photo_consent($1, 'Gail')`, [token])
    await run(as(role), 'select end_photo_consent($1)', [child])
    expect(await photo()).toEqual([{ photo_url: null }])
    expect(await run(as('visitor'), 'select consent_link($1) as link', [token])).toEqual([{ link: null }])
  })

  test.each(['', 'x', '0'.repeat(48)])('the token “%s” opens nothing', async (token) => {
    expect(await run(as('visitor'), 'select consent_link($1) as link', [token])).toEqual([{ link: null }])
    await expect(run(as('visitor'), `select give_photo_consent($1, 'x')`, [token])).rejects.toMatchObject({
      code: 'PT404',
    })
    await expect(run(as('visitor'), 'select revoke_photo_consent($1)', [token])).rejects.toMatchObject({
      code: 'PT404',
    })
  })

  test('an expired link, a replaced one and an empty name', async () => {
    const first = await createLink()
    await expect(run(as('visitor'), `select give_photo_consent($1, ' ')`, [first])).rejects.toMatchObject({
      code: '22023',
    })
    const second = await createLink()
    expect(await run(as('visitor'), 'select consent_link($1) as link', [first])).toEqual([{ link: null }])
    await database.query(`update app.photo_consents set expires_at = now() where ended_at is null`)
    await expect(run(as('visitor'), `select give_photo_consent($1, 'x')`, [second])).rejects.toMatchObject({
      code: 'PT404',
    })
  })
})

describe('results', () => {
  afterAll(() => expose())
  const standings = (role: Role) =>
    run(as(role), 'select points from table_standings where league_id = $1', [world.league])
  const explained = (role: Role) => run(as(role), 'select points from explained_table($1)', [world.league])
  const scorers = (role: Role) => run(as(role), 'select id from top_scorers($1)', [world.league])
  const score = (role: Role) => run(as(role), 'select home_score from matches where id = $1', [world.match])
  const goals = (role: Role) => run(as(role), 'select from match_events where match_id = $1', [world.match])
  const outside: Role[] = ['visitor', 'other user', 'player', 'other owner']
  const inside: Role[] = ['manager', 'other manager', 'owner']

  test.each(roles)('a %s sees all where they are shown', async (role) => {
    await protect('shown')
    expect(await standings(role)).toHaveLength(3)
    expect(await scorers(role)).toHaveLength(1)
    expect(await score(role)).toEqual([{ home_score: 2 }])
  })

  test.each(outside)('a %s sees scores and no tables', async (role) => {
    await protect('no_tables')
    for (const list of [standings, explained, scorers]) expect(await list(role)).toEqual([])
    expect(await run(as(role), 'select * from team_standing($1)', [world.home])).toEqual([])
    expect(await run(as(role), 'select * from season_progress($1)', [world.league])).toEqual([])
    expect(await score(role)).toEqual([{ home_score: 2 }])
  })

  test.each(outside)('a %s sees no scores, and the fixtures', async (role) => {
    await protect('no_scores')
    for (const list of [standings, explained, scorers, score, goals]) expect(await list(role)).toEqual([])
    expect(await run(as(role), 'select * from player_totals($1)', [world.homePlayers[1]])).toEqual([
      { goals: 0, assists: 0, appearances: 0, motm: 0 },
    ])
    expect(await run(as(role), 'select played_fixtures($1) as played', [world.league])).toMatchObject([
      { played: [{ home_team: 'Home Town', away_team: 'Away United' }] },
    ])
  })

  test.each(inside)('the %s sees all', async (role) => {
    for (const results of ['no_tables', 'no_scores']) {
      await protect(results)
      expect(await standings(role)).toHaveLength(3)
      expect(await scorers(role)).toHaveLength(1)
      expect(await score(role)).toEqual([{ home_score: 2 }])
      expect(await goals(role)).toHaveLength(2)
    }
  })

  test('a fixture without a score stays, and a new score hides it', async () => {
    await protect('no_scores')
    const id = await insert(database, 'matches', {
      league_id: world.league,
      home_team_id: world.home,
      away_team_id: world.third,
      played_at: '2026-12-01',
    })
    const seen = () => run(as('visitor'), 'select id from matches where id = $1', [id])
    expect(await seen()).toHaveLength(1)
    await database.query('update matches set home_score = 1, away_score = 0 where id = $1', [id])
    expect(await seen()).toEqual([])
    await database.query('delete from matches where id = $1', [id])
  })

  test('a season that is not published stays with the owner', async () => {
    await protect('no_scores')
    await database.query(
      `with planned as (insert into seasons (league_id, name, is_published) values ($1, 'Next', false) returning id),
       stage as (insert into stages (season_id, name) select id, 'Table' from planned returning id)
       update matches set stage_id = (select id from stage) where id = $2`,
      [world.league, world.match],
    )
    expect(await score('manager')).toEqual([])
    expect(await score('owner')).toHaveLength(1)
    await database.query('update seasons set is_published = true where league_id = $1', [world.league])
    expect(await score('manager')).toHaveLength(1)
    expect(await score('visitor')).toEqual([])
  })
})

test('everything is shown again after the owner has ended the protection', async () => {
  await protect('no_scores')
  await expose()
  expect(
    await run(as('visitor'), 'select full_name, photo_url, bio, age(profiles) from profiles where id = $1', [child]),
  ).toEqual([{ full_name: NAME, photo_url: PHOTO, bio: `${NAME} likes football.`, age: 11 }])
  expect(await run(as('visitor'), 'select home_score from matches where id = $1', [world.match])).toEqual([
    { home_score: 2 },
  ])
  expect(await database.query('select from app.young_people')).toEqual([])
  expect(await database.query('select from app.held_reports')).toEqual([])
})

test('a competition that is deleted publishes no name', async () => {
  await protect()
  await run(as('owner'), 'select delete_league($1)', [world.league])
  expect(await run(as('visitor'), 'select full_name from profiles where id = $1', [child])).toEqual([
    { full_name: PUBLIC },
  ])
})

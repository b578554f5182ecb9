import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Statement } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { asRole, asUser, createUser, createWorld, insert, type Role, run, type World } from './world.ts'

let database: Database
let world: World
let coming: string
let later: string
let ada: string
let grace: string
beforeAll(async () => {
  database = await openTestDatabase('product')
  world = await createWorld(database)
  coming = await addMatch(world.third, world.home, 3)
  later = await addMatch(world.away, world.third, 10)
  ada = await addOfficial('Ada Lovelace', 'ada@example.org')
  grace = await addOfficial('Grace Hopper')
  await saveRows(database)
})
afterAll(() => database.close())
beforeEach(() => restoreRows(database))

const addMatch = (home_team_id: string, away_team_id: string, days: number) =>
  insert(database, 'matches', {
    league_id: world.league,
    home_team_id,
    away_team_id,
    played_at: new Date(Date.now() + days * 86_400_000).toISOString(),
  })
const addOfficial = (name: string, email: string | null = null) =>
  insert(database, 'officials', { league_id: world.league, name, email })

const as = (role: Role, sql: string, values: Statement['values'] = []) =>
  run<Record<string, unknown>>(asRole(database, world, role), sql, values)

interface Entry {
  match_id: string
  role: string
  official_id: string | null
  replaces?: string
}
async function appoint(entries: Entry[], role: Role = 'owner', league = world.league) {
  const [row] = await as(role, 'select appoint_officials($1, $2) as number', [league, JSON.stringify(entries)])
  return row?.number
}
const referee = (official_id: string | null, match_id = coming, replaces?: string): Entry => ({
  match_id,
  role: 'referee',
  official_id,
  ...(replaces !== undefined && { replaces }),
})
const send = async (official = ada, role: Role = 'owner') => {
  const sql = `select send_appointments($1, array(select id from appointments where official_id = $1)) as token`
  return String((await as(role, sql, [official]))[0]?.token)
}
const states = async () =>
  (
    await database.query<{ line: string }>(
      `select o.name || ' ' || a.role || ' ' || a.state as line from appointments a join officials o on o.id = a.official_id
       order by a.created_at, o.name`,
    )
  ).map(({ line }) => line)
const idOf = async (official = ada) =>
  (await database.query<{ id: string }>('select id from appointments where official_id = $1', [official]))[0]?.id ?? ''
const answer = (token: string | null, accepts: boolean, id: string, reason: string | null = null) =>
  as('visitor', 'select answer_appointment($1, $2, $3, $4)', [id, accepts, reason, token])
const page = async (token: string, role: Role = 'visitor') =>
  (await as(role, 'select official_page($1) as page', [token]))[0]?.page as null | {
    appointments: { state: string; reason: string | null; moved_from: string | null }[]
    absences: { id: string; first_day: string }[]
  }

describe('officials', () => {
  test('are read with their contacts by those who run the league alone', async () => {
    const sql = 'select email, phone from officials where league_id = $1'
    expect(await as('owner', sql, [world.league])).toHaveLength(2)
    for (const role of ['manager', 'player', 'other owner', 'other user'] as const)
      expect(await as(role, sql, [world.league])).toEqual([])
    await expect(as('visitor', sql, [world.league])).rejects.toMatchObject({ code: '42501' })
  })

  test('are read, added and appointed by an administrator, until they leave', async () => {
    const helper = await createUser(database, 'helper@example.org')
    const member = await insert(database, 'league_members', {
      league_id: world.league,
      user_id: helper,
      role: 'administrator',
      name: 'Helper',
    })
    const caller = asUser(database, helper)
    await run(caller, `insert into officials (league_id, name, level) values ($1, ' Joan ', 2)`, [world.league])
    expect(await run(caller, 'select name from officials order by name')).toContainEqual({ name: 'Joan' })
    const token = String(
      (await run<{ token: string }>(caller, 'select send_appointments($1) as token', [ada]))[0]?.token,
    )
    expect(await page(token)).not.toBeNull()
    await database.query('delete from league_members where id = $1', [member])
    expect(await page(token)).toBeNull()
    expect(await run(caller, 'select name from officials')).toEqual([])
    await expect(run(caller, 'select send_appointments($1)', [ada])).rejects.toMatchObject({ code: '42501' })
  })

  test('have contacts in one form, and a name', async () => {
    const sql = 'insert into officials (league_id, name, email, phone) values ($1, $2, $3, $4) returning email, phone'
    expect(await as('owner', sql, [world.league, 'X', ' X@Example.org ', '+44 7700 900-123'])).toEqual([
      { email: 'x@example.org', phone: '+447700900123' },
    ])
    await expect(as('owner', sql, [world.league, '  ', null, null])).rejects.toThrow('official_name')
    await expect(as('owner', sql, [world.league, 'X', 'no address', null])).rejects.toThrow('official_email')
  })

  test('keep their account and their league when they are edited', async () => {
    await expect(
      as('owner', 'update officials set user_id = $2 where id = $1', [ada, world.users.owner]),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      as('owner', 'update officials set league_id = $2 where id = $1', [ada, world.otherLeague]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('go when they had no match, and keep the name in matches that they had', async () => {
    await as('owner', 'select remove_official($1)', [grace])
    expect(await database.query('select from officials where id = $1', [grace])).toEqual([])
    await appoint([referee(ada, world.match), referee(ada, coming)])
    const token = await send()
    await as('owner', 'select remove_official($1)', [ada])
    expect(await database.query('select name, email, is_active from officials where id = $1', [ada])).toEqual([
      { name: 'Ada Lovelace', email: null, is_active: false },
    ])
    expect(await states()).toEqual(['Ada Lovelace referee sent', 'Ada Lovelace referee withdrawn'])
    expect(await page(token)).toBeNull()
    await expect(appoint([referee(ada, later)])).rejects.toThrow('was removed')
    for (const role of ['manager', 'other owner'] as const)
      await expect(as(role, 'select remove_official($1)', [ada])).rejects.toMatchObject({ code: '42501' })
  })
})

describe('appointments', () => {
  test.each<Role>(['manager', 'other manager', 'player', 'other user', 'other owner'])(
    'are neither made nor sent nor read by the %s',
    async (role) => {
      await expect(appoint([referee(ada)], role)).rejects.toMatchObject({ code: '42501' })
      await appoint([referee(ada)])
      await expect(send(ada, role)).rejects.toMatchObject({ code: '42501' })
      expect(await as(role, 'select from appointments')).toEqual([])
      await expect(as(role, 'delete from appointments')).rejects.toMatchObject({ code: '42501' })
    },
  )

  test('of a visitor are refused', async () => {
    await expect(appoint([referee(ada)], 'visitor')).rejects.toMatchObject({ code: '42501' })
    await expect(as('visitor', 'select from appointments')).rejects.toMatchObject({ code: '42501' })
  })

  test('fill a round together, or not at all', async () => {
    expect(await appoint([referee(ada), referee(grace, later)])).toBe(2)
    expect(await states()).toHaveLength(2)
    await expect(appoint([{ ...referee(grace), role: 'fourth' }, referee(ada, coming)])).rejects.toThrow('another role')
    expect(await states()).toHaveLength(2)
  })

  test('give an official one role in a match, and a role its places', async () => {
    const third = await addOfficial('Third')
    await appoint([referee(ada)])
    await expect(appoint([{ ...referee(ada), role: 'fourth' }])).rejects.toThrow('another role in the match')
    await expect(appoint([referee(grace)])).rejects.toThrow('appointed to this place meanwhile')
    const assistant = (official_id: string) => ({ match_id: coming, role: 'assistant', official_id })
    expect(await appoint([assistant(grace), assistant(third)])).toBe(2)
    await expect(appoint([assistant(await addOfficial('Fourth'))])).rejects.toThrow('to this place meanwhile')
    await expect(appoint([{ ...referee(ada, later), role: 'linesman' }])).rejects.toThrow('appointment_role')
  })

  test('take officials and matches of one league', async () => {
    const stranger = await insert(database, 'officials', { league_id: world.otherLeague, name: 'Stranger' })
    await expect(appoint([referee(stranger)])).rejects.toThrow('was removed')
    await expect(appoint([referee(stranger)], 'other owner', world.otherLeague)).rejects.toThrow('no longer exist')
  })

  test('are replaced: an unsent one goes, one that was sent is withdrawn', async () => {
    await appoint([referee(ada)])
    await appoint([referee(grace, coming, await idOf())])
    expect(await states()).toEqual(['Grace Hopper referee proposed'])
    await send(grace)
    await appoint([referee(null, coming, await idOf(grace))])
    expect(await states()).toEqual(['Grace Hopper referee withdrawn'])
    await expect(appoint([referee(ada, coming, await idOf(grace))])).rejects.toThrow('changed meanwhile')
  })

  test('that were accepted are asked again when the match moves', async () => {
    await appoint([referee(ada)])
    const token = await send()
    await answer(token, true, await idOf())
    await as('owner', `update matches set played_at = played_at + interval '1 day' where id = $1`, [coming])
    const seen = await page(token)
    expect(seen?.appointments).toMatchObject([{ state: 'sent' }])
    expect(seen?.appointments[0]?.moved_from).not.toBeNull()
    await answer(token, true, await idOf())
    expect((await page(token))?.appointments).toMatchObject([{ state: 'accepted', moved_from: null }])
  })
})

describe('the link of an official', () => {
  test('shows what was sent, and answers it', async () => {
    await appoint([referee(ada), referee(grace, later)])
    const token = await send()
    expect((await page(token))?.appointments).toMatchObject([{ state: 'sent' }])
    await answer(token, false, await idOf(), ' On holiday ')
    expect((await page(token))?.appointments).toMatchObject([{ state: 'declined', reason: 'On holiday' }])
    await expect(answer(token, true, await idOf())).rejects.toThrow('withdrawn or answered meanwhile')
  })

  test('does not show what is only proposed', async () => {
    await appoint([referee(ada)])
    const [row] = await as('owner', 'select send_appointments($1) as token', [ada])
    const token = String(row?.token)
    expect((await page(token))?.appointments).toEqual([])
    await expect(answer(token, true, await idOf())).rejects.toThrow('withdrawn or answered')
  })

  test('neither answers for others nor after the kick-off', async () => {
    await appoint([referee(ada), referee(grace, later)])
    const token = await send()
    await send(grace)
    await expect(answer(token, true, await idOf(grace))).rejects.toThrow('withdrawn or answered')
    await database.query(`update matches set played_at = now() - interval '1 hour' where id = $1`, [coming])
    await expect(answer(token, true, await idOf())).rejects.toThrow('has begun')
  })

  test('stores a hash alone, expires and is withdrawn', async () => {
    const token = await send()
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(await database.query('select * from app.official_links'))).not.toContain(token)
    expect(await page(token)).not.toBeNull()
    await database.query(`update app.official_links set expires_at = now()`)
    expect(await page(token)).toBeNull()
    const second = await send()
    await expect(as('manager', 'select withdraw_official_links($1)', [ada])).rejects.toMatchObject({ code: '42501' })
    await as('owner', 'select withdraw_official_links($1)', [ada])
    expect(await page(second)).toBeNull()
    await expect(answer(second, true, ada)).rejects.toThrow('expired or was withdrawn')
    expect(await page('guess')).toBeNull()
  })

  test('of a former owner ends', async () => {
    const token = await send()
    const profile = (
      await database.query<{ id: string }>('select manager_id as id from teams where id = $1', [world.home])
    )[0]
    await as('owner', 'select hand_over_league($1, $2)', [world.league, profile?.id ?? ''])
    expect(await page(token)).toBeNull()
  })

  test('names days, and removes the own ones alone', async () => {
    const token = await send()
    const other = await send(grace)
    await as('visitor', 'select add_absence($1, $2, $3)', ['2099-05-01', '2099-05-10', token])
    const [absence] = (await page(token))?.absences ?? []
    expect(absence?.first_day).toBe('2099-05-01')
    await as('visitor', 'select remove_absence($1, $2)', [absence?.id ?? '', other])
    expect((await page(token))?.absences).toHaveLength(1)
    await as('visitor', 'select remove_absence($1, $2)', [absence?.id ?? '', token])
    expect((await page(token))?.absences).toEqual([])
    await expect(as('visitor', 'select add_absence($1, $2, $3)', ['2099-05-10', '2099-05-01', token])).rejects.toThrow(
      'absence_days',
    )
  })
})

describe('an official with an account', () => {
  const join = (token: string, role: Role) => as(role, 'select join_official($1)', [token])
  test('joins by the link, and answers without it', async () => {
    await appoint([referee(ada), referee(grace, later)])
    const token = await send()
    await send(grace)
    await join(token, 'other user')
    expect(await as('other user', 'select waiting, accepted from my_officiating()')).toEqual([
      { waiting: 1, accepted: 0 },
    ])
    expect(await as('other user', 'select from appointments')).toHaveLength(1)
    expect(await as('other user', 'select name from officials')).toEqual([{ name: 'Ada Lovelace' }])
    await as('other user', 'select answer_appointment($1, true, null, null, $2)', [await idOf(), ada])
    expect(await states()).toContain('Ada Lovelace referee accepted')
    await as(
      'other user',
      `insert into official_absences (official_id, first_day, last_day) values ($1, '2099-01-01', '2099-01-02')`,
      [ada],
    )
    await expect(
      as(
        'other user',
        `insert into official_absences (official_id, first_day, last_day) values ($1, '2099-01-01', '2099-01-02')`,
        [grace],
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('does not answer for another official, nor does another account', async () => {
    await appoint([referee(ada)])
    await join(await send(), 'other user')
    const sql = 'select answer_appointment($1, true, null, null, $2)'
    for (const role of ['player', 'manager', 'owner', 'visitor'] as const)
      await expect(as(role, sql, [await idOf(), ada])).rejects.toThrow()
    expect(await states()).toEqual(['Ada Lovelace referee sent'])
    expect(await as('player', 'select official_page(null, $1) as page', [ada])).toEqual([{ page: null }])
  })

  test('is one account a person, and one person an account', async () => {
    const token = await send()
    await join(token, 'other user')
    await join(token, 'other user')
    await expect(join(token, 'player')).rejects.toThrow('Another account')
    await expect(join(await send(grace), 'other user')).rejects.toThrow('another official')
    await expect(join('guess', 'player')).rejects.toThrow('expired')
  })
})

describe('a result by the referee', () => {
  const report = (token: string | null, id: string, home: number | null = 2, away = 1) =>
    as('visitor', 'select report_as_referee($1, $2, $3, $4)', [id, home, away, token])
  const mode = (by: string) =>
    database.query(
      `insert into match_day_settings (league_id, results_by) values ($1, $2)
       on conflict (league_id) do update set results_by = excluded.results_by`,
      [world.league, by],
    )
  const begin = () =>
    database.query(`update matches set played_at = now() - interval '2 hours' where id = $1`, [coming])
  const score = async () =>
    (
      await database.query<{ score: string | null; is_provisional: boolean }>(
        `select home_score || ':' || away_score as score, is_provisional from matches where id = $1`,
        [coming],
      )
    )[0]

  test('is final, counts, and is in the history as one by a link', async () => {
    await mode('referee')
    await appoint([referee(ada)])
    const token = await send()
    await answer(token, true, await idOf())
    await expect(report(token, await idOf())).rejects.toThrow('has not begun')
    await begin()
    expect((await page(token))?.appointments).toMatchObject([{ may_report: true, score: null }])
    await report(token, await idOf())
    expect(await score()).toEqual({ score: '2:1', is_provisional: false })
    expect((await page(token))?.appointments).toMatchObject([{ may_report: false, score: [2, 1] }])
    const log = `select origin from change_log where match_id = $1 and after ? 'score'`
    expect(await database.query(log, [coming])).toEqual([{ origin: 'link' }])
    await expect(report(token, await idOf())).rejects.toThrow('is final')
    await expect(report(token, await idOf(), null)).rejects.toThrow('is final')
  })

  test('is refused in a finished season', async () => {
    await mode('referee')
    await appoint([referee(ada)])
    const token = await send()
    await answer(token, true, await idOf())
    await begin()
    await database.query(`set session_replication_role = replica`)
    await database.query(`update seasons set status = 'finished' where league_id = $1`, [world.league])
    await database.query(`set session_replication_role = origin`)
    expect((await page(token))?.appointments).toMatchObject([{ may_report: false }])
    await expect(report(token, await idOf())).rejects.toThrow('The season is over.')
  })

  test('waits for the end of a match that is entered live', async () => {
    await mode('referee')
    await appoint([referee(ada)])
    const token = await send()
    await answer(token, true, await idOf())
    await begin()
    await database.query(
      `update matches set status = 'in_play', live_phase = 'first_half', home_score = 1, away_score = 0 where id = $1`,
      [coming],
    )
    await expect(report(token, await idOf())).rejects.toThrow('is being entered live')
    expect((await page(token))?.appointments).toMatchObject([{ may_report: false }])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the league did not choose it', () => mode('owner')],
    ['the official has not accepted', () => database.query(`update appointments set state = 'sent'`)],
    ['the official is an assistant', () => database.query(`update appointments set role = 'assistant'`)],
    ['the appointment was withdrawn', () => database.query(`update appointments set state = 'withdrawn'`)],
    ['the match is cancelled', () => database.query(`update matches set status = 'cancelled' where id = $1`, [coming])],
  ])('is refused where %s', async (_, change) => {
    await mode('referee')
    await appoint([referee(ada)])
    const token = await send()
    await answer(token, true, await idOf())
    await begin()
    await change()
    await expect(report(token, await idOf())).rejects.toThrow()
    expect((await score())?.score).toBeNull()
  })

  test('is refused by another link, without one, and with half a score', async () => {
    await mode('referee')
    await appoint([referee(ada), referee(grace, later)])
    const token = await send()
    const other = await send(grace)
    await answer(token, true, await idOf())
    await answer(other, true, await idOf(grace))
    await begin()
    await expect(report(other, await idOf())).rejects.toMatchObject({ code: '42501' })
    await expect(report(null, await idOf())).rejects.toThrow()
    await expect(report('guess', await idOf())).rejects.toThrow('expired or was withdrawn')
    await expect(report(token, await idOf(), null)).rejects.toThrow('whole numbers')
  })
})

describe('visitors', () => {
  const shown = async () =>
    (await as('visitor', 'select match_officials(m) as shown from matches m where id = $1', [coming]))[0]?.shown
  test('read who accepted, if the owner shows it', async () => {
    await appoint([referee(ada)])
    const token = await send()
    await as('owner', 'insert into match_day_settings (league_id, shows_officials) values ($1, true)', [world.league])
    expect(await shown()).toBeNull()
    await answer(token, true, await idOf())
    expect(await shown()).toEqual([{ role: 'referee', name: 'Ada Lovelace' }])
    await as('owner', 'update match_day_settings set shows_officials = false where league_id = $1', [world.league])
    // A visitor names another league, which shows its officials.
    await database.query('insert into match_day_settings (league_id, shows_officials) values ($1, true)', [
      world.otherLeague,
    ])
    const forged = `select match_officials(jsonb_populate_record(null::matches, $1)) as officials`
    const row = JSON.stringify({ id: coming, league_id: world.otherLeague })
    expect(await as('visitor', forged, [row])).toEqual([{ officials: null }])
    expect(await shown()).toBeNull()
  })

  describe('of officials who may be children', () => {
    const shownTo = async (role: Role) =>
      (await as(role, 'select match_officials(m) as shown from matches m where id = $1', [coming]))[0]?.shown
    beforeEach(async () => {
      await appoint([referee(ada)])
      await as('owner', 'insert into match_day_settings (league_id, shows_officials) values ($1, true)', [world.league])
      await answer(await send(), true, await idOf())
    })

    test('read first name and initial in a competition of young players', async () => {
      await as('owner', 'insert into youth_settings (league_id) values ($1)', [world.league])
      for (const role of ['visitor', 'other user', 'player', 'other manager', 'other owner'] as const)
        expect(await shownTo(role), role).toEqual([{ role: 'referee', name: 'Ada L.' }])
      for (const role of ['manager', 'owner'] as const)
        expect(await shownTo(role), role).toEqual([{ role: 'referee', name: 'Ada Lovelace' }])
    })

    test('read first name and initial of a young player of another competition', async () => {
      await database.query('update officials set user_id = $2 where id = $1', [ada, world.users['other user']])
      expect(await shown()).toEqual([{ role: 'referee', name: 'Ada Lovelace' }])
      await as('other owner', 'insert into youth_settings (league_id) values ($1)', [world.otherLeague])
      const team = await insert(database, 'teams', { league_id: world.otherLeague, name: 'Young Ones' })
      await database.query('delete from app.league_changes')
      await database.query(
        'insert into team_players (team_id, player_id) select $1, id from profiles where user_id = $2',
        [team, world.users['other user']],
      )
      const noted = 'select from app.league_changes where league_id = $1'
      expect(await database.query(noted, [world.league]), 'pages kept before are rendered again').toHaveLength(1)
      expect(await shown()).toEqual([{ role: 'referee', name: 'Ada L.' }])
      expect(await shownTo('owner')).toEqual([{ role: 'referee', name: 'Ada Lovelace' }])
    })
  })
})

describe('mails and tasks', () => {
  const begin = async (official = ada, role: Role = 'owner') =>
    (
      await as(
        role,
        'select begin_appointment_mail($1, array(select id from appointments where official_id = $1)) as mail',
        [official],
      )
    )[0]?.mail as null | { token: string; email: string; matches: unknown[] }

  test('a mail has the matches that it asks for, and can be taken back', async () => {
    await appoint([referee(ada), referee(grace, later)])
    const mail = await begin()
    expect(mail).toMatchObject({ email: 'ada@example.org', matches: [{ home: 'Third Rovers', role: 'referee' }] })
    expect(await states()).toContain('Ada Lovelace referee sent')
    await as('owner', 'select undo_appointment_mail($1, $2)', [mail?.token ?? '', `{${await idOf()}}`])
    expect(await states()).toContain('Ada Lovelace referee proposed')
    expect(await page(mail?.token ?? '')).toBeNull()
    await expect(begin(ada, 'manager')).rejects.toMatchObject({ code: '42501' })
  })

  test('a mail that the mail server refused later is taken back, and says so', async () => {
    await appoint([referee(ada), referee(ada, later)])
    const mail = await begin()
    await answer(mail?.token ?? '', true, await idOf())
    await database.query('select app.note_refused_mail($1)', [mail?.token ?? ''])
    expect((await states()).sort()).toEqual(['Ada Lovelace referee accepted', 'Ada Lovelace referee proposed'])
    const rows = 'select mailed_at is null and refused_at is not null as refused from appointments'
    expect(await as('owner', rows)).toEqual([{ refused: true }, { refused: true }])
    expect(await page(mail?.token ?? '')).toBeNull()
    expect(await begin()).toMatchObject({ matches: [{ role: 'referee' }] })
  })

  test('a mail is sent once: calls at one time and a later one make no other link', async () => {
    await appoint([referee(ada)])
    const mails = await Promise.all([begin(), begin(), begin()])
    expect(mails.filter((mail) => mail !== null)).toHaveLength(1)
    expect(await begin()).toBeNull()
    expect(await database.query('select from app.official_links')).toHaveLength(1)
    expect(await database.query('select mails from app.invitation_mails')).toEqual([{ mails: 1 }])
  })

  test('a mail has no match that was mailed or answered before', async () => {
    await appoint([referee(ada)])
    const first = await begin()
    await appoint([referee(ada, later)])
    expect(await begin()).toMatchObject({ matches: [{ away: 'Third Rovers' }] })
    await answer(first?.token ?? '', true, await idOf())
    expect(await begin()).toBeNull()
    expect((await states()).sort()).toEqual(['Ada Lovelace referee accepted', 'Ada Lovelace referee sent'])
  })

  test('a mail is sent after a link, after one that failed, and for another date', async () => {
    await appoint([referee(ada)])
    await send()
    const failed = await begin()
    expect(failed).toMatchObject({ matches: [{ role: 'referee' }] })
    await as('owner', 'select undo_appointment_mail($1, $2)', [failed?.token ?? '', `{${await idOf()}}`])
    expect(await states()).toEqual(['Ada Lovelace referee sent'])
    const mail = await begin()
    expect(mail).toMatchObject({ matches: [{ role: 'referee' }] })
    await answer(mail?.token ?? '', true, await idOf())
    await as('owner', `update matches set played_at = played_at + interval '1 hour' where id = $1`, [coming])
    expect(await begin()).toMatchObject({ matches: [{ role: 'referee' }] })
  })

  test('a mail to an official whose address was removed is refused, and the appointment stays unsent', async () => {
    await appoint([referee(grace)])
    await expect(begin(grace)).rejects.toMatchObject({
      code: 'PT409',
      message: 'This person has no email address. Make a link instead.',
    })
    expect(await states()).toEqual(['Grace Hopper referee proposed'])
  })

  test('a mail of an appointment that ended is refused', async () => {
    await appoint([referee(ada)])
    const ended = await idOf()
    await appoint([referee(null, coming, ended)])
    const mail = as('owner', 'select begin_appointment_mail($1, $2)', [ada, `{${ended}}`])
    await expect(mail).rejects.toMatchObject({ code: 'PT409', message: 'This appointment has changed meanwhile' })
  })

  test('a refusal waits for the owner until it is settled', async () => {
    await appoint([referee(ada)])
    await answer(await send(), false, await idOf())
    const tasks = (role: Role) => as(role, 'select to_jsonb(declined) as declined from declined_matches()')
    expect(await tasks('owner')).toEqual([{ declined: [coming] }])
    for (const role of ['manager', 'other owner', 'other user'] as const) expect(await tasks(role)).toEqual([])
    await appoint([referee(grace, coming, await idOf())])
    expect(await tasks('owner')).toEqual([])
    expect(await states()).toEqual(['Ada Lovelace referee declined', 'Grace Hopper referee proposed'])
  })
  test("the copy of a person's data has the appointments that were sent", async () => {
    await database.query('update officials set user_id = $2 where id = $1', [ada, world.users['other user']])
    await appoint([referee(ada), { ...referee(ada, later), role: 'assistant' }])
    const sql = `select export_my_data() -> 'appointments' as list`
    expect(await as('other user', sql)).toEqual([{ list: [] }])
    await send()
    expect((await as('other user', sql))[0]?.list).toMatchObject([
      { competition: 'Sunday League', name: 'Ada Lovelace', role: 'referee', state: 'sent' },
      { role: 'assistant', state: 'sent' },
    ])
    expect(await as('player', sql)).toEqual([{ list: [] }])
  })
})

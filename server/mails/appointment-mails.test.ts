import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#gateway/log.ts'
import { createSendMail, type SendMail } from '#gateway/mail/send-mail.ts'
import { connect } from '#server/demo/connect.ts'
import { openTestInstallation, type TestInstallation } from '#server/testing/test-installation.ts'
import { createAppointmentMails } from './appointment-mails.ts'

const log = createLog('silent')
const PASSWORD = 'password'

let installation: TestInstallation
let folder: string
let outbox: SendMail
let owner: Awaited<ReturnType<typeof signIn>>
let stranger: typeof owner
let official: string
let appointment: string
beforeAll(async () => {
  installation = await openTestInstallation()
  folder = await mkdtemp(join(tmpdir(), 'touchline-appointments-'))
  const sender = { productName: 'Touchline', siteUrl: installation.url, from: 'Touchline <site@league.example>' }
  outbox = createSendMail({ ...sender, smtpUrl: null, outbox: folder, log })
  owner = await signIn('owner@league.example')
  stranger = await signIn('stranger@league.example')
})
afterAll(async () => {
  await installation.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  const { client } = owner
  const { data: league } = await client.rpc('create_league', { _name: 'Sunday\nLeague' }).throwOnError()
  const league_id = league.id
  const teams = ['Ash', 'Birch'].map((name) => ({ id: crypto.randomUUID(), league_id, name }))
  await client.from('teams').insert(teams).throwOnError()
  const sides = { home_team_id: teams[0]?.id ?? '', away_team_id: teams[1]?.id ?? '' }
  const match = { id: crypto.randomUUID(), league_id, ...sides, played_at: '2099-12-12T15:00:00Z' }
  await client.from('matches').insert(match).throwOnError()
  official = crypto.randomUUID()
  const ada = { id: official, league_id, name: 'Ada Lovelace', email: 'ada@league.example' }
  await client.from('officials').insert(ada).throwOnError()
  const entry = { match_id: match.id, role: 'referee', official_id: official }
  await client.rpc('appoint_officials', { _league_id: league_id, _entries: [entry] }).throwOnError()
  appointment = (await client.from('appointments').select('id').eq('match_id', match.id).single().throwOnError()).data
    .id
})

async function signIn(email: string) {
  const { keys, url, fetch } = installation
  const admin = connect({ url, fetch }, keys.serviceRoleKey)
  await admin.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  const client = connect({ url, fetch }, keys.anonKey)
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  return { client, token: data.session?.access_token ?? '' }
}

const stateOf = async () =>
  (await owner.client.from('appointments').select('state').eq('id', appointment).single().throwOnError()).data.state
const post = (body: unknown, token: string | null, sendMail = outbox) => {
  const { url, keys, fetch } = installation
  const routes = createAppointmentMails({ url, anonKey: keys.anonKey, fetch, siteUrl: url, sendMail, log })
  return routes.request('/appointment-mails', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
}
const mails = async () => Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))

test('an official is asked by a mail whose link opens their page', async () => {
  expect(await (await post({ official, appointments: [appointment] }, owner.token)).json()).toEqual({ sent: true })
  const mail = (await mails()).at(-1) ?? ''
  expect(mail).toMatch(/^To: ada@league\.example$/m)
  expect(mail).toMatch(/^Subject: A match to accept or decline$/m)
  expect(mail).toContain('Referee · Saturday, 12 December 2099, 15:00')
  const token = /\/officiating#([0-9a-f]{64})$/m.exec(mail)?.[1] ?? ''
  const { data: page } = await stranger.client.rpc('official_page', { _token: token })
  expect(page).toMatchObject({ name: 'Ada Lovelace', appointments: [{ id: appointment, state: 'sent' }] })
})

test('a request that is repeated after a lost answer sends no second mail', async () => {
  const before = (await mails()).length
  for (const sent of [true, false])
    expect(await (await post({ official, appointments: [appointment] }, owner.token)).json()).toEqual({ sent })
  expect(await mails()).toHaveLength(before + 1)
})

test('an official whose address was removed meanwhile gets no mail, and the appointment counts as not sent', async () => {
  await owner.client.from('officials').update({ email: null }).eq('id', official).throwOnError()
  const answer = await post({ official, appointments: [appointment] }, owner.token)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ message: 'This person has no email address. Make a link instead.' })
  expect(await stateOf()).toBe('proposed')
})

test('another account, a visitor and a forged token send nothing', async () => {
  const before = (await mails()).length
  const body = { official, appointments: [appointment] }
  expect((await post(body, stranger.token)).status).toBe(403)
  expect((await post(body, null)).status).toBe(401)
  expect((await post(body, 'forged')).status).toBe(401)
  expect((await post({ official }, owner.token)).status).toBe(400)
  expect((await post({ ...body, filler: 'x'.repeat(20_000) }, owner.token)).status).toBe(413)
  expect(await mails()).toHaveLength(before)
  expect(await stateOf()).toBe('proposed')
})

test('a mail that fails is told, and the appointment counts as not sent', async () => {
  const fail = () => Promise.reject(new Error('550 no such person'))
  const answer = await post({ official, appointments: [appointment] }, owner.token, fail)
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({ code: 'mail_failed' })
  expect(await stateOf()).toBe('proposed')
})

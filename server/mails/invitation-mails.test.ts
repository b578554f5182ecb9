import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Jobs } from '#gateway/jobs/jobs.ts'
import { createLog } from '#gateway/log.ts'
import { openMailQueue } from '#gateway/mail/mail-queue.ts'
import { createSendMail, type SendMail } from '#gateway/mail/send-mail.ts'
import { startSmtpServer } from '#gateway/testing/smtp-server.ts'
import { connect, expectData } from '#server/demo/connect.ts'
import { openTestInstallation, type TestInstallation } from '#server/testing/test-installation.ts'
import { createInvitationMails } from './invitation-mails.ts'

const log = createLog('silent')
const PASSWORD = 'password'

let installation: TestInstallation
let folder: string
let outbox: SendMail
let owner: Awaited<ReturnType<typeof signIn>>
let stranger: typeof owner
let team: string
let leagueId: string
beforeAll(async () => {
  installation = await openTestInstallation()
  folder = await mkdtemp(join(tmpdir(), 'touchline-invitations-'))
  const sender = { productName: 'Touchline', siteUrl: installation.url, from: 'Touchline <site@league.example>' }
  outbox = createSendMail({ ...sender, smtpUrl: null, outbox: folder, log })
  owner = await signIn('owner@league.example')
  stranger = await signIn('stranger@league.example')
  leagueId = (await owner.client.rpc('create_league', { _name: 'Sunday League' }).throwOnError()).data.id
  const added = owner.client.from('teams').insert({ league_id: leagueId, name: 'Ash\nUnited' }).select('id').single()
  team = (await expectData('a team', added)).id
})
afterAll(async () => {
  await installation.close()
  await rm(folder, { recursive: true })
})

async function signIn(email: string) {
  const { keys, url, fetch } = installation
  const admin = connect({ url, fetch }, keys.serviceRoleKey)
  await admin.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  const client = connect({ url, fetch }, keys.anonKey)
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  return { client, token: data.session?.access_token ?? '' }
}

async function invite(email: string | null) {
  const { data: open } = await owner.client.rpc('league_invitations', { _league_id: leagueId }).throwOnError()
  for (const { invitation_id: _id } of open) if (_id) await owner.client.rpc('withdraw_invitation', { _id })
  const values = { _team_id: team, _role: 'manager', _name: 'Herbert Chapman', _email: email }
  return String(await expectData('an invitation', owner.client.rpc('create_invitation', values)))
}
const stateOf = async () =>
  (await owner.client.rpc('league_invitations', { _league_id: leagueId }).throwOnError()).data[0]?.state

const post = (body: unknown, token: string | null, sendMail = outbox, fetch = installation.fetch) => {
  const { url, keys } = installation
  const routes = createInvitationMails({ url, anonKey: keys.anonKey, fetch, siteUrl: url, sendMail, log })
  return routes.request('/invitation-mails', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
}
const mails = async () => Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))

test('the owner mails an invitation once; its link is valid', async () => {
  const id = await invite('herbert@league.example')
  const answers = await Promise.all([post({ id }, owner.token), post({ id }, owner.token)])
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  expect(bodies.map(({ sent }) => sent).sort()).toEqual([false, true])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatch(/^To: herbert@league\.example$/m)
  expect(mail).toMatch(/^Subject: You are invited to manage a team$/m)
  expect(mail).toMatch(/^You are invited to manage Ash United in Sunday League\.$/m)
  const token = /\/auth\?token=([0-9a-f]{64})$/m.exec(mail ?? '')?.[1] ?? ''
  const { data } = await stranger.client.rpc('check_invitation', { _token: token })
  expect(data).toMatchObject({ valid: true })
  expect(await stateOf()).toBe('sent')
  expect(await (await post({ id, again: true }, owner.token)).json()).toEqual({ sent: true })
  expect(await mails()).toHaveLength(2)
})

test('a request that is repeated after a lost answer sends no second mail, and the first link stays valid', async () => {
  const id = await invite('herbert@league.example')
  const before = await mails()
  const sinceThen = async () => (await mails()).filter((each) => !before.includes(each))
  for (const sent of [true, false])
    expect(await (await post({ id, sent_at: null }, owner.token)).json()).toEqual({ sent })
  const [mail, ...others] = await sinceThen()
  expect(others).toEqual([])
  const token = /\/auth\?token=([0-9a-f]{64})$/m.exec(mail ?? '')?.[1] ?? ''
  const { data } = await stranger.client.rpc('check_invitation', { _token: token })
  expect(data).toMatchObject({ valid: true })
  const { data: rows } = await owner.client.rpc('league_invitations', { _league_id: leagueId }).throwOnError()
  const again = { id, sent_at: rows.find(({ invitation_id }) => invitation_id === id)?.sent_at }
  for (const sent of [true, false]) expect(await (await post(again, owner.token)).json()).toEqual({ sent })
  expect(await sinceThen()).toHaveLength(2)
})

test.each([
  [null, '#14643c', '#ffffff'],
  ['#facc15', '#facc15', '#14191a'],
])(
  'of a competition with the colour %s has a line and a button of %s, with %s on it',
  async (colour, background, text) => {
    await owner.client.from('league_settings').update({ colour }).eq('league_id', leagueId).throwOnError()
    const before = await mails()
    const id = await invite('herbert@league.example')
    expect(await (await post({ id }, owner.token)).json()).toEqual({ sent: true })
    const mail = (await mails()).find((each) => !before.includes(each)) ?? ''
    const html = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    expect(html).toContain(`border-top:4px solid ${background}`)
    expect(html).toContain(`background:${background};color:${text};`)
  },
)

test('an official is invited to the competition', async () => {
  const official = { league_id: leagueId, name: 'Ada Lovelace', email: 'ada@league.example' }
  const added = await owner.client.from('officials').insert(official).select('id').single().throwOnError()
  const { data: id } = await owner.client.rpc('invite_official', { _official_id: added.data.id }).throwOnError()
  const before = await mails()
  expect((await post({ id }, stranger.token)).status).toBe(404)
  expect(await (await post({ id }, owner.token)).json()).toEqual({ sent: true })
  const mail = (await mails()).find((each) => !before.includes(each)) ?? ''
  expect(mail).toMatch(/^To: ada@league\.example$/m)
  expect(mail).toMatch(/^Subject: You are invited to be an official$/m)
  expect(mail).toMatch(/^You are invited to be an official of Sunday League\.$/m)
  await owner.client.rpc('remove_official', { _id: added.data.id }).throwOnError()
})

test('a scorer is invited to enter matches', async () => {
  const values = { _team_id: null, _league_id: leagueId, _role: 'scorer', _name: 'Joan', _email: 'joan@league.example' }
  const id = await expectData('an invitation', owner.client.rpc('create_invitation', values))
  const before = await mails()
  expect(await (await post({ id }, owner.token)).json()).toEqual({ sent: true })
  const mail = (await mails()).find((each) => !before.includes(each)) ?? ''
  expect(mail).toMatch(/^Subject: You are invited to enter matches$/m)
  expect(mail).toMatch(/^You are invited to enter matches of Sunday League while they are played\.$/m)
})

test('another account, a visitor and a forged token send nothing', async () => {
  const id = await invite('herbert@league.example')
  const before = (await mails()).length
  expect((await post({ id }, stranger.token)).status).toBe(404)
  expect((await post({ id }, null)).status).toBe(401)
  expect((await post({ id }, 'forged')).status).toBe(401)
  expect((await post({ id: 'x' }, owner.token)).status).toBe(400)
  expect((await post({ id, filler: 'x'.repeat(2000) }, owner.token)).status).toBe(413)
  expect(await mails()).toHaveLength(before)
  expect(await stateOf()).toBe('not sent')
})

test('a mail that fails is told, and the invitation counts as not sent', async () => {
  const id = await invite('herbert@league.example')
  const answer = await post({ id }, owner.token, () => Promise.reject(new Error('550 no such person')))
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({ code: 'mail_failed' })
  expect(await stateOf()).toBe('not sent')
})

test('a mail that the mail server refuses after its request was answered counts as refused', async () => {
  const { database, keys, url: siteUrl } = installation
  const jobs = await Jobs.start(database, log, 0.5)
  const server = await startSmtpServer()
  const from = 'Touchline <site@league.example>'
  const direct = createSendMail({ productName: 'Touchline', siteUrl, from, smtpUrl: server.url, outbox: folder, log })
  const onRefused = async (token: string) => void (await database.query('select app.note_refused_mail($1)', [token]))
  const queue = await openMailQueue({
    jobs,
    sendMail: direct,
    jwtSecret: keys.jwtSecret,
    log,
    patience: 0.1,
    onRefused,
  })
  try {
    const release = server.hold()
    const id = await invite('refused@league.example')
    expect(await (await post({ id, sent_at: null }, owner.token, queue)).json()).toEqual({ sent: true })
    expect(await stateOf()).toBe('sent')
    release()
    await queue.idle()
    expect(await stateOf()).toBe('refused')
    expect(await (await post({ id, sent_at: null }, owner.token)).json()).toEqual({ sent: true })
    expect(await stateOf()).toBe('sent')
  } finally {
    await jobs.stop()
    await server.stop()
  }
})

describe('where the mail cannot be stored', () => {
  const isUndo = (input: Parameters<typeof fetch>[0]) => String(input).endsWith('/rpc/undo_invitation_mail')
  const refuse = () => Promise.reject(new Error('the database is away'))

  test.each<[string, () => Promise<Response>]>([
    ['is away', async () => new Response('{}', { status: 503 })],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ])('the invitation counts as not sent, also while the database %s', async (_, fail) => {
    const id = await invite('herbert@league.example')
    let failures = 0
    const answer = await post({ id }, owner.token, refuse, (input, init) =>
      isUndo(input) && failures++ < 2 ? fail() : installation.fetch(input, init),
    )
    expect(answer.status).toBe(502)
    expect(failures).toBe(3)
    expect(await stateOf()).toBe('not sent')
  })

  test('a refusal to take it back is not repeated', async () => {
    const id = await invite('herbert@league.example')
    let calls = 0
    const answer = await post({ id }, owner.token, refuse, async (input, init) => {
      if (!isUndo(input)) return installation.fetch(input, init)
      calls++
      return new Response('{}', { status: 401 })
    })
    expect([answer.status, calls]).toEqual([502, 1])
  })
})

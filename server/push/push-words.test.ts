import { expect, test } from 'vitest'
import { toNotification } from './push-words.ts'

const MATCH = '00000000-0000-4000-8000-000000000001'
const ban = (own: boolean) => ({
  is_notice: true,
  league: 'Sunday League',
  time_zone: 'Europe/Berlin',
  is_provisional: false,
  devices: [],
  content: {
    kind: 'ban',
    match_id: MATCH,
    home: 'Ash',
    away: 'Birch',
    status: 'scheduled',
    reason: null,
    reports: [],
    played_at: '2027-03-06T15:00:00+00:00',
    player: 'Ada Lovelace',
    facts: { ban: 'red', own, cards: null, matches: 3, reason: 'Ada hit Grace' },
  },
})
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

test.each([
  [true, 'You are banned for 3 matches', 'You miss 3 matches of the team: red card in Ash – Birch on'],
  [false, 'A player of your team is banned for 3 matches', 'The player misses 3 matches of the team: red card in Ash'],
])('a ban on a locked screen, own: %s, names neither persons nor reasons', (own, title, body) => {
  const notification = toNotification(ban(own))
  expect(plain(notification.title)).toBe(title)
  expect(plain(notification.body)).toContain(body)
  expect(notification.url).toBe(`/match/${MATCH}`)
  expect(JSON.stringify(notification)).not.toMatch(/Ada|Grace/)
})

const OFFICIAL = '00000000-0000-4000-8000-000000000002'

test.each([
  ['appointment', 'You are appointed: Ash – Birch', 'Your role: assistant referee. Accept or decline. · Sunday League'],
  ['reminder', 'Reminder: Ash – Birch, Sat 6 Mar, 16:00', '16:00. Your role: assistant referee. · Sunday League'],
])('a notice to an official, %s, leads to their own page', (kind, title, body) => {
  const message = ban(true)
  const facts = { official: OFFICIAL, role: 'assistant' }
  const notification = toNotification({ ...message, content: { ...message.content, kind, facts } })
  expect(plain(notification.title)).toBe(title)
  expect(plain(notification.body).endsWith(body)).toBe(true)
  expect(notification.url).toBe(`/officiating/${OFFICIAL}`)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toHtml, toText } from '#gateway/mail/letter.ts'
import { noticeMail } from './notice.ts'
import { toNoticeLetter } from './notice-letter.ts'

const SITE = 'http://touchline.test'
const END = `${SITE}/unsubscribe?token=x`
const ID = '00000000-0000-4000-8000-000000000001'

// A letter asks for an answer only before the kick-off.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const one = {
  match_id: ID,
  home: 'Ash',
  away: 'Birch',
  played_at: '2027-03-06T15:00:00+00:00',
  status: 'scheduled',
  reason: null,
  facts: {},
  reports: [],
}

const letterOf = (...notices: object[]) => letterIn(null, ...notices)

function letterIn(colour: string | null, ...notices: object[]) {
  const mail = noticeMail.parse({
    email: 'grace@example.org',
    league_id: ID,
    league: 'Sunday\r\nLeague',
    slug: 'sunday',
    colour,
    time_zone: 'Europe/Berlin',
    is_night: false,
    notices: notices.map((each) => ({ ...one, ...each })),
  })
  return toNoticeLetter(mail, SITE, END)
}

// A program gives a match an id of its own, which need not be of a version of RFC 9562.
test('a match with any id that the database takes is in a letter', () =>
  expect(letterOf({ ...MOVED, match_id: '0f0e0d0c-0b0a-0908-0706-050403020100' }).action?.link).toBe(
    `${SITE}/match/0f0e0d0c-0b0a-0908-0706-050403020100`,
  ))

const MOVED = { kind: 'date', facts: { played_at: '2027-03-05T18:30:00+00:00', state: 'planned' } }

test.each([
  [MOVED, 'Ash – Birch: new date', 'from Friday, 5 March 2027, 19:30 to Saturday, 6 March 2027, 16:00.'],
  [{ ...MOVED, status: 'postponed', reason: 'Frost.' }, 'Ash – Birch: postponed', 'is postponed. Reason: Frost.'],
  [{ ...MOVED, status: 'cancelled' }, 'Ash – Birch: cancelled', '5 March 2027, 19:30 is cancelled.'],
  [
    { ...MOVED, facts: { ...MOVED.facts, state: 'postponed' } },
    'Ash – Birch: new date',
    'The new date is Saturday, 6 March 2027, 16:00.',
  ],
  [
    { kind: 'confirm', facts: { score: [2, 1] } },
    'Confirm the result: Ash – Birch 2–1',
    'The other team reported 2–1.',
  ],
  [
    {
      kind: 'dispute',
      reports: [
        { home: 2, away: 1, team: 'Ash' },
        { home: 1, away: 1, team: 'Birch' },
      ],
    },
    'Two reports of a result differ: Ash – Birch',
    'Ash reported 2–1, Birch reported 1–1.',
  ],
  [
    { kind: 'move', facts: { step: 'asked', reason: 'Flood', chosen: null } },
    'Request for another date: Ash – Birch',
    'Agree to one, or decline. Reason: Flood',
  ],
  [
    { kind: 'move', facts: { step: 'agreed', reason: 'Flood', chosen: '2027-03-09T18:00:00+00:00' } },
    'Both teams want another date: Ash – Birch',
    'Tuesday, 9 March 2027, 19:00 instead of Saturday, 6 March 2027, 16:00',
  ],
  [
    { kind: 'move', facts: { step: 'declined', reason: null, chosen: null } },
    'The other team declined another date: Ash – Birch',
    'none of your dates',
  ],
  [
    { kind: 'ban', player: 'Ada Lovelace', facts: { ban: 'yellows', cards: 5, matches: 1, own: false } },
    'Ada Lovelace is banned for 1 match',
    'The player misses 1 match of the team: 5 yellow cards, the last one in Ash – Birch on Saturday, 6 March 2027, 16:00.',
  ],
  [
    {
      kind: 'ban',
      player: 'Ada Lovelace',
      facts: { ban: 'red', cards: null, matches: 3, own: true, reason: 'Violence' },
    },
    'You are banned for 3 matches',
    'You miss 3 matches of the team: red card in Ash – Birch on Saturday, 6 March 2027, 16:00. Reason: Violence',
  ],
  [
    { kind: 'ban', player: 'Ada', facts: { ban: 'other', cards: null, matches: 2, own: false, reason: 'Insult' } },
    'Ada is banned for 2 matches',
    'The player misses 2 matches of the team, by a decision of the competition. Reason: Insult',
  ],
  [{ kind: 'reminder' }, 'Reminder: Ash – Birch, Sat 6 Mar, 16:00', 'Kick-off is on Saturday, 6 March 2027, 16:00.'],
  [{ kind: 'missing', facts: { step: 'first' } }, 'Result missing: Ash – Birch', 'has no result yet.'],
  [{ kind: 'missing', facts: { step: 'again' } }, 'Result still missing: Ash – Birch', 'still has no result.'],
  [{ kind: 'overdue', facts: { step: 'again' } }, 'Result still missing: Ash – Birch', 'It still has no result.'],
])('%o', (notice, subject, fact) => {
  const letter = letterOf(notice)
  expect(letter.subject).toBe(subject)
  expect(letter.paragraphs.join(' ')).toContain(fact)
  expect(letter.action?.link).toContain(`${SITE}/match/${ID}`)
})

const OFFICIAL = '00000000-0000-4000-8000-000000000002'
const asOfficial = (kind: string, facts: object = {}, role = 'referee') => ({
  kind,
  facts: { official: OFFICIAL, role, ...facts },
})

test.each([
  [
    asOfficial('appointment'),
    'You are appointed: Ash – Birch',
    'Kick-off is on Saturday, 6 March 2027, 16:00. Your role: referee. Accept or decline.',
    'Accept or decline',
  ],
  [
    asOfficial('reminder', {}, 'assistant'),
    'Reminder: Ash – Birch, Sat 6 Mar, 16:00',
    'Kick-off is on Saturday, 6 March 2027, 16:00. Your role: assistant referee.',
    'Open your appointments',
  ],
  [
    asOfficial('date', MOVED.facts, 'fourth'),
    'Ash – Birch: new date',
    'from Friday, 5 March 2027, 19:30 to Saturday, 6 March 2027, 16:00. Accept the new date or decline.',
    'Open your appointments',
  ],
  [
    { ...asOfficial('date', MOVED.facts), status: 'cancelled', reason: 'Frost.' },
    'Ash – Birch: cancelled',
    'The match of Friday, 5 March 2027, 19:30 is cancelled. Reason: Frost.',
    'Open your appointments',
  ],
  [
    asOfficial('date', { played_at: one.played_at, state: 'postponed' }),
    'Ash – Birch: new date',
    'The new date is Saturday, 6 March 2027, 16:00.',
    'Open your appointments',
  ],
  [
    asOfficial('missing', { step: 'again' }),
    'Result still missing: Ash – Birch',
    'still has no result. Report it, or tell the competition if it was not played.',
    'Report the result',
  ],
])('an official reads %o, with a button to their own page', (notice, subject, fact, label) => {
  const letter = letterOf(notice)
  expect(letter.subject).toBe(subject)
  expect(letter.paragraphs[0]?.endsWith(fact)).toBe(true)
  expect(letter.action).toEqual({ label, link: `${SITE}/officiating/${OFFICIAL}` })
})

test.each([
  ['withdrawn', 'Withdrawn appointment: Ash – Birch', 'withdrew your appointment as fourth official to the match of'],
  ['released', 'Ask about your appointment: Ash – Birch', 'Ask the competition whether you are still expected.'],
])('an appointment that is %s leads to the match', (step, subject, fact) => {
  const ended = asOfficial('appointment', { step, appointment: OFFICIAL }, 'fourth')
  const letter = letterOf(ended)
  expect(letter.subject.replaceAll(/[\u2066-\u2069]/g, '')).toBe(subject)
  expect(letter.paragraphs[0]).toContain(fact)
  expect(letter.action?.label).toBe('Open the match')
  expect(letterOf(ended, asOfficial('reminder')).action?.link).toBe(`${SITE}/competitions/sunday/fixtures`)
})

test('several notices to an official lead to their own page, and with others to the fixtures', () => {
  const both = [asOfficial('appointment'), asOfficial('reminder')]
  expect(letterOf(...both).action).toEqual({ label: 'Open your appointments', link: `${SITE}/officiating/${OFFICIAL}` })
  expect(letterOf(...both, MOVED).action?.link).toBe(`${SITE}/competitions/sunday/fixtures`)
})

const ASKED = { kind: 'availability', facts: { deadline: '2027-03-05T15:00:00+00:00' } }

const BANNED = { kind: 'ban', player: 'Ada', facts: { ban: 'red', cards: null, matches: 3, own: true } }

test.each([
  [BANNED.facts, 'You are not banned any more', 'The ban of 3 matches was lifted. You may play again.'],
  [{ ...BANNED.facts, own: false }, 'Ada is not banned any more', 'was lifted. The player may play again.'],
])('a lifted ban of %o', (facts, subject, fact) => {
  const letter = letterOf({ ...BANNED, facts: { ...facts, is_lifted: true } })
  expect(letter.subject.replaceAll(/[\u2066-\u2069]/g, '')).toBe(subject)
  expect(letter.paragraphs.join(' ')).toContain(fact)
})

test.each([
  [
    { ...BANNED.facts, again: true },
    'Your ban applies again: 3 matches',
    'You miss 3 matches of the team: red card in',
  ],
  [
    { ...BANNED.facts, former: 1 },
    'Your ban is 3 matches now',
    'The ban changes from 1 match to 3 matches. You miss 3',
  ],
  [{ ...BANNED.facts, own: false, former: 1 }, 'The ban of Ada is 3 matches now', 'to 3 matches. The player misses 3'],
  [
    { ...BANNED.facts, former: 5, is_over: true, reason: 'Appeal' },
    'Your ban is 3 matches now',
    'The ban changes from 5 matches to 3 matches. The ban has been served. Reason: Appeal',
  ],
])('a ban that changes: %o', (facts, subject, fact) => {
  const letter = letterOf({ ...BANNED, facts })
  expect(letter.subject.replaceAll(/[\u2066-\u2069]/g, '')).toBe(subject)
  expect(letter.paragraphs.join(' ')).toContain(fact)
})

test('a player is asked for an answer, with the deadline and a button to the dashboard', () => {
  const letter = letterOf(ASKED)
  expect(letter.subject).toBe('Are you in? Ash – Birch, Sat 6 Mar, 16:00')
  expect(letter.paragraphs.join(' ')).toContain('asks for your answer by Friday, 5 March 2027, 16:00.')
  expect(letter.action?.link).toBe(`${SITE}/dashboard`)
})

test.each([
  [[ASKED], 'because you play for a team in Sunday League.'],
  [[BANNED], 'because you play for a team in Sunday League.'],
  [[MOVED], 'because you manage a team in Sunday League, or run the competition.'],
  [[asOfficial('reminder')], 'because you are an official of Sunday League.'],
  [[asOfficial('reminder'), ASKED], 'because you play for a team in Sunday League, or are one of its officials.'],
  [
    [asOfficial('reminder'), MOVED],
    'because you manage a team in Sunday League, are one of its officials, or run the competition.',
  ],
  [[ASKED, MOVED], 'because you manage or play for a team in Sunday League, or run the competition.'],
])('%o says why it was sent', (notices, reason) =>
  expect(letterOf(...notices).footnote?.replaceAll(/[\u2066-\u2069]/g, '')).toContain(reason),
)

test('several are a list with one button', () => {
  const letter = letterOf(MOVED, { kind: 'reminder' })
  expect(letter.subject).toBe('2 updates about your matches')
  expect(letter.action).toEqual({ label: 'Open the fixtures', link: `${SITE}/competitions/sunday/fixtures` })
  const sender = { productName: 'Touchline', siteUrl: SITE }
  const html = toHtml(letter, sender)
  for (const content of [html, toText(letter, sender)]) {
    for (const part of [
      'Sunday League',
      'Ash – Birch',
      END,
      `${SITE}/account/notifications`,
      'Kick-off is on Saturday',
    ])
      expect(content).toContain(part)
  }
  expect(html.match(/<li /g)).toHaveLength(2)
  expect(html).toContain('prefers-color-scheme: dark')
})

test.each([
  [null, '#14643c', '#ffffff'],
  ['#facc15', '#facc15', '#14191a'],
  ['#7f1d1d', '#7f1d1d', '#ffffff'],
])('a competition with the colour %s has a line and a button of %s, with %s on it', (colour, background, text) => {
  const html = toHtml(letterIn(colour, MOVED), { productName: 'Touchline', siteUrl: SITE })
  expect(html).toContain(`border-top:4px solid ${background}`)
  expect(html).toContain(`background:${background};color:${text};`)
})

test('names cannot be markup, and a long list is cut', () => {
  const letter = letterOf(...Array.from({ length: 40 }, () => ({ ...MOVED, home: '<b>Ash</b>' })))
  const html = toHtml(letter, { productName: 'Touchline', siteUrl: SITE })
  expect(html).not.toContain('<b>')
  expect(html.match(/<li /g)).toHaveLength(30)
  expect(html).toContain('The first 30 of 40:')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CalendarMatch, writeCalendarFeed, writeCalendarFile, writeMatchFile } from './calendar.ts'

const ID = '6f1b0c9e-5a44-4a51-9d5e-0c7c7f7a1b11'
const team = (name: string, updated_at = '2026-01-01T00:00:00Z') => ({ name, updated_at })

const match = (changes: Partial<CalendarMatch> = {}): CalendarMatch => ({
  id: ID,
  played_at: '2026-07-04T22:30:00+00:00',
  home_score: null,
  away_score: null,
  status: 'scheduled',
  status_reason: null,
  score_stands: false,
  first_played_at: null,
  is_provisional: false,
  home_score_90: null,
  home_penalties: null,
  away_penalties: null,
  round: 3,
  version: 1,
  updated_at: '2026-05-01T12:00:00.123456+00:00',
  home_team: team('Ajax'),
  away_team: team('Feyenoord'),
  pitch: null,
  venue: null,
  ...changes,
})

const feed = (matches: CalendarMatch[], name = 'Ajax · Eredivisie') =>
  writeCalendarFeed(matches, {
    name,
    leagueName: 'Eredivisie',
    siteUrl: 'https://league.example',
    timeZone: 'Europe/London',
    source: 'https://league.example/teams/1/calendar.ics',
    busy: true,
  })
const file = (matches: CalendarMatch[], timeZone = 'Europe/London') => writeCalendarFile(matches, { timeZone })

describe('the file', () => {
  test('is a calendar called Football Fixtures with each match from 20:00 to 21:00 in floating time', {
    tags: '@spec:9-calendar-event',
  }, () => {
    expect(file([match()])).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Touchline//Fixtures//EN',
        'NAME:Football Fixtures',
        'X-WR-CALNAME:Football Fixtures',
        'BEGIN:VEVENT',
        `UID:fixture-${ID}`,
        'SEQUENCE:0',
        'DTSTAMP:20260501T120000Z',
        'DTSTART:20260704T200000',
        'DTEND:20260704T210000',
        'SUMMARY:Ajax v Feyenoord',
        'LOCATION:Football Pitch',
        'LAST-MODIFIED:20260501T120000Z',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  test.each([
    ['Europe/London', '20260704'],
    ['Asia/Tokyo', '20260705'],
    ['Pacific/Auckland', '20260705'],
    ['America/New_York', '20260704'],
  ])('has the match on its day in %s', (zone, day) =>
    expect(read(file([match()], zone)).events[0]).toMatchObject({ DTSTART: `${day}T200000`, DTEND: `${day}T210000` }),
  )
})

describe('the feed', () => {
  test('has the kick-off in UTC, the match page, and the properties that subscriptions need', () => {
    const { head, events } = read(feed([match()]))
    expect(head).toMatchObject({
      NAME: 'Ajax · Eredivisie',
      'SOURCE;VALUE=URI': 'https://league.example/teams/1/calendar.ics',
      'REFRESH-INTERVAL;VALUE=DURATION': 'PT1H',
    })
    expect(events).toEqual([
      {
        UID: `match-${ID}`,
        SEQUENCE: '0',
        DTSTAMP: '20260501T120000Z',
        DTSTART: '20260704T223000Z',
        DTEND: '20260705T001500Z',
        SUMMARY: 'Ajax v Feyenoord',
        TRANSP: 'OPAQUE',
        DESCRIPTION: `Eredivisie, round 3\nhttps://league.example/match/${ID}`,
        'URL;VALUE=URI': `https://league.example/match/${ID}`,
        STATUS: 'CONFIRMED',
        'LAST-MODIFIED': '20260501T120000Z',
      },
    ])
  })

  test.each<[string, Partial<CalendarMatch>, object]>([
    [
      'postponed',
      { status: 'postponed', status_reason: 'Snow', first_played_at: '2026-07-04T22:30:00Z' },
      { STATUS: 'TENTATIVE', SUMMARY: 'Postponed: Ajax v Feyenoord', TRANSP: 'TRANSPARENT', about: 'Snow' },
    ],
    ['cancelled', { status: 'cancelled' }, { STATUS: 'CANCELLED', SUMMARY: 'Cancelled: Ajax v Feyenoord' }],
    [
      'moved',
      { first_played_at: '2026-06-27T14:00:00Z', status_reason: 'Snow\nand ice' },
      { STATUS: 'CONFIRMED', SUMMARY: 'Ajax v Feyenoord', TRANSP: 'OPAQUE', about: 'Snow and ice, was Sat 27 Jun' },
    ],
    [
      'abandoned',
      { status: 'abandoned', home_score: 1, away_score: 0 },
      { STATUS: 'CONFIRMED', SUMMARY: 'Abandoned: Ajax v Feyenoord' },
    ],
    [
      'abandoned, and the score stands',
      { status: 'abandoned', home_score: 1, away_score: 0, score_stands: true },
      { SUMMARY: 'Abandoned: Ajax 1 – 0 Feyenoord' },
    ],
    [
      'awarded',
      { status: 'awarded', home_score: 3, away_score: 0 },
      { STATUS: 'CONFIRMED', SUMMARY: 'Awarded: Ajax 3 – 0 Feyenoord' },
    ],
  ])('a match that is %s', (_, changes, { about, ...expected }: { about?: string }) => {
    const [event] = read(feed([match(changes)])).events
    expect(event).toMatchObject(expected)
    const lines = ['Eredivisie, round 3', about, `https://league.example/match/${ID}`]
    expect(event?.DESCRIPTION).toBe(lines.filter(Boolean).join('\n'))
  })

  const moved = { played_at: '2026-07-05T14:00:00Z', version: 2, updated_at: '2026-06-01T00:00:00Z' }
  test.each([
    ['moved', moved, { DTSTART: '20260705T140000Z', SEQUENCE: '1', 'LAST-MODIFIED': '20260601T000000Z' }],
    ['played', { home_score: 2, away_score: 0, version: 4 }, { SUMMARY: 'Ajax 2 – 0 Feyenoord', SEQUENCE: '3' }],
    ['half a result', { home_score: 2, version: 4 }, { SUMMARY: 'Ajax v Feyenoord' }],
    [
      'of a team with a new name',
      { away_team: team('Feyenoord Rotterdam', '2026-06-02T08:00:00Z') },
      { SUMMARY: 'Ajax v Feyenoord Rotterdam', 'LAST-MODIFIED': '20260602T080000Z', DTSTAMP: '20260602T080000Z' },
    ],
  ])('a match that is %s keeps its UID', (_, changes, expected) =>
    expect(read(feed([match(changes)])).events[0]).toMatchObject({ UID: `match-${ID}`, ...expected }),
  )

  test('a whole season', () => {
    const season = Array.from({ length: 380 }, (_, n) => match({ id: `${ID}-${n}` }))
    const { events } = read(feed(season))
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(380)
  })
})

describe('the place of a match', () => {
  const venue = {
    name: 'Riverside Park; North',
    address: '12 River Road\nLeeds, LS1',
    updated_at: '2026-06-03T08:00:00Z',
  }
  const known = match({ venue, pitch: 'Pitch 2' })
  const place = 'Riverside Park; North, Pitch 2, 12 River Road Leeds, LS1'

  test.each([
    ['feed', feed],
    ['file', file],
    ['file of one match', ([only = known]: CalendarMatch[]) => writeMatchFile(only, matchFile)],
  ])('is in the %s, escaped and folded', (_, write) => {
    const text = write([known])
    expect(text).toMatch(/LOCATION:Riverside Park\\; North\\, Pitch 2\\, /)
    expect(read(text).events[0]?.LOCATION).toBe(place)
    const long = 'Königlich Bayerische Bezirkssportanlage am Südfriedhof, '.repeat(3)
    expect(read(write([match({ venue: { ...venue, address: long } })])).events[0]?.LOCATION).toContain(long.trim())
  })

  test('is left out of a feed while it is not known, also with a pitch', () => {
    expect(read(feed([match({ pitch: 'Pitch 2' })])).events[0]).not.toHaveProperty('LOCATION')
  })

  test('changes the event when the venue gets another name', () =>
    expect(read(feed([known])).events[0]).toMatchObject({ 'LAST-MODIFIED': '20260603T080000Z' }))
})

const matchFile = { leagueName: 'Eredivisie', siteUrl: 'https://league.example', timeZone: 'Europe/London' }

test.each([
  ['file', file],
  ['feed', feed],
])('a %s without matches is still a valid calendar', (_, write) => {
  const { events, components } = read(write([]))
  expect(events).toEqual([])
  expect(components).toEqual(['VCALENDAR', 'VTIMEZONE', 'STANDARD'])
})

const awkward = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(',', ';', '\\', '\n', '\r\n', ':', '"', 'é', '漢', '👩‍👩‍👧', 'END:VEVENT', 'n') }),
)
const normalizeText = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

test('any names of teams and leagues give valid iCalendar that reads back', () => {
  fc.assert(
    fc.property(awkward, awkward, awkward, awkward, (home, away, name, ground) => {
      const venue = { name: ground, address: '', updated_at: '2026-01-01T00:00:00Z' }
      const matches = [match({ home_team: team(home), away_team: team(away), venue })]
      for (const text of [feed(matches, name), writeCalendarFile(matches, { timeZone: 'UTC', name })]) {
        const { head, events } = read(text)
        expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual([`${normalizeText(home)} v ${normalizeText(away)}`])
        expect(head['X-WR-CALNAME'] ?? '').toBe(normalizeText(name))
        expect(events[0]?.LOCATION ?? '').toBe(normalizeText(ground))
      }
    }),
  )
})

/**
 * A strict parser: CRLF only, at most 75 octets of whole characters a line, matching BEGIN and END, no control
 * characters.
 */
function read(text: string) {
  expect(text.endsWith('\r\n')).toBe(true)
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    expect(line).toMatch(/^[^\p{Cc}]+$/u)
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
  const head: Record<string, string> = {}
  const events: Record<string, string>[] = []
  const components: string[] = []
  const open: string[] = []
  for (const line of lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, property, value] = /^([A-Z-]+(?:;[A-Z]+=[A-Z]+)?):(.*)$/u.exec(line) ?? []
    if (property === undefined || value === undefined) throw new Error(`Not a content line: ${line}`)
    if (property === 'BEGIN') {
      open.push(value)
      components.push(value)
      if (value === 'VEVENT') events.push({})
    } else if (property === 'END') expect(open.pop()).toBe(value)
    else {
      const target = open.at(-1) === 'VEVENT' ? events.at(-1) : head
      if (target) target[property] = decode(property, value)
    }
  }
  expect(open).toEqual([])
  return { head, events, components }
}

const TEXTS = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'NAME', 'X-WR-CALNAME']
function decode(property: string, value: string): string {
  if (!TEXTS.includes(property)) return value
  expect(value).toMatch(/^(?:[^\\;,]|\\[\\;,nN])*$/u)
  return value.replace(/\\([\\;,nN])/g, (_, character) => (/n/i.test(character) ? '\n' : character))
}

test('the file of one match has its kick-off and its end, and no feed’s UID', () => {
  const text = writeMatchFile(match(), {
    leagueName: 'Eredivisie',
    siteUrl: 'https://league.example',
    timeZone: 'Europe/London',
  })
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:kick-off-${ID}`,
      'DTSTART:20260704T223000Z',
      'DTEND:20260705T001500Z',
      'SUMMARY:Ajax v Feyenoord',
      `DESCRIPTION:Eredivisie\\, round 3\\nhttps://league.example/match/${ID}`,
      'STATUS:CONFIRMED',
    ]),
  )
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
})

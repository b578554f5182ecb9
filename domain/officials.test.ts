import { describe, expect, test } from 'vitest'
import {
  clashesOf,
  type Duty,
  type Official,
  type OfficialMatch,
  officialPlaces,
  proposeOfficials,
} from './officials.ts'

const MINUTE = 60_000
const official = (id: string, level = 1, absences: Official['absences'] = []): Official => ({
  id,
  name: id,
  level,
  absences,
})
const match = (id: string, day: number, minutes = 0, more: Partial<OfficialMatch> = {}): OfficialMatch => ({
  id,
  home: `${id} home`,
  away: `${id} away`,
  venue: null,
  kickOff: Date.UTC(2026, 11, day, 15) + minutes * MINUTE,
  date: `2026-12-${String(day).padStart(2, '0')}`,
  ...more,
})
const duty = (matchId: string, officialId: string, role: Duty['role'] = 'referee'): Duty => ({
  matchId,
  officialId,
  role,
})

describe('what speaks against an official', () => {
  const ada = official('ada', 1, [{ first: '2026-12-05', last: '2026-12-06' }])
  const first = match('first', 12)
  const clashes = (other: OfficialMatch, own: OfficialMatch = first) =>
    clashesOf(ada, other, { matches: [own, other], duties: [duty(own.id, 'ada')], matchMinutes: 105 }).map(
      ({ kind }) => kind,
    )

  test.each([
    ['a day that is unavailable', match('x', 6), ['absent']],
    ['the day after', match('x', 7), []],
    ['an overlapping match', match('x', 12, 60), ['near']],
    ['a match at another ground 164 minutes later', match('x', 12, 164), ['near']],
    ['a match at another ground 165 minutes later', match('x', 12, 165), []],
    ['an earlier match', match('x', 12, -120), ['near']],
  ])('%s', (_, other, expected) => expect(clashes(other)).toEqual(expected))

  test('at one ground matches may follow each other', () => {
    const place = { venue: 'park' }
    expect(clashes(match('x', 12, 105, place), match('first', 12, 0, place))).toEqual([])
    expect(clashes(match('x', 12, 104, place), match('first', 12, 0, place))).toEqual(['near'])
  })

  test('the same team within two weeks', () => {
    expect(clashes(match('x', 26, 0, { away: first.home }))).toEqual(['often'])
    expect(clashes(match('x', 27, 0, { away: first.home }))).toEqual([])
  })
})

describe('a proposal', () => {
  const propose = (
    wanted: OfficialMatch[],
    officials: Official[],
    more: Partial<Parameters<typeof proposeOfficials>[0]> = {},
  ) =>
    proposeOfficials({
      wanted,
      officials,
      matches: wanted,
      duties: [],
      matchMinutes: 105,
      places: 1,
      lowestLevel: 9,
      refused: [],
      ...more,
    })

  test('spreads a day over the officials, each once', () => {
    const wanted = Array.from({ length: 12 }, (_, at) => match(`m${at}`, 12))
    const officials = Array.from({ length: 12 }, (_, at) => official(`o${at}`, (at % 4) + 1))
    const { duties, open } = propose(wanted, officials)
    expect(open).toBe(0)
    expect(new Set(duties.map(({ officialId }) => officialId)).size).toBe(12)
  })

  test('prefers fewer matches to a higher level, and the higher level among equals', () => {
    const past = match('past', 1)
    const [ada, grace] = [official('ada', 1), official('grace', 2)]
    const round = [match('x', 12)]
    expect(propose(round, [grace, ada]).duties).toEqual([duty('x', 'ada')])
    const more = { matches: [past, ...round], duties: [duty('past', 'ada')] }
    expect(propose(round, [grace, ada], more).duties).toEqual([duty('x', 'grace')])
  })

  test('keeps what is appointed, and says how many places stay free', () => {
    const wanted = [match('x', 12), match('y', 12)]
    const kept = [duty('x', 'ada')]
    expect(propose(wanted, [official('ada')], { duties: kept })).toEqual({ duties: [], open: 1 })
  })

  test('asks no official again who declined, nor one below the level', () => {
    const wanted = [match('x', 12)]
    expect(propose(wanted, [official('ada')], { refused: [{ matchId: 'x', officialId: 'ada' }] }).open).toBe(1)
    expect(propose(wanted, [official('ada', 4)], { lowestLevel: 3 }).open).toBe(1)
    expect(propose(wanted, [official('ada', 3)], { lowestLevel: 3 }).open).toBe(0)
  })

  test('avoids the same team', () => {
    const past = match('past', 5, 0, { home: 'ash' })
    const other = match('other', 5, 0, { home: 'elm' })
    const wanted = [match('x', 12, 0, { home: 'ash' })]
    const more = { matches: [past, other, ...wanted], duties: [duty('past', 'ada'), duty('other', 'grace')] }
    expect(propose(wanted, [official('ada'), official('grace')], more).duties).toEqual([duty('x', 'grace')])
  })

  test('moves an official where that fills one more place', () => {
    // The first match takes Ada before the others, which only she and Cyd can have.
    const wanted = [match('x', 12), match('y', 12), match('z', 12)]
    const refused = [
      { matchId: 'x', officialId: 'cyd' },
      { matchId: 'y', officialId: 'zoe' },
      { matchId: 'z', officialId: 'zoe' },
    ]
    const { duties, open } = propose(
      wanted,
      ['ada', 'cyd', 'zoe'].map((id) => official(id)),
      { refused },
    )
    expect(open).toBe(0)
    expect(duties).toContainEqual(duty('x', 'zoe'))
  })

  test('fills four places of a match with four people', () => {
    const { duties, open } = propose(
      [match('x', 12)],
      ['a', 'b', 'c', 'd', 'e'].map((id) => official(id)),
      { places: 4 },
    )
    expect(open).toBe(0)
    expect(duties.map(({ role }) => role)).toEqual(officialPlaces(4))
    expect(new Set(duties.map(({ officialId }) => officialId)).size).toBe(4)
  })
})

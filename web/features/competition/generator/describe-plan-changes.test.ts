import { expect, test } from 'vitest'
import type { SeasonMatch } from '#domain/fixture-changes.ts'
import { describePlanChanges } from './describe-plan-changes.ts'

const slot = (date: string) => ({ date, time: '15:00', round: 3 })
const added = (...dates: string[]) => dates.map((date) => ({ home: 'a', away: 'b', ...slot(date) }))
const match = (round: number | null, isBegun: boolean): SeasonMatch => ({
  id: 'x',
  home: 'a',
  away: 'b',
  date: '2026-11-01',
  time: '15:00',
  round,
  isBegun,
  takesDay: true,
})
const nothing = { kept: [], added: [], moved: [], removed: [] }

test.each([
  [
    'a new season',
    { ...nothing, added: added('2026-12-05', '2026-12-12') },
    [],
    '2 matches from 5 December 2026 to 12 December 2026.',
  ],
  [
    'one that is filled up',
    { ...nothing, added: added('2026-12-05'), kept: [match(1, true), match(1, true), match(2, true), match(2, false)] },
    [match(1, true), match(1, true), match(2, true), match(2, false)],
    '1 new match from 5 December 2026 to 5 December 2026. 1 match still to be played stays where planned. 3 matches played or recorded already stay: round 1 and 1 of the 2 matches of round 2.',
  ],
  [
    'one that is planned anew',
    { ...nothing, moved: [{ match: match(2, false), to: slot('2026-12-05') }], removed: [match(2, false)] },
    [match(2, false), match(2, false)],
    '1 match moves to another day or time. 1 match still to be played goes.',
  ],
  [
    'one that begins too early',
    { ...nothing, added: added('2026-11-14', '2026-12-05') },
    [],
    '2 matches from 14 November 2026 to 5 December 2026. One is in the past.',
  ],
])('%s', (_, changes, season, words) => expect(describePlanChanges(changes, season, '2026-11-21')).toBe(words))

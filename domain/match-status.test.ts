import { expect, test } from 'vitest'
import { isScored, type LiveStatus, type MatchStatus, statusNote, statusWord, takesPlace } from './match-status.ts'

const match = (changes: Partial<MatchStatus & LiveStatus>): MatchStatus & LiveStatus => ({
  home_score: null,
  away_score: null,
  status: 'scheduled',
  score_stands: false,
  first_played_at: null,
  ...changes,
})
const score = { home_score: 1, away_score: 0 }
const moved = { first_played_at: '2026-10-02T23:30:00Z' }

test.each<
  [
    string,
    Partial<MatchStatus & LiveStatus>,
    [word: string | undefined, isScored: boolean, note: string | undefined, takesPlace: boolean],
  ]
>([
  ['to come', {}, [undefined, false, undefined, true]],
  ['played', score, [undefined, true, undefined, true]],
  ['moved, by the league’s day', moved, [undefined, false, 'was Sat 3 Oct', true]],
  ['moved and played', { ...moved, ...score }, [undefined, true, undefined, true]],
  ['postponed', { ...moved, status: 'postponed' }, ['Postponed', false, undefined, false]],
  ['cancelled', { status: 'cancelled' }, ['Cancelled', false, undefined, false]],
  ['abandoned', { ...score, status: 'abandoned' }, ['Abandoned', false, undefined, false]],
  [
    'abandoned, the score stands',
    { ...score, status: 'abandoned', score_stands: true },
    ['Abandoned', true, 'Abandoned', false],
  ],
  ['awarded', { ...score, status: 'awarded' }, ['Awarded', true, 'Awarded', false]],
  ['after extra time', { ...score, home_score_90: 0 }, [undefined, true, 'After extra time', true]],
  [
    'after penalties',
    { home_score: 1, away_score: 1, home_score_90: 0, home_penalties: 3, away_penalties: 4 },
    [undefined, true, '3–4 on penalties', true],
  ],
  [
    'awarded after penalties',
    { ...score, status: 'awarded', home_penalties: 3, away_penalties: 4 },
    ['Awarded', true, 'Awarded', false],
  ],
  ['in play, no score', { status: 'in_play' }, ['In play', false, undefined, true]],
  ['in play', { ...score, status: 'in_play' }, ['In play', true, 'In play', true]],
  ['live', { ...score, status: 'in_play', live_clock: 'half_time 0 45' }, ['Live', true, 'Live', true]],
])('%s', (_, changes, expected) => {
  const stored = match(changes)
  expect([statusWord(stored), isScored(stored), statusNote(stored, 'Europe/London'), takesPlace(stored)]).toEqual(
    expected,
  )
})

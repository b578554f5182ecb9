import { expect, test } from 'vitest'
import { prepareMatch } from './prepare-match.ts'

const team = (id: string) => ({ id, name: id, logo_url: null, team_color: null, second_color: null })
const now = new Date('2026-10-03T12:00:00Z')
const stored = {
  home_score: null,
  away_score: null,
  status: 'scheduled',
  status_reason: null,
  score_stands: false,
  home_score_90: null,
  home_penalties: null,
  away_penalties: null,
  first_played_at: null,
  is_provisional: false,
  replaced: null,
  original: null,
  replays: [],
  events: [{}],
  record: null,
  officials: null,
  played_at: '2026-10-03T14:00:00Z',
  home_team: team('Ash'),
  away_team: team('Birch'),
  league: { settings: { time_zone: 'Europe/London' } },
}
const other = { id: '7', played_at: '2026-12-20T15:00:00Z' }
const score = { home_score: 1, away_score: 0 }
const late = { played_at: '2026-10-02T14:00:00Z' }

test.each<[string, object, { statusText: string; notes: object[]; score: (number | null)[]; goals: number }]>([
  ['to come', {}, { statusText: '', notes: [], score: [null, null], goals: 1 }],
  ['late', late, { statusText: 'Awaiting result', notes: [], score: [null, null], goals: 1 }],
  [
    'reported by one team',
    { ...late, ...score, is_provisional: true },
    {
      statusText: 'Provisional',
      notes: [{ text: 'Reported by one team, and not confirmed yet' }],
      score: [1, 0],
      goals: 1,
    },
  ],
  [
    'postponed, its day over',
    { ...late, status: 'postponed', first_played_at: late.played_at, status_reason: 'Snow' },
    {
      statusText: 'Postponed',
      notes: [{ text: 'Snow' }, { text: 'The new date is not known yet' }],
      score: [null, null],
      goals: 1,
    },
  ],
  [
    'with officials whom the league shows',
    {
      officials: [
        { role: 'referee', name: 'Ada' },
        { role: 'assistant', name: 'Grace' },
        { role: 'assistant', name: 'Joan' },
      ],
    },
    {
      statusText: '',
      notes: [{ text: 'Referee: Ada · Assistant referees: Grace, Joan' }],
      score: [null, null],
      goals: 1,
    },
  ],
  [
    'moved',
    { first_played_at: late.played_at, status_reason: 'Snow' },
    {
      statusText: '',
      notes: [{ text: 'was Friday, 2 October 2026' }, { text: 'Snow' }],
      score: [null, null],
      goals: 1,
    },
  ],
  [
    'abandoned, with a replay',
    { ...score, status: 'abandoned', replays: [other] },
    {
      statusText: 'Abandoned',
      notes: [
        { text: 'It was 1 – 0, which does not count' },
        { text: 'Replay: Sunday, 20 December 2026', to: '/match/7' },
      ],
      score: [null, null],
      goals: 1,
    },
  ],
  [
    'a replay',
    { original: other },
    {
      statusText: '',
      notes: [{ text: 'Replay of the match of Sunday, 20 December 2026', to: '/match/7' }],
      score: [null, null],
      goals: 1,
    },
  ],
  [
    'abandoned, the score stands',
    { ...score, status: 'abandoned', score_stands: true },
    { statusText: 'Abandoned', notes: [{ text: 'The score stands' }], score: [1, 0], goals: 1 },
  ],
  [
    'a cup match with penalties',
    { ...score, away_score: 1, home_score_90: 1, home_penalties: 3, away_penalties: 4 },
    { statusText: '3–4 on penalties', notes: [], score: [1, 1], goals: 1 },
  ],
  ['a walk-over', { ...score, status: 'awarded' }, { statusText: 'Walk-over', notes: [], score: [1, 0], goals: 0 }],
  [
    'awarded after it was played',
    { ...score, status: 'awarded', replaced: { status: 'scheduled', home_score: 2, away_score: 2 } },
    { statusText: 'Awarded', notes: [{ text: 'On the pitch it was 2 – 2' }], score: [1, 0], goals: 0 },
  ],
])('%s', (_, changes, expected) => {
  const { statusText, notes, home_score, away_score, events } = prepareMatch({ ...stored, ...changes }, now)
  expect({ statusText, notes, score: [home_score, away_score], goals: events.length }).toEqual(expected)
})

import { describe, expect, test } from 'vitest'
import type { Facts } from './change.ts'
import { describeChange } from './describe-change.ts'
import { namedIds } from './named-ids.ts'
import { undoableChanges } from './undoable-changes.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'
const GRACE = '00000000-0000-4000-8000-00000000000b'
const people: Record<string, string | undefined> = { [ADA]: 'Ada', [GRACE]: 'Grace' }
const names = { nameOf: (id: string) => people[id] ?? 'a deleted player', timeZone: 'Europe/London' }

const goal = { player_id: ADA, event_type: 'GOAL', minute: 45, added_minutes: 2, assist_by_id: null, is_penalty: false }

describe('a change of a match', () => {
  test.each<[Facts, Facts, string[]]>([
    [{ score: [1, 0] }, { score: [3, 1] }, ['Score: 1–0 → 3–1']],
    [{ score: null, scores_manual: false }, { score: [0, 0], scores_manual: true }, ['Score: none → 0–0']],
    [{ scores_manual: true }, { scores_manual: false }, ['Score: counted from the goals']],
    [
      { score: null, is_provisional: false },
      { score: [2, 1], is_provisional: true },
      ['Score: none → 2–1', 'Not confirmed by the other side'],
    ],
    [{ is_provisional: true }, { is_provisional: false }, ['Result confirmed']],
    [{ penalties: null }, { penalties: [4, 3] }, ['Penalties: none → 4–3']],
    [
      { status: 'in_play', status_reason: null },
      { status: 'awarded', status_reason: 'Absent' },
      ['Status: in play → awarded', 'Reason: none → Absent'],
    ],
    [
      { played_at: '2026-11-14T15:00:00+00:00' },
      { played_at: '2027-07-01T18:30:00+00:00' },
      ['Date: Sat 14 Nov 2026, 15:00 → Thu 1 Jul 2027, 19:30'],
    ],
    [{ goals: [] }, { goals: [goal] }, ['Goal added: Ada, minute 45+2']],
    [
      { goals: [goal] },
      { goals: [{ ...goal, is_penalty: true, minute: null, added_minutes: null, assist_by_id: GRACE }] },
      ['Goal removed: Ada, minute 45+2', 'Penalty added: Ada, assist by Grace'],
    ],
    [
      { incidents: [] },
      { incidents: [{ kind: 'red', player_id: GRACE, minute: 9 }] },
      ['Red card added: Grace, minute 9'],
    ],
    [
      { substitutions: [{ player_on_id: ADA, player_off_id: GRACE, minute: 60 }] },
      { substitutions: [] },
      ['Substitution removed: Ada for Grace, minute 60'],
    ],
    [{ roles: [] }, { roles: [{ role: 'captain', player_id: ADA }] }, ['Captain added: Ada']],
    [{ home_lineup: [ADA] }, { home_lineup: [GRACE] }, ['Home line-up without: Ada', 'Home line-up with: Grace']],
    [
      { home_formation: null },
      { home_formation: { shape: '4-3-3', players: [ADA] } },
      ['Home formation: none → 4-3-3'],
    ],
    [
      { away_formation: { shape: '2-1', players: [ADA, 'x', GRACE, 'y'] } },
      { away_formation: { shape: '1-2', players: [ADA, 'x', GRACE, 'y'] } },
      ['Away formation: 2-1 → 1-2'],
    ],
    [{ home_formation: { shape: '2-1', players: [] } }, { home_formation: null }, ['Home formation: 2-1 → none']],
    [
      { home_formation: { shape: '2-1', players: [ADA, 'x', GRACE, 'y'] } },
      { home_formation: { shape: '2-1', players: [GRACE, 'x', ADA, 'y'] } },
      ['Home formation, Goalkeeper: Ada → Grace', 'Home formation, Defence, 2 of 2 from the left: Grace → Ada'],
    ],
    [{ man_of_match_id: null }, { man_of_match_id: 'gone' }, ['Man of the match: none → a deleted player']],
    [{ home: 'Ash', away: 'Birch', score: [2, 2] }, { deleted: true }, ['Match deleted: Ash 2–2 Birch']],
    [{ added: false }, { added: true }, ['Match added']],
  ])('%j to %j', (before, after, words) => {
    expect(describeChange({ subject: 'match', before, after }, names)).toEqual(words)
  })
})

test.each<[string, Facts, Facts, string[]]>([
  ['fixtures', {}, { added: 90 }, ['90 matches added']],
  ['squad', {}, { joined: [ADA, GRACE] }, ['Joined: Ada, Grace']],
  ['squad', { left: [GRACE] }, {}, ['Left: Grace']],
  ['team', { manager_id: ADA }, { manager_id: null }, ['Manager: Ada → none']],
  ['team', { name: 'Ash' }, { deleted: true }, ['Team deleted: Ash']],
  ['member', {}, { name: 'Herbert', role: 'administrator' }, ['Joined: Herbert (administrator)']],
  ['member', { role: 'assistant' }, {}, ['Left: a former member (assistant)']],
  ['owner', { owner_id: ADA }, { owner_id: GRACE }, ['Handed over to another owner']],
  ['rules', { win_points: 3 }, { win_points: 2 }, ['Points for a win: 3 → 2']],
  [
    'rules',
    { tie_breaks: ['goal_difference'], play_off_places: [] },
    { tie_breaks: ['wins', 'name'], play_off_places: [1] },
    ['Level on points: Goal difference → Wins, Name', 'Play off places: none → 1'],
  ],
  [
    'points',
    {},
    { points: -3, reason: 'Fielded a guest', decided_on: null, stage_id: ADA },
    ['Points adjustment added: points -3, reason Fielded a guest'],
  ],
  ['zone', { label: 'Relegation', first_place: 9 }, {}, ['Marked places removed: label Relegation, first place 9']],
  [
    'discipline',
    { yellow_until: [] },
    { yellow_until: ['2026-12-31', 'infinity'] },
    ['Last days of these numbers: none → 2026-12-31, no last day'],
  ],
  ['discipline', { red: 3 }, { red: 2 }, ['Matches missed for a red card: 3 → 2']],
  [
    'discipline',
    {},
    { red: 3, is_public: false },
    ['Suspensions added: matches missed for a red card 3, visitors read the bans no'],
  ],
  [
    'ban',
    {},
    { player_id: ADA, kind: 'red', matches: 0, reason: 'Wrong player' },
    ['Ban of Ada: 0 matches, Wrong player'],
  ],
  ['ban', { matches: 3 }, { player_id: ADA, matches: 1 }, ['Ban of Ada: 1 match']],
  [
    'ban',
    { player_id: ADA, kind: 'red', matches: 2, reason: 'Violence' },
    {},
    ['Decision about the ban removed, Ada: 2 matches, Violence'],
  ],
  ['season', { is_published: false }, { is_published: true }, ['Published: no → yes']],
])('a change of %s: %j to %j', (subject, before, after, words) => {
  expect(describeChange({ subject, before, after }, names)).toEqual(words)
})

test('ids that need names', () => {
  const changes = [
    { subject: 'match', before: { goals: [goal], score: null }, after: { home_lineup: [GRACE, ADA] } },
    { subject: 'team', before: { name: 'Ash' }, after: { manager_id: GRACE } },
  ]
  expect(namedIds(changes)).toEqual([ADA, GRACE])
})

test('a change can be undone until the same is changed again', () => {
  const change = (after: Facts) => ({ subject: 'match', before: {}, after })
  const [score, date, lineup, older] = [
    change({ score: [1, 0] }),
    change({ played_at: '2026-11-14' }),
    change({ home_lineup: [] }),
    change({ score: [2, 0], goals: [] }),
  ]
  expect(undoableChanges([score, date, lineup, older].flatMap((one) => one ?? []))).toEqual(new Set([score, lineup]))
})

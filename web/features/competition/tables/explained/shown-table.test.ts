import { expect, test } from 'vitest'
import type { PlacedRow } from './explained-query.ts'
import { describeTableRules, shownTable, zonePlaces } from './shown-table.ts'
import type { TableStage } from './stages-query.ts'

const stage: TableStage = {
  id: 's',
  name: 'Division 1',
  win_points: 3,
  draw_points: 1,
  loss_points: 0,
  shootout_win_points: null,
  shootout_loss_points: null,
  tie_breaks: ['goal_difference', 'goals_for', 'name'],
  head_to_head: 'none',
  has_default_rules: true,
  best_place: null,
  best_place_teams: null,
  best_place_tie_breaks: [],
  play_off_places: [],
  groups: [],
  notes: [],
  zones: [],
  isOwn: true,
}

const placed = (name: string, rank: number, is_level = false): PlacedRow => ({
  team_id: name,
  team_name: name,
  team_logo_url: null,
  team_color: null,
  second_color: null,
  played: 1,
  won: 0,
  drawn: 0,
  lost: 0,
  goals_for: 0,
  goals_against: 0,
  goal_difference: 0,
  points: 0,
  rank,
  position: rank,
  is_level,
  adjustment: 0,
  why: null,
  among: null,
})

const zone = (first_place: number, last_place: number, label: string) => ({
  first_place,
  last_place,
  kind: 'other',
  label,
})

test('level teams are in a zone only with all their places', () => {
  const rows = [placed('Ash', 1), placed('Birch', 2, true), placed('Cedar', 2, true), placed('Elm', 4)]
  const zonesOf = (zones: TableStage['zones']) =>
    shownTable({ ...stage, zones }, null, rows).rows.map((row) => [row.place, row.zone?.label ?? ''].join(' ').trim())
  expect(zonesOf([zone(1, 2, 'Up')])).toEqual(['1 Up', '=2', '=2', '4'])
  expect(zonesOf([zone(1, 3, 'Up'), zone(4, 4, 'Down')])).toEqual(['1 Up', '=2 Up', '=2 Up', '4 Down'])
})

const note = { group_name: null, withdrawn: null, withdrawn_on: null, adjustments: [] }

test('deductions and withdrawals are said below the table of their team', () => {
  const notes: TableStage['notes'] = [
    {
      ...note,
      team_id: 'Ash',
      name: 'Ash',
      adjustments: [
        { points: -3, reason: 'An ineligible player', decided_on: '2024-10-04' },
        { points: 1, reason: 'On appeal', decided_on: null },
      ],
    },
    { ...note, team_id: 'Elm', name: 'Elm', withdrawn: 'expunged', withdrawn_on: '2025-02-03' },
    { ...note, team_id: 'Oak', name: 'Oak', withdrawn: 'kept' },
  ]
  const zones = [zone(2, 2, 'Down')]
  const table = shownTable({ ...stage, notes, zones }, 'Group A', [placed('Ash', 1), placed('Elm', 2)])
  expect(table.notes).toEqual([
    'Ash: 3 points deducted on 4 October 2024: An ineligible player',
    'Ash: 1 point added: On appeal',
    'Elm withdrew on 3 February 2025. The results were expunged.',
  ])
  expect(table.rows.map(({ hasNote, isWithdrawn, zone }) => [hasNote, isWithdrawn, zone])).toEqual([
    [true, false, null],
    [false, true, null],
  ])
})

test.each([
  [{}, []],
  [
    { has_default_rules: false, head_to_head: 'subset', tie_breaks: ['head_to_head_points', 'lots'] },
    [
      'Teams level on points: 1 head-to-head points, 2 drawing of lots.',
      'Head-to-head rules are applied again to the teams that stay level.',
    ],
  ],
  [
    { has_default_rules: false, win_points: 2, shootout_win_points: 2, shootout_loss_points: 1, tie_breaks: [] },
    [
      'Points: 2 for a win, 1 for a draw, 0 for a defeat.',
      'After a drawn match: 2 for winning the shoot-out, 1 for losing it.',
    ],
  ],
])('rules %j', (rules, sentences) => {
  expect(describeTableRules({ ...stage, ...rules })).toEqual(sentences)
})

test.each([
  [1, 1, '1'],
  [18, 20, '18–20'],
])('places %i to %i', (first, last, text) => expect(zonePlaces(zone(first, last, ''))).toBe(text))

import { expect, test } from 'vitest'
import { type Correction, choicesOf, isQuestion } from './corrections.ts'
import type { LiveEvent, LiveMatch, LiveSide } from './live-match.ts'

const side = (id: string, players: string[]): LiveSide => ({
  id,
  name: id,
  code: id,
  team_color: null,
  second_color: null,
  logo_url: null,
  players: players.map((name) => ({ id: name, name, number: null, plays: true, is_banned: false })),
})
const event = (kind: LiveEvent['kind'], more: Partial<LiveEvent> = {}): LiveEvent => ({
  id: `${kind} ${more.player_id}`,
  kind,
  team_id: 'Ash',
  player_id: 'ada',
  other_id: null,
  minute: 12,
  added_minutes: null,
  happened_at: '2026-11-28T15:00:00Z',
  ...more,
})
const matchOf = (...events: LiveEvent[]): LiveMatch => ({
  match_id: 'm',
  league_id: 'l',
  league_name: 'League',
  now: '2026-11-28T15:00:00Z',
  right: 'owner',
  played_at: '2026-11-28T15:00:00Z',
  time_zone: 'Europe/London',
  is_provisional: false,
  problem: null,
  home_score: 1,
  away_score: 0,
  phase: 'first_half',
  since: null,
  half_minutes: 45,
  is_over: false,
  known: 1,
  home: side('Ash', ['ada', 'grace']),
  away: side('Birch', ['radia']),
  events,
})

/** The correction of a choice, with the players who answer its questions. */
function chosen(match: LiveMatch, of: LiveEvent, button: RegExp, ...players: string[]): Correction | undefined {
  let step = choicesOf(match, of).find((choice) => button.test(choice.button))?.leadsTo
  for (const player of players) if (step !== undefined && isQuestion(step)) step = step.answer(player)
  return step === undefined || isQuestion(step) ? undefined : step
}

const goal = event('goal', { other_id: 'grace' })
const own = event('own_goal')
const yellow = event('yellow')
const red = event('red')
const change = event('substitution', { other_id: 'grace' })
const match = matchOf(goal, own, yellow, change)

test.each<[LiveEvent, RegExp, string[], Correction | undefined]>([
  [goal, /Another scorer/, ['x'], { player_id: 'x' }],
  [goal, /a penalty/, [], { corrected_kind: 'penalty' }],
  [event('penalty'), /not a penalty/, [], { corrected_kind: 'goal' }],
  [goal, /own goal/, ['radia'], { corrected_kind: 'own_goal', team_id: 'Birch', player_id: 'radia', other_id: null }],
  [goal, /Other team.*Birch/, ['radia'], { team_id: 'Birch', player_id: 'radia', other_id: null }],
  [own, /Not an own goal/, ['radia'], { corrected_kind: 'goal', team_id: 'Birch', player_id: 'radia', other_id: null }],
  [own, /Other team.*Ash/, ['radia'], { team_id: 'Birch', player_id: 'radia' }],
  [yellow, /Another player/, ['grace'], { player_id: 'grace', corrected_kind: 'yellow' }],
  [yellow, /red/, [], { corrected_kind: 'red' }],
  [red, /yellow/, [], { corrected_kind: 'second_yellow' }],
  [event('red', { player_id: 'grace' }), /yellow/, [], { corrected_kind: 'yellow' }],
  [event('yellow', { player_id: 'grace' }), /Another/, ['ada'], { player_id: 'ada', corrected_kind: 'second_yellow' }],
  [yellow, /Other team.*Birch/, ['radia'], { team_id: 'Birch', player_id: 'radia', corrected_kind: 'yellow' }],
  [change, /Other team.*Birch/, ['radia'], undefined],
  [change, /Other team.*Birch/, ['radia', 'x'], { team_id: 'Birch', player_id: 'radia', other_id: 'x' }],
])('%o, %s, by %j', (of, button, players, correction) =>
  expect(chosen(match, of, button, ...players)).toEqual(correction),
)

test('a goal whose scorer is not known has no pass to correct', () => {
  const buttons = choicesOf(match, event('goal', { player_id: null })).map(({ button }) => button)
  expect(buttons).toEqual([
    'Name the scorer',
    'It was a penalty',
    'It was an own goal',
    expect.stringContaining('Other team'),
  ])
})

import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { FullTimeline } from '#web/features/match/incidents/full-timeline.tsx'
import type { Match } from '#web/features/match/match-queries.ts'
import type { MatchRecord } from '#web/features/match/recorded.ts'
import { goalsInOrder } from './tallies.ts'
import { Timeline } from './timeline.tsx'

const player = { id: 'ada', full_name: 'Ada' }

function matchOf(status: string, live_clock: string | null, minutes: readonly number[]) {
  const events = minutes.map((minute) => ({
    team_id: 'ash',
    event_type: 'GOAL',
    kind: 'goal',
    minute,
    added_minutes: null,
    player,
    assist_by: null,
    other: null,
  }))
  return {
    status,
    live_clock,
    half_minutes: 45,
    home_score: events.length,
    away_score: 0,
    events,
    home_team: { id: 'ash' },
    away_team: { id: 'birch' },
    record: { events, roles: [] },
  }
}

test.each([
  ['in its first half', 'in_play', 'first_half 1764342000000 45', [12], false],
  ['at half-time', 'in_play', 'half_time 1764342000000 45', [12], true],
  ['in its second half', 'in_play', 'second_half 1764342000000 45', [12], true],
  ['in play, with goals of the first half', 'in_play', null, [12], false],
  ['in play, with a goal of the second half', 'in_play', null, [12, 60], true],
  ['that is over', 'scheduled', null, [12], true],
])('a match %s', (_, status, clock, minutes, hasHalfTime) => {
  const match = matchOf(status, clock, minutes)
  const drawn = match as unknown as Match
  for (const timeline of [
    <Timeline key="goals" match={drawn} goals={goalsInOrder(drawn)} />,
    <FullTimeline key="all" match={drawn} record={match.record as MatchRecord} />,
  ]) {
    const html = renderToStaticMarkup(<MemoryRouter>{timeline}</MemoryRouter>)
    expect(html.includes('Half-time 1 – 0')).toBe(hasHalfTime)
    expect(html).toContain('Ada')
  }
})

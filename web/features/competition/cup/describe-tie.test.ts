import { expect, test } from 'vitest'
import type { Tie, TieLeg } from './bracket.ts'
import { describeDecision } from './describe-tie.ts'

const leg = (fields: Partial<TieLeg> = {}) => ({
  home_score: 1,
  away_score: 1,
  home_score_90: null,
  status: 'scheduled',
  ...fields,
})
const tie = (decided_by: string | null, ...legs: object[]) =>
  ({
    decided_by,
    legs,
    home: { name: 'Rovers' },
    away: { name: 'Town' },
    home_goals: 1,
    away_goals: 1,
  }) as unknown as Tie

test.each([
  [tie('90 min', leg()), null],
  [tie('bye'), 'Bye'],
  [tie(null, leg({ home_score: null, away_score: null })), null],
  [tie(null, leg()), 'Level, to be decided'],
  [tie('penalties', leg({ home_penalties: 3, away_penalties: 5 })), '5–3 on penalties'],
  [tie('extra time', leg({ home_score_90: 0 })), 'After extra time'],
  [tie('aggregate', leg(), leg()), null],
  [tie('aggregate', leg(), leg({ home_score_90: 0 })), 'After extra time'],
  [tie('away goals', leg(), leg()), 'On away goals'],
  [tie('away goals', leg(), leg({ home_score_90: 0 })), 'Away goals, after extra time'],
  [tie(null, leg({ home_score: null, away_score: null, status: 'postponed' })), 'Postponed'],
  [tie('90 min', leg({ status: 'awarded' })), 'Awarded'],
  [tie(null, leg({ status: 'in_play' })), 'In play'],
  [tie(null, leg({ home_score: null, away_score: null, status: 'cancelled' })), 'Cancelled, needs an award'],
  [tie(null, leg(), leg({ home_score: null, away_score: null, status: 'cancelled' })), 'Cancelled, needs an award'],
])('%#: %s', (given, words) => expect(describeDecision(given)).toBe(words))

import { expect, test } from 'vitest'
import { planCompetition } from './plan-competition.ts'
import { RIGHT, resultsOf, rulesOf } from './testing/files.ts'

const planWith = (suspensions: object | null) => planCompetition(rulesOf({ suspensions }), resultsOf(RIGHT)).discipline

test.each([
  [null, null],
  [{}, { yellow_at: [], yellow_matches: [], yellow_until: [], restarts: false, second_yellow: 1, red: 3 }],
  [
    { yellow_cards: [{ number: 5, matches: 1 }], red: 0, restarts: true },
    { yellow_at: [5], yellow_matches: [1], yellow_until: [], restarts: true, second_yellow: 1, red: 0 },
  ],
  [
    {
      yellow_cards: [
        { number: 5, matches: 1, until: '2025-12-31' },
        { number: 10, matches: 2 },
      ],
    },
    {
      yellow_at: [5, 10],
      yellow_matches: [1, 2],
      yellow_until: ['2025-12-31', 'infinity'],
      restarts: false,
      second_yellow: 1,
      red: 3,
    },
  ],
])('%j becomes %j', (suspensions, plan) => expect(planWith(suspensions)).toEqual(plan))

test.each([
  [{ red: 51 }, 'suspensions.red'],
  [{ red: -1 }, 'suspensions.red'],
  [{ yellow_cards: [{ number: 0, matches: 1 }] }, 'suspensions.yellow_cards'],
  [{ yellow_cards: [{ number: 5, matches: 1, until: '31.12.2025' }] }, 'suspensions.yellow_cards.0.until'],
  [
    {
      yellow_cards: [
        { number: 5, matches: 1 },
        { number: 5, matches: 2 },
      ],
    },
    'Enter the numbers in rising order.',
  ],
  [{ second_yelow: 1 }, 'Did you mean “second_yellow”?'],
])('%j is refused', (suspensions, words) => expect(() => planWith(suspensions)).toThrow(words))

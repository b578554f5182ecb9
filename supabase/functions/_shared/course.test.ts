import { expect, test } from 'vitest'
import { courseOf } from './course.ts'
import type { Goal, MatchFacts } from './facts.ts'

const goal = (minute: number): Goal => ({ side: 'home', scorer: 'ada', assist: null, minute, added: null }) as Goal

test.each([
  [undefined, { home: 2, away: 0 }],
  [30, { home: 1, away: 0 }],
])('the score at half-time of halves of %s minutes', (half_minutes, score) => {
  const match = { score: { home: 3, away: 0 }, ...(half_minutes && { half_minutes }) }
  const facts = { match, goals: [goal(30), goal(32), goal(55)], assists: {} } as unknown as MatchFacts
  expect(courseOf(facts).halfTime).toEqual(score)
})

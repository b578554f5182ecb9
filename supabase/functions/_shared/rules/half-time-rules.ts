import { leader } from '../course.ts'
import { type Rule, S, scoreIs, sideOf, T } from './match-record.ts'

/** The score at the break. */
export const halfTimeRules: readonly Rule[] = [
  ...[
    '^it was goalless at (?:half-time|the break)$',
    '^there were 0 goals before the break$',
    '^there were no goals before the break$',
    '^the 1st half was goalless$',
  ].map(
    (pattern): Rule => [
      pattern,
      (_, { course }) => course.halfTime !== null && course.halfTime.home + course.halfTime.away === 0,
    ],
  ),
  ...[
    `^the sides were level at ${S} at (?:half-time|the break)$`,
    `^it was ${S} at the break$`,
    `^half-time came with the score at ${S}$`,
  ].map(
    (pattern): Rule => [
      pattern,
      (g, { course }) => course.halfTime !== null && leader(course.halfTime) === null && scoreIs(g.s, course.halfTime),
    ],
  ),
  ...[
    `^${T} led ${S} at (?:the break|half-time)$`,
    `^${T} were ${S} up at half-time$`,
    `^at half-time it was ${S} to ${T}$`,
  ].map(
    (pattern): Rule => [
      pattern,
      (g, { course }) =>
        course.halfTime !== null && leader(course.halfTime) === sideOf(g.t) && scoreIs(g.s, course.halfTime),
    ],
  ),
]

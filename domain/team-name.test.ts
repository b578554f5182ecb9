import { expect, test } from 'vitest'
import { teamNameProblem } from './team-name.ts'

test.each([
  [' ', 'A team needs a name.'],
  ['leeds ', 'Leeds is in this competition already.'],
  ['x'.repeat(101), `“${'x'.repeat(30)}…” has more than 100 characters.`],
  ['York', null],
])('a team cannot be called %j: %s', (name, problem) => expect(teamNameProblem(name, ['Leeds'])).toBe(problem))

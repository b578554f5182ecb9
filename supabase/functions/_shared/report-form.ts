import { other, outcomesOf, runOf } from './course.ts'
import type { Side } from './facts.ts'
import { anOrdinal, cardinal, count } from './numbers.ts'
import { spoken, type Telling } from './telling.ts'

/** Runs, firsts and earlier meetings, the most telling first. */
export function writeForm(telling: Telling): string[] {
  const { course } = telling
  const first = course.winner ?? 'home'
  return [...[first, other(first)].flatMap((side) => writeRun(telling, side)), ...writeMeeting(telling)]
}

function writeRun({ facts, course, pick, team }: Telling, side: Side): string[] {
  const outcomes = outcomesOf(facts[side], side, course.score)
  const name = team(side)
  const { won, lost, played } = facts[side].after
  const wins = runOf(outcomes, (outcome) => outcome === 'won')
  const defeats = runOf(outcomes, (outcome) => outcome === 'lost')
  const unbeaten = runOf(outcomes, (outcome) => outcome !== 'lost')
  const winless = runOf(outcomes, (outcome) => outcome !== 'won')
  if (outcomes[0] === 'won' && won === 1 && played >= 3)
    return [
      pick([
        `It was the first win of the season for ${name}.`,
        `${name} had waited until now for a first win of the season.`,
      ]),
    ]
  if (outcomes[0] === 'lost' && lost === 1 && played >= 4) return [`It was the first defeat of the season for ${name}.`]
  if (wins >= 3)
    return [
      pick([`It was ${anOrdinal(wins)} win in a row for ${name}.`, `${name} have now won ${cardinal(wins)} in a row.`]),
    ]
  if (unbeaten >= 4)
    return [
      pick([
        `${name} are unbeaten in ${cardinal(unbeaten)} matches.`,
        `That is ${cardinal(unbeaten)} matches unbeaten for ${name}.`,
      ]),
    ]
  if (winless === played && played >= 4)
    return [`${name} are still waiting for a first win after ${count(played, 'match')}.`]
  if (defeats >= 3)
    return [
      pick([
        `It was ${anOrdinal(defeats)} defeat in a row for ${name}.`,
        `${name} have now lost ${cardinal(defeats)} in a row.`,
      ]),
    ]
  if (winless >= 4) return [`${name} have gone ${cardinal(winless)} matches without a win.`]
  return []
}

function writeMeeting({ facts, team }: Telling): string[] {
  const [last] = facts.meetings
  if (last === undefined) return []
  if (last.home === last.away) return [`The previous meeting of the two ended ${spoken(last)}.`]
  return [`The previous meeting of the two ended ${spoken(last)} to ${team(last.home > last.away ? 'home' : 'away')}.`]
}

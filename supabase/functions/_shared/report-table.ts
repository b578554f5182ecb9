import { other } from './course.ts'
import { SIDES, type Side } from './facts.ts'
import { count, ordinal } from './numbers.ts'
import type { Telling } from './telling.ts'

/** Before that, a table says little. */
export const TELLING_MATCHES = 2

/** The result's effect on the table. */
export function writeTable(telling: Telling): string[] {
  const [one, two] = writePlaces(telling)
  if (one === undefined || two === undefined) return []
  return telling.pick([true, false]) && !two.startsWith('The ') && !two.startsWith('At ')
    ? [`${one.slice(0, -1)}; ${two}`]
    : [one, two]
}

/** A sentence for each team; none before a table says anything. */
export function writePlaces(telling: Telling): string[] {
  const { facts, course } = telling
  if (facts.league.teams < 3 || SIDES.some((side) => facts[side].after.played < TELLING_MATCHES)) return []
  const first = course.winner ?? (facts.home.after.rank < facts.away.after.rank ? 'home' : 'away')
  return [writePlace(telling, first, true), writePlace(telling, other(first), false)]
}

function writePlace(telling: Telling, side: Side, isFirst: boolean): string {
  const { facts, course, vary, team } = telling
  const { before, after } = facts[side]
  const isSame = !isFirst && facts[other(side)].after.played === after.played
  const points = `${after.points === 0 ? 'no points' : count(after.points, 'point')}${isSame ? '' : ` from ${count(after.played, 'match')}`}`
  const league = isFirst ? ` in the ${facts.league.name.replace(/^the /i, '')}` : ''
  const name = team(side)
  const place = ordinal(after.rank)
  const result = course.winner === null ? 'draw' : course.winner === side ? 'win' : 'defeat'
  if (after.rank === 1)
    return before.rank === 1
      ? vary('top', [
          `${name} stay top${league}, with ${points}.`,
          `At the top${league}, nothing changes: ${name} lead the table with ${points}.`,
        ])
      : vary('top', [
          `The ${result} took ${name} to the top of the table${league}, with ${points}.`,
          `${name} go top${league} with ${points}.`,
        ])
  if (after.rank === facts.league.teams)
    return before.rank === after.rank
      ? `${name} stay bottom${league} with ${points}.`
      : `The ${result} left ${name} bottom of the table${league} with ${points}.`
  if (after.rank < before.rank)
    return vary('rise', [
      `The ${result} took ${name} from ${ordinal(before.rank)} to ${place}${league}, with ${points}.`,
      `${name} climb to ${place}${league} with ${points}.`,
      `${name} are up to ${place}${league}, with ${points}.`,
    ])
  if (after.rank > before.rank)
    return vary('fall', [
      `${name} slip from ${ordinal(before.rank)} to ${place}${league} with ${points}.`,
      `${name} drop to ${place}${league}, with ${points}.`,
    ])
  return vary('stay', [
    `${name} stay ${place}${league} with ${points}.`,
    `${name} remain ${place}${league}, with ${points}.`,
  ])
}

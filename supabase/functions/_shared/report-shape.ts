import { leader, other } from './course.ts'
import { cardinal } from './numbers.ts'
import { capital, type Telling } from './telling.ts'

/** The shape of the match: who led when, how the goals were spread, and over whom. */
export function writeShape(telling: Telling): string[] {
  const { course, facts, team, pick } = telling
  const { ordered, winner, total } = course
  const [first] = ordered
  const last = ordered.at(-1)
  if (first === undefined || last === undefined) return []
  const changes = leadChanges(ordered)
  const worst = winner === null ? 0 : Math.max(...ordered.map(({ after }) => after[other(winner)] - after[winner]))
  const early = ordered.filter(({ minute }) => minute <= 45).length
  const unanswered = ordered.length - 1 - ordered.findLastIndex(({ side }) => side !== last.side)
  const scorers = new Set(facts.goals.filter(({ side }) => side === last.side).map(({ scorer }) => scorer)).size
  return [
    ...(worst >= 2 && winner !== null ? [`${team(winner)} had been ${cardinal(worst)} goals behind.`] : []),
    ...(changes >= 2 ? [`The lead changed hands ${changes === 2 ? 'twice' : `${cardinal(changes)} times`}.`] : []),
    ...(unanswered >= 3 && unanswered < ordered.length
      ? [`The last ${cardinal(unanswered)} goals all went to ${team(last.side)}.`]
      : []),
    ...(winner !== null && course.score[other(winner)] > 0 && !course.isComeback
      ? [`${team(winner)} were never behind.`]
      : []),
    ...(total >= 2 && early === total
      ? [`${total === 2 ? 'Both' : `All ${cardinal(total)}`} goals came before the break.`]
      : []),
    ...(scorers >= 3 ? [`${capital(cardinal(scorers))} different players scored for ${team(last.side)}.`] : []),
    ...(total >= 2 && last.minute - first.minute >= 60
      ? [pick([`Between the first goal and the last lay ${cardinal(last.minute - first.minute)} minutes.`])]
      : []),
    ...(first.minute >= 20 && early > 0 ? [`The first goal was ${cardinal(first.minute)} minutes in coming.`] : []),
  ]
}

function leadChanges(ordered: Telling['course']['ordered']): number {
  const leaders = ordered.map(({ after }) => leader(after)).filter((side) => side !== null)
  return leaders.filter((side, at) => at > 0 && side !== leaders[at - 1]).length
}

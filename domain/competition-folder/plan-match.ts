import type { MatchPlan, StagePlan } from './plan-competition.ts'
import type { ResultRow } from './read-results.ts'
import type { Rules } from './read-rules.ts'

export function planMatch(row: ResultRow, rules: Rules, stages: readonly StagePlan[]): MatchPlan {
  const stage = stages.find(({ name }) => name === row.stage)
  const tie = stage?.ties?.find(({ rows: own }) => own.includes(row.row))
  const [home, away] = row.afterExtraTime ?? row.score ?? [null, null]
  const [home90, away90] = (row.afterExtraTime && row.score) ?? [null, null]
  const awarded = rules.awarded.find(
    (match) =>
      match.home === row.home &&
      match.away === row.away &&
      (match.date ?? row.date) === row.date &&
      mayBeAwardOf(match, row),
  )
  // A row that rules.json awards may say 'played'.
  const isAwarded = row.status === 'awarded' || (awarded !== undefined && row.status === 'played' && row.score !== null)
  return {
    stage: row.stage,
    home: row.home,
    away: row.away,
    date: row.date,
    time: row.time,
    round: tie === undefined ? roundNumber(row.round) : null,
    home_score: home,
    away_score: away,
    home_score_90: home90,
    away_score_90: away90,
    home_penalties: row.penalties?.[0] ?? null,
    away_penalties: row.penalties?.[1] ?? null,
    status: isAwarded ? 'awarded' : statusOf(row, stage),
    status_reason: (isAwarded && awarded?.reason?.slice(0, 200)) || null,
    score_stands: row.scoreStands,
    tie: tie === undefined ? null : `${tie.round}.${tie.position}`,
    leg: tie?.legs === 2 ? (tie.rows[0] === row.row ? 1 : 2) : null,
  }
}

/** Whether the score of a row can be the awarded one: results.csv holds the awarded score. */
export const mayBeAwardOf = ({ awarded }: Rules['awarded'][number], { score }: ResultRow): boolean =>
  !awarded || !score || String(awarded) === String(score)

/** A match of a team that was expunged altogether keeps its status: the team's entry says it. */
function statusOf({ status, home, away }: ResultRow, stage: StagePlan | undefined): MatchPlan['status'] {
  if (status === 'played') return 'scheduled'
  if (status !== 'expunged') return status
  const isGone = stage?.entries?.some(({ team, withdrawn }) => withdrawn !== null && (team === home || team === away))
  return isGone ? 'scheduled' : 'cancelled'
}

function roundNumber(round: string): number | null {
  const number = Number(/\d+/.exec(round)?.[0])
  return number > 0 && number < 1000 ? number : null
}

import type { TiePlan } from '#domain/competition-folder/plan-ties.ts'
import { type Client, expectData } from '#server/demo/connect.ts'

interface Side {
  team_id: string | null
  name: string | null
}

interface Tie {
  position: number
  home: Side
  away: Side
  winner_id: string | null
  decided_by: string | null
  home_goals: number | null
  away_goals: number | null
  legs: { home_score_90: number | null }[]
}

/** As the database's `bracket` answers. */
export interface Bracket {
  rounds: { round: number; ties: Tie[] }[]
}

export const readBracket = async (owner: Client, stageId: string) =>
  (await expectData('reading the bracket', owner.rpc('bracket', { _stage_id: stageId }))) as unknown as Bracket

/** A tie in the form of expected.json, with the teams that the database put there. */
export function describeTie(planned: TiePlan, { rounds }: Bracket) {
  const tie = rounds
    .find(({ round }) => round === planned.round)
    ?.ties.find(({ position }) => position === planned.position)
  if (tie === undefined) throw new Error(`The bracket has no tie ${planned.round}.${planned.position}`)
  const { home, away, winner_id } = tie
  return {
    round: planned.round_name,
    home: home.name,
    away: away.name,
    extra_time_played:
      planned.legs === 2 && tie.legs.some(({ home_score_90 }) => home_score_90 !== null) ? true : undefined,
    winner: winner_id === null ? null : winner_id === home.team_id ? home.name : away.name,
    how: tie.decided_by,
    legs: planned.legs,
    aggregate: planned.legs === 2 ? [tie.home_goals, tie.away_goals] : undefined,
  }
}

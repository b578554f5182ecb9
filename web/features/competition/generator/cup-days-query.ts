import { queryOptions } from '@tanstack/react-query'
import { isWalkOver } from '#domain/award.ts'
import type { BusyDay, CupRound, PlannedRound } from '#domain/cup-days.ts'
import { toLocalTime } from '#domain/league-time.ts'
import type { Bracket, Tie } from '#web/features/competition/cup/bracket.ts'
import type { MatchesToCheck } from '#web/features/competition/venues/planned-clashes-query.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { readAll } from '#web/queries/read-all.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** The days of the season on which teams play outside this knock-out, or in it with a score. */
export const busyDaysQuery = (leagueId: string, stageId: string, timeZone: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'busy days', stageId],
    staleTime: 0,
    queryFn: async ({ client }): Promise<BusyDay[]> => {
      const supabase = await supabaseOf(client)
      const { data: stage } = await supabase
        .from('stages')
        .select('season_id')
        .eq('id', stageId)
        .single()
        .throwOnError()
      const matches = await readAll(async (first, last) => {
        const { data } = await supabase
          .from('matches')
          .select('stage_id, home_score, played_at, home_team_id, away_team_id, status, replaced')
          .eq('league_id', leagueId)
          .eq('season_id', stage.season_id)
          .not('status', 'in', '(postponed,cancelled)')
          .order('id')
          .range(first, last)
          .throwOnError()
        return data
      })
      return matches
        .filter((match) => (match.stage_id !== stageId || match.home_score !== null) && !isWalkOver(match))
        .map(({ played_at, home_team_id, away_team_id }) => ({
          date: toLocalTime(new Date(played_at), timeZone).date,
          teamIds: [home_team_id, away_team_id],
        }))
    },
  })

/** The rounds of a knock-out that have matches to play, with all teams that can come that far. */
export function roundsToPlan({ rounds }: Bracket): CupRound[] {
  const ties = new Map(rounds.flatMap(({ ties }) => ties.map((tie) => [tie.id, tie] as const)))
  return rounds
    .map(({ name, ties: own }) => ({
      name,
      ties: own
        .map((tie) => ({ id: tie.id, legs: openLegs(tie), teamIds: teamsOf(tie, ties) }))
        .filter(({ legs }) => legs.length > 0),
    }))
    .filter(({ ties }) => ties.length > 0)
}

/** The planned matches of ties whose teams are known, for a look at their clashes before they are saved. */
export function tiesToCheck(
  { rounds }: Bracket,
  planned: NonNullable<PlannedRound['legs']>,
  time: string,
): MatchesToCheck {
  const ties = new Map(rounds.flatMap(({ ties }) => ties.map((tie) => [tie.id, tie] as const)))
  const matches = planned.flatMap(({ tieId, leg, date }) => {
    const tie = ties.get(tieId)
    const [home, away] = leg === 2 ? [tie?.away, tie?.home] : [tie?.home, tie?.away]
    if (!tie || !home?.team_id || !away?.team_id || time === '') return []
    const id = tie.legs.find((stored) => stored.leg === leg)?.match_id
    return [{ ...(id && { id }), home_team_id: home.team_id, away_team_id: away.team_id, date, time }]
  })
  return { planned: matches }
}

const openLegs = ({ legs }: Tie) => legs.filter(({ home_score }) => home_score === null).map(({ leg }) => leg)

/** The teams that can play in a tie; null where any team can, such as before a draw. */
function teamsOf(tie: Tie, ties: Map<string, Tie>): string[] | null {
  const teams: string[] = []
  for (const { team_id, from_tie, name } of [tie.home, tie.away]) {
    const earlier = from_tie === null ? undefined : ties.get(from_tie)
    if (team_id === null && earlier === undefined && name === 'Bye') continue
    const side = team_id === null ? earlier && teamsOf(earlier, ties) : [team_id]
    if (!side) return null
    teams.push(...side)
  }
  return teams
}

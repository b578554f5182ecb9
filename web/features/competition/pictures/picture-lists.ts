import { longDate, plainDate } from '#domain/date-words.ts'
import { latestRound } from '#domain/latest-round.ts'
import { leagueDay } from '#domain/league-time.ts'
import { isScored } from '#domain/match-status.ts'
import { seasonName } from '#domain/season.ts'
import type { Fixture } from '#web/features/competition/competition-queries.ts'
import { loadShownTables } from '#web/features/competition/tables/explained/load-shown-tables.ts'
import { load } from '#web/queries/preload.ts'
import type { PackMatch, RoundUp, ScorersContent, TableContent } from '#web/share/pack/pack-facts.ts'
import type { TeamLook } from '#web/share/preview/facts.ts'
import { lookOf } from '#web/share/preview/team-look.ts'
import type { Subject } from './picture-facts.ts'
import { latestResultsQuery, scorersQuery } from './pictures-queries.ts'

/** The look of a team with its letters, which teams of lists lack. */
export const lookIn = (looks: Subject['looks'], team: Fixture['home_team']): TeamLook =>
  looks.get(team.id) ?? lookOf({ ...team, logo_url: team.logo_url ?? null })

/** A match as a picture shows it. */
export const packMatch = (match: Fixture, { looks, teamId }: Pick<Subject, 'looks' | 'teamId'>): PackMatch => ({
  home: lookIn(looks, match.home_team),
  away: lookIn(looks, match.away_team),
  score: isScored(match) ? [match.home_score ?? 0, match.away_score ?? 0] : null,
  isOurs: match.home_team.id === teamId || match.away_team.id === teamId,
})

export async function loadRoundUp(subject: Subject): Promise<RoundUp | null> {
  const { context, competition } = subject
  const round = latestRound(await load(context, latestResultsQuery(competition))).reverse()
  const [first, last] = [round[0], round.at(-1)]
  if (first === undefined || last === undefined) return null
  const zone = competition.settings.time_zone
  const [from, to] = [leagueDay(first.played_at, zone), leagueDay(last.played_at, zone)]
  return {
    card: 'round-up',
    title: first.round === null ? 'Results' : `Round ${first.round}`,
    day: from === to ? longDate(from) : `${plainDate(from)} – ${plainDate(to)}`,
    matches: round.map((match) => packMatch(match, subject)),
  }
}

/** All tables of the season, or the one in which the chosen team plays. */
export async function loadTable({ context, competition, looks, teamId }: Subject): Promise<TableContent | null> {
  const tables = await loadShownTables(context, competition)
  const own = tables.filter(({ rows }) => rows.some(({ team_id }) => team_id === teamId))
  const rows = (own.length > 0 ? own : tables).flatMap(({ heading, rows }) =>
    rows.flatMap((row, at) => {
      const team = looks.get(row.team_id)
      const { rank, played, won, drawn, lost, points } = row
      const counts = { rank, played, won, drawn, lost, points, difference: row.goal_difference }
      const name = at === 0 && heading !== null && { heading }
      return team ? [{ ...counts, team, isOurs: row.team_id === teamId, ...name }] : []
    }),
  )
  return rows.length === 0 ? null : { card: 'table', day: await describeState({ context, competition }), rows }
}

export async function loadScorers({ context, competition, looks, teamId }: Subject): Promise<ScorersContent | null> {
  const players = await load(context, scorersQuery(competition.id))
  const rows = players.map(({ rank, full_name, team_id, count }) => ({
    rank,
    name: full_name,
    team: looks.get(team_id ?? '') ?? null,
    goals: count,
    isOurs: team_id !== null && team_id === teamId,
  }))
  return rows.length === 0 ? null : { card: 'scorers', day: await describeState({ context, competition }), rows }
}

/** 'After round 38', or the day of the latest result. */
async function describeState({ context, competition }: Pick<Subject, 'context' | 'competition'>): Promise<string> {
  const [latest] = await load(context, latestResultsQuery(competition))
  if (latest === undefined) return `Season ${seasonName(competition)}`
  return latest.round === null
    ? plainDate(leagueDay(latest.played_at, competition.settings.time_zone))
    : `After round ${latest.round}`
}

import { publicLineOf } from '#domain/demo/notes.ts'
import type { DemoMatch, DemoSeason } from '#domain/demo/season.ts'
import type { Database } from '#web/queries/database.types.ts'

type Tables = Database['public']['Tables']
type Insert<Name extends keyof Tables> = Tables[Name]['Insert']

/** The season as rows by table. `emails` are those of players, by id. */
export function toRows({ league, teams, matches }: DemoSeason, emails: ReadonlyMap<string, string>) {
  const rows = {
    teams: teams.map(
      ({ id, club }): Insert<'teams'> => ({
        id,
        league_id: league.id,
        name: club.name,
        team_color: club.colour.toLowerCase(),
      }),
    ),
    profiles: teams.flatMap(({ players }) =>
      players.map(
        ({ id, fullName, position, jerseyNumber, dateOfBirth, bio }): Insert<'profiles'> => ({
          id,
          full_name: fullName,
          position,
          jersey_number: jerseyNumber,
          date_of_birth: dateOfBirth,
          bio,
          email: emails.get(id) ?? null,
        }),
      ),
    ),
    team_players: teams.flatMap(({ id, players }) =>
      players.map((player): Insert<'team_players'> => ({ team_id: id, player_id: player.id })),
    ),
    matches: matches.map((match) => ({ league_id: league.id, ...matchRow(match) })),
    match_events: matches.flatMap(eventRows),
    match_notes: matches.flatMap(noteRows),
  }
  return rows
}

// A 0-0 has no goals to count, so its score is entered.
const matchRow = ({ id, round, homeTeamId, awayTeamId, playedAt, result }: DemoMatch) => ({
  id,
  round,
  home_team_id: homeTeamId,
  away_team_id: awayTeamId,
  played_at: playedAt.toISOString(),
  home_lineup: [...(result?.homeLineup ?? [])],
  away_lineup: [...(result?.awayLineup ?? [])],
  man_of_match_id: result?.manOfMatchId ?? null,
  home_score: result?.goals.length === 0 ? 0 : null,
  away_score: result?.goals.length === 0 ? 0 : null,
})

const eventRows = ({ id, result }: DemoMatch): Insert<'match_events'>[] =>
  (result?.goals ?? []).map(({ minute, teamId, scorerId, assistId }) => ({
    match_id: id,
    team_id: teamId,
    player_id: scorerId,
    event_type: 'GOAL',
    assist_by_id: assistId,
    minute,
  }))

const noteRows = ({ id, homeTeamId, awayTeamId, result }: DemoMatch): Insert<'match_notes'>[] =>
  [
    { team_id: homeTeamId, notes: result?.notes.home },
    { team_id: awayTeamId, notes: result?.notes.away },
  ].flatMap(({ team_id, notes }) => (notes ? [{ match_id: id, team_id, notes, public_line: publicLineOf(notes) }] : []))

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CrestTeam } from '#domain/crest.ts'
import { toLocalTime } from '#domain/league-time.ts'
import type { Line } from '#domain/line-up.ts'
import { writeMinute } from '#domain/match-minute.ts'
import { REPORT_FAILED } from '#web/features/match/match-queries.ts'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { matchKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { TEAM } from '#web/queries/team-columns.ts'
import type { Content, Goal, SideContent } from './content.ts'
import type { Details, IncidentKind } from './incidents.ts'

/** A match as it is stored: its editable content, and the versions by which the database detects another's change. */
export interface Stored {
  version: number
  /** The current report; null if there is none. */
  reportId: string | null
  content: Content
}

export interface MatchSquadPlayer {
  id: string
  full_name: string
  jersey_number: number | null
  /** The position of a player of the squad; left out for others. */
  position?: Line | null
}

export interface EditedTeam extends CrestTeam {
  id: string
  name: string
  /** The squad by number and name, with former players who belonged to it on that day or are in the match's record. */
  players: readonly MatchSquadPlayer[]
  /** The players who have left the squad. */
  formerIds: readonly string[]
}

export type EditedMatch = Awaited<ReturnType<typeof fetchEdit>>

// Changes of others are also fetched at this interval, in case the live connection missed one.
const LOOK_AGAIN_MS = 30_000

/** The content of the dialog. It is fetched again each time the dialog opens and whenever the match changes. */
export const editQuery = (matchId: string) =>
  queryOptions({
    queryKey: [...matchKey(matchId), 'edit'],
    queryFn: ({ client }) => fetchEdit(client, matchId),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    // A phone that was asleep may have missed changes.
    refetchOnWindowFocus: 'always',
  })

async function fetchEdit(client: QueryClient, id: string) {
  const row = await fetchRow(client, id)
  const named = [
    ...row.home_lineup,
    ...row.away_lineup,
    ...row.events.flatMap(({ player_id, assist_by_id }) => [player_id, ...(assist_by_id ? [assist_by_id] : [])]),
    ...[...row.incidents, ...row.roles].map(({ player_id }) => player_id),
  ]
  const { date: day } = toLocalTime(new Date(row.played_at), row.league.settings.time_zone)
  const [homePast, awayPast] = await Promise.all([
    fetchPastPlayers(client, row.home_team.id, day),
    fetchPastPlayers(client, row.away_team.id, day),
  ])
  const members = [...row.home_team.squad, ...row.away_team.squad].map(({ player }) => player)
  const formerPlayers = [...new Set(named)].filter((id) => !members.some((player) => player.id === id))
  const people = [...members, ...homePast, ...awayPast, ...(await fetchProfiles(client, formerPlayers))]
  const { home_formation, home_places, away_formation, away_places } = row
  const home = {
    ...readSide(row, row.home_team.id, row.home_lineup),
    formation: home_formation === null ? null : { shape: home_formation, players: home_places },
  }
  const away = {
    ...readSide(row, row.away_team.id, row.away_lineup),
    formation: away_formation === null ? null : { shape: away_formation, players: away_places },
  }
  const stored: Stored = {
    version: row.version,
    reportId: row.reports[0]?.id ?? null,
    content: {
      home,
      away,
      manOfMatchId: row.man_of_match_id,
      typedScore: row.scores_manual
        ? { home: row.home_score?.toString() ?? '', away: row.away_score?.toString() ?? '' }
        : null,
      isScoreKnown: !row.scores_manual && row.home_score !== null,
      reportText: row.reports[0]?.report_text ?? '',
      audioUrl: row.reports[0]?.audio_url ?? '',
    },
  }
  return {
    id: row.id,
    playedAt: row.played_at,
    home: readTeam(row, row.home_team, [...row.home_lineup, ...homePast.map(({ id }) => id)], people),
    away: readTeam(row, row.away_team, [...row.away_lineup, ...awayPast.map(({ id }) => id)], people),
    stored,
  }
}

type Row = Awaited<ReturnType<typeof fetchRow>>

/** A computed name is never null. */
interface Named {
  squad: { player: { full_name: string } }[]
}

async function fetchRow(client: QueryClient, id: string) {
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('matches')
    .select(
      `id, played_at, version, league:leagues!inner(settings:league_settings!inner(time_zone)), home_score, away_score, scores_manual, home_lineup, away_lineup, home_formation, home_places,
       away_formation, away_places, man_of_match_id,
       home_team:teams!matches_home_team_id_fkey(${TEAM}, squad:team_players(player:profiles(id, full_name:real_name, jersey_number, position))),
       away_team:teams!matches_away_team_id_fkey(${TEAM}, squad:team_players(player:profiles(id, full_name:real_name, jersey_number, position))),
       events:match_events(player_id, team_id, event_type, assist_by_id, minute, added_minutes, implied, is_penalty),
       incidents:match_incidents(team_id, player_id, kind, minute, added_minutes),
       substitutions:match_substitutions(team_id, player_off_id, player_on_id, minute, added_minutes),
       roles:match_roles(team_id, player_id, role),
       reports:match_reports(id, report_text, audio_url)`,
    )
    .eq('id', id)
    .eq('reports.archived', false)
    .order('minute', { referencedTable: 'match_events', nullsFirst: false })
    .order('added_minutes', { referencedTable: 'match_events', nullsFirst: true })
    .order('minute', { referencedTable: 'match_incidents', nullsFirst: false })
    .order('added_minutes', { referencedTable: 'match_incidents', nullsFirst: true })
    .order('minute', { referencedTable: 'match_substitutions', nullsFirst: false })
    .order('added_minutes', { referencedTable: 'match_substitutions', nullsFirst: true })
    .single()
    .overrideTypes<{ home_team: Named; away_team: Named }>()
  if (error) throw new FetchError(REPORT_FAILED, error)
  return data
}

/** The players who belonged to the team on the day of the match and have left it since. */
async function fetchPastPlayers(client: QueryClient, teamId: string, day: string): Promise<MatchSquadPlayer[]> {
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase.rpc('past_players', { _team_id: teamId, _day: day }, { get: true })
  if (error) throw new FetchError(REPORT_FAILED, error)
  return data
}

async function fetchProfiles(client: QueryClient, ids: string[]): Promise<MatchSquadPlayer[]> {
  if (ids.length === 0) return []
  const supabase = await supabaseOf(client)
  const { data, error } = await supabase
    .from('profiles')
    .select('id, full_name:real_name, jersey_number')
    .in('id', ids)
    .overrideTypes<{ full_name: string }[]>()
  if (error) throw new FetchError(REPORT_FAILED, error)
  return data
}

function readSide(row: Row, teamId: string, lineup: string[]): SideContent {
  const { events } = row
  const goals: Record<string, Goal[]> = {}
  const assists: Record<string, number> = {}
  for (const { player_id, team_id, event_type, assist_by_id, minute, added_minutes, implied, is_penalty } of events) {
    if (team_id !== teamId) continue
    if (event_type === 'GOAL') {
      goals[player_id] = [
        ...(goals[player_id] ?? []),
        { minute: writeMinute(minute, added_minutes), assistById: assist_by_id, isPenalty: is_penalty },
      ]
    } else if (!implied) {
      assists[player_id] = (assists[player_id] ?? 0) + 1
    }
  }
  return { lineup, goals, assists, ...readDetails(row, teamId) }
}

function readDetails({ incidents, substitutions, roles }: Row, teamId: string): Details {
  const playersIn = (wanted: string) =>
    roles.filter(({ team_id, role }) => team_id === teamId && role === wanted).map(({ player_id }) => player_id)
  return {
    incidents: incidents
      .filter(({ team_id }) => team_id === teamId)
      .map(({ kind, player_id, minute, added_minutes }) => ({
        kind: kind as IncidentKind,
        playerId: player_id,
        minute: writeMinute(minute, added_minutes),
      })),
    substitutions: substitutions
      .filter(({ team_id }) => team_id === teamId)
      .map(({ player_off_id, player_on_id, minute, added_minutes }) => ({
        offId: player_off_id,
        onId: player_on_id,
        minute: writeMinute(minute, added_minutes),
      })),
    unused: playersIn('unused'),
    captainId: playersIn('captain')[0] ?? null,
    goalkeeperId: playersIn('goalkeeper')[0] ?? null,
  }
}

function readTeam(
  { events, incidents, roles }: Row,
  { squad, ...team }: Row['home_team'],
  known: string[],
  people: MatchSquadPlayer[],
): EditedTeam {
  const members = squad.map(({ player }) => player)
  const recorded = new Set([
    ...known,
    ...events.flatMap(({ team_id, player_id, assist_by_id }) => (team_id === team.id ? [player_id, assist_by_id] : [])),
    ...[...incidents, ...roles].filter(({ team_id }) => team_id === team.id).map(({ player_id }) => player_id),
  ])
  for (const member of members) recorded.delete(member.id)
  const former = [...recorded].flatMap((gone) => people.find((player) => player.id === gone) ?? [])
  return { ...team, players: [...members, ...former].sort(byNumber), formerIds: former.map((player) => player.id) }
}

const byNumber = (one: MatchSquadPlayer, other: MatchSquadPlayer) =>
  (one.jersey_number ?? Number.POSITIVE_INFINITY) - (other.jersey_number ?? Number.POSITIVE_INFINITY) ||
  one.full_name.localeCompare(other.full_name, 'en')

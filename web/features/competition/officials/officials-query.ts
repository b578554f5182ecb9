import { queryOptions } from '@tanstack/react-query'
import { toLocalTime } from '#domain/league-time.ts'
import type { OfficialRole } from '#domain/official-roles.ts'
import type { OfficialMatch } from '#domain/officials.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { readAll } from '#web/queries/read-all.ts'
import { type Supabase, supabaseOf } from '#web/queries/supabase.ts'

/** Earlier matches no longer matter for the balance of appointments. */
const DAYS_BACK = 60
const DAY_MS = 86_400_000

export interface ListedOfficial {
  id: string
  name: string
  email: string | null
  phone: string | null
  level: number
  hasAccount: boolean
  /** False for a former official, whose name stays at matches. */
  isActive: boolean
  /** The marks that teams gave; null without any. */
  marks: { count: number; average: number } | null
  absences: { id: string; first: string; last: string }[]
}

export interface Appointment {
  id: string
  officialId: string
  role: OfficialRole
  state: 'proposed' | 'sent' | 'accepted' | 'declined' | 'withdrawn'
  reason: string | null
  /** Whether an organizer has taken note of the refusal, or appointed another official. */
  isAcknowledged: boolean
  /** Whether the mail server refused its mail, and nothing was sent after that. */
  isRefused: boolean
}

export interface BoardMatch extends OfficialMatch {
  /** HH:MM */
  time: string
  homeName: string
  awayName: string
  round: number | null
  stage: { id: string; name: string }
  place: string | null
  status: string
  appointments: Appointment[]
}

export type OfficialsBoard = Awaited<ReturnType<typeof fetchBoard>>

/** The officials of a league, its matches since two months ago with their appointments, and its choices. */
export const officialsQuery = (leagueId: string, timeZone: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'officials'],
    staleTime: 0,
    queryFn: async ({ client }) => fetchBoard(await supabaseOf(client), leagueId, timeZone),
  })

async function fetchBoard(supabase: Supabase, leagueId: string, timeZone: string) {
  const since = new Date(Date.now() - DAYS_BACK * DAY_MS).toISOString()
  const [averages, officials, settings, rows] = await Promise.all([
    supabase.rpc('official_averages', { _league_id: leagueId }).throwOnError(),
    supabase
      .from('officials')
      .select('id, name, email, phone, level, user_id, is_active, absences:official_absences(id, first_day, last_day)')
      .eq('league_id', leagueId)
      .order('name')
      .order('id')
      .order('first_day', { referencedTable: 'official_absences' })
      .throwOnError(),
    supabase
      .from('league_settings')
      .select('match_minutes, league:leagues!inner(day:match_day_settings(officials))')
      .eq('league_id', leagueId)
      .single()
      .throwOnError(),
    readAll((first, last) => fetchMatches(supabase, { leagueId, since, first, last })),
  ])
  return {
    officials: officials.data.map((row) => toOfficial(row, averages.data)),
    matches: rows
      .map((row) => toMatch(row, timeZone))
      .toSorted((a, b) => a.kickOff - b.kickOff || a.homeName.localeCompare(b.homeName)),
    matchMinutes: settings.data.match_minutes,
    places: settings.data.league.day?.officials ?? 1,
  }
}

interface OfficialRow {
  id: string
  name: string
  email: string | null
  phone: string | null
  level: number
  user_id: string | null
  is_active: boolean
  absences: { id: string; first_day: string; last_day: string }[]
}

interface Average {
  official_id: string
  marks: number
  average: number
}

const toOfficial = (
  { user_id, is_active, absences, ...official }: OfficialRow,
  averages: readonly Average[],
): ListedOfficial => ({
  ...official,
  marks: toMarks(averages.find(({ official_id }) => official_id === official.id)),
  hasAccount: user_id !== null,
  isActive: is_active,
  absences: absences.map(({ id, first_day, last_day }) => ({ id, first: first_day, last: last_day })),
})

const toMarks = (row: Average | undefined) => (row ? { count: row.marks, average: row.average } : null)

interface Part {
  leagueId: string
  since: string
  first: number
  last: number
}

async function fetchMatches(supabase: Supabase, { leagueId, since, first, last }: Part) {
  const { data } = await supabase
    .from('matches')
    .select(
      `id, played_at, round, status, pitch, venue:venues(id, name), stage:stages!inner(id, name),
       home_team:teams!matches_home_team_id_fkey(id, name), away_team:teams!matches_away_team_id_fkey(id, name),
       appointments(id, official_id, role, state, reason, settled_at, created_at, sent_at, mailed_at, refused_at)`,
    )
    .eq('league_id', leagueId)
    .gte('played_at', since)
    .order('played_at')
    .order('id')
    .order('created_at', { referencedTable: 'appointments' })
    .order('id', { referencedTable: 'appointments' })
    .range(first, last)
    .throwOnError()
  return data
}

type Row = Awaited<ReturnType<typeof fetchMatches>>[number]

function toMatch({ home_team: home, away_team: away, venue, ...row }: Row, timeZone: string): BoardMatch {
  return {
    id: row.id,
    round: row.round,
    stage: row.stage,
    status: row.status,
    kickOff: Date.parse(row.played_at),
    ...toLocalTime(new Date(row.played_at), timeZone),
    home: home.id,
    away: away.id,
    homeName: home.name,
    awayName: away.name,
    venue: venue?.id ?? null,
    place: venue && [venue.name, row.pitch?.trim()].filter(Boolean).join(', '),
    appointments: row.appointments.map(({ id, official_id, role, state, reason, settled_at, ...sent }) => ({
      id,
      officialId: official_id,
      reason,
      isAcknowledged: settled_at !== null,
      isRefused: isRefused(sent),
      role: role as OfficialRole,
      state: state as Appointment['state'],
    })),
  }
}

interface Sending {
  sent_at: string | null
  mailed_at: string | null
  refused_at: string | null
}

const isRefused = ({ sent_at, mailed_at, refused_at }: Sending) =>
  refused_at !== null && mailed_at === null && (sent_at === null || Date.parse(sent_at) < Date.parse(refused_at))

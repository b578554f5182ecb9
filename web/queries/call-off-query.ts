import { queryOptions } from '@tanstack/react-query'
import { toLocalTime } from '#domain/league-time.ts'
import type { SlotMatch } from '#domain/new-slots.ts'
import { leagueKey } from './query-keys.ts'
import { readAll } from './read-all.ts'
import { type Supabase, supabaseOf } from './supabase.ts'

/** A match that is played soon, was played lately, or waits for a new date. */
export interface CallOffMatch extends SlotMatch {
  homeName: string
  awayName: string
  round: number | null
  /** The division, where there are several. */
  stage: { id: string; name: string }
  venue: { id: string; name: string } | null
  status: string
  reason: string | null
  isScored: boolean
}

/** Matches before these days no longer matter for rest and for runs of home matches. */
const DAYS_BACK = 60
const DAY_MS = 86_400_000

/** The matches of the current season that can be called off, by date. */
export const callOffQuery = (leagueId: string, timeZone: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'matches to call off'],
    staleTime: 0,
    queryFn: async ({ client }): Promise<CallOffMatch[]> => {
      const supabase = await supabaseOf(client)
      const since = new Date(Date.now() - DAYS_BACK * DAY_MS).toISOString()
      const rows = await readAll((first, last) => fetchMatches(supabase, { leagueId, since, first, last }))
      return rows.map((row) => toMatch(row, timeZone))
    },
  })

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
      `id, played_at, round, status, status_reason, home_score, pitch,
       venue:venues(id, name, pitches), stage:stages!inner(id, name, season:seasons!inner(status)),
       home_team:teams!matches_home_team_id_fkey(id, name, manager_id),
       away_team:teams!matches_away_team_id_fkey(id, name, manager_id)`,
    )
    .eq('league_id', leagueId)
    .eq('stage.season.status', 'current')
    .or(`played_at.gte.${since},status.eq.postponed`)
    .order('played_at')
    .order('id')
    .range(first, last)
    .throwOnError()
  return data
}

type Row = Awaited<ReturnType<typeof fetchMatches>>[number]

function toMatch({ home_team: home, away_team: away, ...row }: Row, timeZone: string): CallOffMatch {
  const pitch = row.pitch?.trim() ?? ''
  const hasOnePitch = row.venue !== null && (row.venue.pitches.length === 0 || pitch !== '')
  return {
    id: row.id,
    round: row.round,
    status: row.status,
    reason: row.status_reason,
    ...toLocalTime(new Date(row.played_at), timeZone),
    home: home.id,
    away: away.id,
    homeName: home.name,
    awayName: away.name,
    stage: row.stage,
    venue: row.venue,
    isScored: row.home_score !== null,
    place: hasOnePitch ? `${row.venue?.id} ${pitch.toLowerCase()}` : null,
    managers: [home.manager_id, away.manager_id].filter((id) => id !== null),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { fromLocalTime, type LocalTime } from '#domain/league-time.ts'
import type { Score } from '#domain/typed-score.ts'
import { browserSupabase } from '#web/data/supabase.ts'

/** Kick-off where nobody says when. */
export const USUAL_TIME = '15:00'

export interface NewMatch extends LocalTime {
  /** The same for each try. */
  id: string
  leagueId: string
  homeTeamId: string
  awayTeamId: string
  round: number | null
}

// A match counts in tables, lists, team pages and its own page alike, so every open query asks again after a change.

export function useAddMatch(timeZone: string) {
  const queries = useQueryClient()
  return async ({ id, leagueId, homeTeamId, awayTeamId, round, date, time }: NewMatch) => {
    const supabase = await browserSupabase()
    const when = { round, played_at: playedAt({ date, time }, timeZone) }
    const match = { id, league_id: leagueId, home_team_id: homeTeamId, away_team_id: awayTeamId, ...when }
    try {
      const { data: added } = await supabase
        .from('matches')
        .upsert(match, { ignoreDuplicates: true })
        .select('id')
        .maybeSingle()
        .throwOnError()
      // Added by a try whose answer was lost; the day may have been corrected since.
      if (!added) await supabase.from('matches').update(when).eq('id', id).select('id').single().throwOnError()
    } catch (error) {
      // An answer that was lost on the way may have been a yes.
      void queries.invalidateQueries()
      throw error
    }
    await queries.invalidateQueries()
  }
}

export function useUpdateMatchDate(timeZone: string) {
  const queries = useQueryClient()
  return async (matchId: string, local: LocalTime) => {
    const supabase = await browserSupabase()
    const played_at = playedAt(local, timeZone)
    await supabase.from('matches').update({ played_at }).eq('id', matchId).select('id').single().throwOnError()
    await queries.invalidateQueries()
  }
}

export function useUpdateScore() {
  const queries = useQueryClient()
  return async (matchId: string, score: Score | null) => {
    const supabase = await browserSupabase()
    const scores = { home_score: score?.home ?? null, away_score: score?.away ?? null }
    await supabase.from('matches').update(scores).eq('id', matchId).select('id').single().throwOnError()
    await queries.invalidateQueries()
  }
}

export function useDeleteMatch() {
  const queries = useQueryClient()
  return async (matchId: string, onDeleted?: () => void) => {
    const supabase = await browserSupabase()
    await supabase.from('matches').delete().eq('id', matchId).select('id').single().throwOnError()
    onDeleted?.()
    await queries.invalidateQueries()
  }
}

const playedAt = ({ date, time }: LocalTime, timeZone: string) =>
  fromLocalTime({ date, time: time || USUAL_TIME }, timeZone).toISOString()

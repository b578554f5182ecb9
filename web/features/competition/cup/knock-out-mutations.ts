import { useQueryClient } from '@tanstack/react-query'
import { fromLocalTime } from '#domain/league-time.ts'
import { browserSupabase, type Supabase } from '#web/queries/supabase.ts'

/** Runs a call of the database, then refetches everything that shows matches or brackets. */
export function useKnockOutCall() {
  const queries = useQueryClient()
  return async (call: (supabase: Supabase) => PromiseLike<unknown>) => {
    await call(await browserSupabase())
    await queries.invalidateQueries()
  }
}

export const drawKnockOut = (stageId: string) => (supabase: Supabase) =>
  supabase.rpc('draw_knock_out', { _stage_id: stageId }).throwOnError()

export const deleteKnockOut = (stageId: string) => (supabase: Supabase) =>
  supabase.from('stages').delete().eq('id', stageId).select('id').single().throwOnError()

export interface TieSlot {
  tieId: string
  side: 'home' | 'away'
}

export const swapSlots = (one: TieSlot, other: TieSlot) => (supabase: Supabase) =>
  supabase
    .rpc('swap_tie_sides', { _tie_id: one.tieId, _side: one.side, _other_tie_id: other.tieId, _other_side: other.side })
    .throwOnError()

interface LegDate {
  tieId: string
  leg: number
  date: string
  time: string
}

/** Plans a round as an organizer says. */
export const planLegs = (stageId: string, legs: LegDate[], timeZone: string) => (supabase: Supabase) =>
  supabase.rpc('plan_ties', { _stage_id: stageId, _dates: datesOf(legs, timeZone) }).throwOnError()

/** Plans rounds where no team plays another match on that day. */
export const planRounds = (stageId: string, legs: LegDate[], timeZone: string) => (supabase: Supabase) =>
  supabase.rpc('plan_cup_rounds', { _stage_id: stageId, _dates: datesOf(legs, timeZone) }).throwOnError()

const datesOf = (legs: LegDate[], timeZone: string) =>
  legs.map(({ tieId, leg, date, time }) => ({
    tie_id: tieId,
    leg,
    played_at: fromLocalTime({ date, time }, timeZone).toISOString(),
  }))

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase, type Supabase } from '#web/queries/supabase.ts'

interface Entry {
  match_id: string
  role: string
  /** Null where the place stays free. */
  official_id: string | null
  /** An appointment of this place that ends. */
  replaces?: string
}

/** Runs a change, then loads the officials again. A failure also loads them: something has changed. It is thrown. */
export function useOfficialsSave(leagueId: string) {
  const queries = useQueryClient()
  return async (save: (supabase: Supabase) => Promise<unknown>) => {
    try {
      await save(await browserSupabase())
    } finally {
      await queries.invalidateQueries({ queryKey: leagueKey(leagueId) })
    }
  }
}

/** Runs one change at a time, as `useOfficialsSave` does: a press while it runs does nothing. */
export function useOfficialsChange(leagueId: string) {
  const saveChange = useOfficialsSave(leagueId)
  const [failure, setFailure] = useState<string | null>(null)
  const [change, isSaving] = useAction(async (save: (supabase: Supabase) => Promise<unknown>) => {
    setFailure(null)
    await saveChange(save).catch((error: unknown) => setFailure(failureMessage(error)))
  })
  return { change, isSaving, failure }
}

export const appoint = async (supabase: Supabase, leagueId: string, entries: readonly Entry[]) =>
  (
    await supabase
      .rpc('appoint_officials', { _league_id: leagueId, _entries: entries.map((entry) => ({ ...entry })) })
      .throwOnError()
  ).data

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase, type Supabase } from '#web/queries/supabase.ts'
import { toast } from '#web/ui/toast.ts'

/** Refreshes everything of the competition, after its season changed. */
export function useSeasonRefresh(leagueId: string) {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: leagueKey(leagueId) }),
      queries.invalidateQueries({ queryKey: ['competition'] }),
    ])
}

/** Counts the saved changes of all parts of the screen. */
let latest = 0

/** Saves a change of a season, then refreshes everything of the competition. It throws what `save` throws. */
export function useSeasonSave(leagueId: string) {
  const refresh = useSeasonRefresh(leagueId)
  return async (done: string, save: (supabase: Supabase) => PromiseLike<unknown>) => {
    await save(await browserSupabase())
    latest += 1
    const own = latest
    await refresh()
    // A later change makes this refresh wait for its own one, and its message must not be replaced.
    if (own === latest) toast(done, { id: 'season' })
  }
}

/** Saves one change of a season at a time: a press while it is saved does nothing. */
export function useSeasonChange(leagueId: string) {
  const saveChange = useSeasonSave(leagueId)
  const [failure, setFailure] = useState<string | null>(null)
  const [change, isSaving] = useAction(
    async (done: string, save: (supabase: Supabase) => PromiseLike<unknown>, onSaved?: () => void) => {
      setFailure(null)
      try {
        await saveChange(done, save)
        onSaved?.()
      } catch (error) {
        setFailure(failureMessage(error))
      }
    },
  )
  return { change, isSaving, failure }
}

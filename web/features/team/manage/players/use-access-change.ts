import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase, type Supabase } from '#web/queries/supabase.ts'
import { squadAccessQuery } from './squad-access-query.ts'

/** Runs a change of how players get in, and then shows the new state. A failure is a text beside the buttons. */
export function useAccessChange(teamId: string) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [run, isRunning] = useAction(async (change: (supabase: Supabase) => Promise<void>) => {
    setFailure(null)
    try {
      await change(await browserSupabase())
    } catch (error) {
      setFailure(failureMessage(error))
    }
    await queries.invalidateQueries({ queryKey: squadAccessQuery(teamId).queryKey })
  })
  return { run, isRunning, failure }
}

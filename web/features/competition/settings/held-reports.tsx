import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase, supabaseOf } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'

const heldQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'held-reports'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      return (await supabase.rpc('held_reports', { _league_id: leagueId }).throwOnError()).data
    },
  })

/** Reports from before the protection, which the owner can show with shortened names. */
export function HeldReports({ leagueId }: { leagueId: string }) {
  const queries = useQueryClient()
  const { data: count = 0 } = useQuery(heldQuery(leagueId))
  const [failure, setFailure] = useState<string | null>(null)
  const [show, isShowing] = useAction(async () => {
    setFailure(null)
    try {
      const supabase = await browserSupabase()
      await supabase.rpc('show_held_reports', { _league_id: leagueId }).throwOnError()
      toast('Reports are shown with shortened names')
      await queries.invalidateQueries()
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  if (count === 0) return null
  return (
    <div className="grid max-w-prose justify-items-start gap-3">
      <p className="font-semibold">
        {count === 1 ? 'One earlier report is hidden.' : `${count} earlier reports are hidden.`}
      </p>
      <p className="text-muted text-sm">
        Full names and surnames in them are shortened to first name and initial for good. Nicknames and misspelt names
        are not found: check the reports afterwards, and their recordings.
      </p>
      <FormError message={failure} />
      <Button variant="outline" disabled={isShowing} onClick={() => show()}>
        {isShowing ? 'Shortening…' : 'Show them with shortened names'}
      </Button>
    </div>
  )
}

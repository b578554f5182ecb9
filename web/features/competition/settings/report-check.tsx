import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase, supabaseOf } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'

/** Not a part of the competition's query: public pages carry that one. */
const checkQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'checks-reports'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('leagues')
        .select('settings:league_settings!inner(checks_reports)')
        .eq('id', leagueId)
        .single()
        .throwOnError()
      return data.settings.checks_reports
    },
  })

/** Whether a generated report is a draft until the owner publishes it. Saved at once. */
export function ReportCheck({ leagueId }: { leagueId: string }) {
  const { data: isOn, isError, refetch } = useQuery(checkQuery(leagueId))
  if (isOn !== undefined) return <Check leagueId={leagueId} isOn={isOn} />
  if (!isError) return <Spinner />
  return (
    <Button variant="outline" onClick={() => refetch()}>
      Try again
    </Button>
  )
}

function Check({ leagueId, isOn }: { leagueId: string; isOn: boolean }) {
  const queries = useQueryClient()
  const id = useId()
  const [wanted, setWanted] = useState(isOn)
  const [failure, setFailure] = useState<string | null>(null)
  const [save, isSaving] = useAction(async (checks_reports: boolean) => {
    setWanted(checks_reports)
    setFailure(null)
    try {
      const supabase = await browserSupabase()
      const update = supabase.from('league_settings').update({ checks_reports }).eq('league_id', leagueId)
      await update.select('league_id').single().throwOnError()
      queries.setQueryData(checkQuery(leagueId).queryKey, checks_reports)
      toast(checks_reports ? 'New reports wait for you' : 'New reports are public at once', { id: 'settings' })
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  return (
    <div className="grid gap-3">
      <div className="flex min-h-11 items-center gap-3">
        <Checkbox
          id={id}
          checked={isSaving ? wanted : isOn}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => save(target.checked)}
        />
        <label htmlFor={id} className="cursor-pointer font-medium">
          I check reports first
        </label>
      </div>
      <p id={`${id}-hint`} className="max-w-prose text-muted text-sm">
        A generated match report is then a draft that only you see, until you publish it on the match’s page. A report
        that is published already stays as it is. Without this, reports are public at once.
      </p>
      <FormError message={failure} />
    </div>
  )
}

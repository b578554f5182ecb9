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

type Choice = keyof typeof choices

/** Each is a column of `league_settings`. */
const choices = {
  checks_reports: {
    label: 'I check reports first',
    hint: 'A generated match report is then a draft that only you see, until you publish it on the match’s page. A report that is published already stays as it is. Without this, reports are public at once.',
    on: 'New reports wait for you',
    off: 'New reports are public at once',
  },
  is_listed: {
    label: 'List it on the sign-in page',
    hint: 'People without an account then find the competition there, with its name and logo. Without this, they need its address.',
    on: 'The sign-in page lists the competition',
    off: 'The sign-in page no longer lists the competition',
  },
} as const

/** Not a part of the competition's query: public pages carry that one. */
const choicesQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...leagueKey(leagueId), 'choices'],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('leagues')
        .select('settings:league_settings!inner(checks_reports, is_listed)')
        .eq('id', leagueId)
        .single()
        .throwOnError()
      return data.settings
    },
  })

interface SavedChoiceProps {
  leagueId: string
  choice: Choice
}

/** A setting that is on or off. It is saved at once. */
export function SavedChoice({ leagueId, choice }: SavedChoiceProps) {
  const { data: saved, isError, refetch } = useQuery(choicesQuery(leagueId))
  if (saved !== undefined) return <ChoiceBox leagueId={leagueId} choice={choice} isOn={saved[choice]} />
  if (!isError) return <Spinner />
  return (
    <Button variant="outline" onClick={() => refetch()}>
      Try again
    </Button>
  )
}

function ChoiceBox({ leagueId, choice, isOn }: SavedChoiceProps & { isOn: boolean }) {
  const id = useId()
  const { label, hint } = choices[choice]
  const { save, isSaving, wanted, failure } = useChoice(leagueId, choice)
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
          {label}
        </label>
      </div>
      <p id={`${id}-hint`} className="max-w-prose text-muted text-sm">
        {hint}
      </p>
      <FormError message={failure} />
    </div>
  )
}

function useChoice(leagueId: string, choice: Choice) {
  const queries = useQueryClient()
  const [wanted, setWanted] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [save, isSaving] = useAction(async (isOn: boolean) => {
    setWanted(isOn)
    setFailure(null)
    try {
      const supabase = await browserSupabase()
      const change: Partial<Record<Choice, boolean>> = { [choice]: isOn }
      const update = supabase.from('league_settings').update(change).eq('league_id', leagueId)
      await update.select('league_id').single().throwOnError()
      queries.setQueryData(choicesQuery(leagueId).queryKey, (saved) => saved && { ...saved, [choice]: isOn })
      toast(choices[choice][isOn ? 'on' : 'off'], { id: 'settings' })
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  return { save, isSaving, wanted, failure }
}

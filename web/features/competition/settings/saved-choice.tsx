import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { SavedCheckbox } from '#web/forms/saved-checkbox.tsx'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase, supabaseOf } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'

type Choice = keyof typeof choices

/** Each is a column of `league_settings`. */
const choices = {
  checks_reports: {
    label: 'I check reports first',
    hint: 'A generated match report is then a draft that only you see, until you publish it on the match page. A report that is already published stays as it is. Otherwise reports are public at once.',
    on: 'New reports wait for you',
    off: 'New reports are public at once',
  },
  is_listed: {
    label: 'List it on the sign-in page',
    hint: 'People without an account then find the competition there, with its name and logo. Otherwise they need its address.',
    on: 'The sign-in page lists the competition',
    off: 'The sign-in page no longer lists the competition',
  },
} as const

/** This is no part of the competition's query: public pages carry that one. */
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
  const save = useSaveChoice(leagueId, choice)
  if (saved !== undefined) {
    const { label, hint } = choices[choice]
    return <SavedCheckbox label={label} hint={hint} isOn={saved[choice]} save={save} />
  }
  if (!isError) return <Spinner />
  return (
    <Button variant="outline" onClick={() => refetch()}>
      Try again
    </Button>
  )
}

function useSaveChoice(leagueId: string, choice: Choice) {
  const queries = useQueryClient()
  return async (isOn: boolean) => {
    const supabase = await browserSupabase()
    const change: Partial<Record<Choice, boolean>> = { [choice]: isOn }
    const update = supabase.from('league_settings').update(change).eq('league_id', leagueId)
    await update.select('league_id').single().throwOnError()
    queries.setQueryData(choicesQuery(leagueId).queryKey, (saved) => saved && { ...saved, [choice]: isOn })
    toast(choices[choice][isOn ? 'on' : 'off'], { id: 'settings' })
  }
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { SavedCheckbox } from '#web/forms/saved-checkbox.tsx'
import { browserSupabase, supabaseOf } from '#web/queries/supabase.ts'

const myNoticesQuery = (endpoint: string, userId: string) =>
  queryOptions({
    queryKey: ['notify-my-notices', userId, endpoint],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      return (await supabase.rpc('shows_my_notices', { _endpoint: endpoint }).throwOnError()).data
    },
  })

/** The choice of a person who is signed in: notices that also come by mail. */
export function MyNotices({ endpoint, userId }: { endpoint: string; userId: string }) {
  const { data, refetch } = useQuery(myNoticesQuery(endpoint, userId))
  if (data === undefined) return null
  return (
    <SavedCheckbox
      label="My own notices"
      hint="Results to confirm, reminders and the like, until you sign out here. Choose the kinds under My Account, Notifications."
      isOn={data}
      save={async (shows) => {
        const supabase = await browserSupabase()
        await supabase.rpc('show_my_notices', { _endpoint: endpoint, _shows: shows }).throwOnError()
        await refetch()
      }}
    />
  )
}

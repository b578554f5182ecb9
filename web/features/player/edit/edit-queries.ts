import { queryOptions } from '@tanstack/react-query'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { NotFoundError } from '#web/queries/failures/not-found-error.ts'
import { isUuid } from '#web/queries/is-uuid.ts'
import { playerKey } from '#web/queries/query-keys.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import type { Youth } from '#web/queries/youth.ts'

/** The latest consent of a guardian to photos. */
export interface PhotoConsent {
  state: 'asked' | 'expired' | 'given' | 'ended'
  guardian_name: string | null
  given_at: string | null
  ended_at: string | null
  ended_by: 'guardian' | 'team' | 'replaced' | null
  expires_at: string
}

export type EditedPlayer = Awaited<ReturnType<typeof fetchPlayer>>

// The form must open with the current values.
const FRESH_MS = 2000

/** A profile with the fields that only its editors may read; `may_edit` is true for them. */
export const editedPlayerQuery = (id: string) =>
  queryOptions({ queryKey: [...playerKey(id), 'edit'], queryFn: () => fetchPlayer(id), staleTime: FRESH_MS })

async function fetchPlayer(id: string) {
  if (!isUuid(id)) throw new NotFoundError('Player not found')
  const supabase = await browserSupabase()
  const { data, error } = await supabase
    .from('profiles')
    .select(
      `id, user_id, full_name:real_name, photo_url, position, jersey_number, date_of_birth:birth_date, bio:real_bio,
       email:contact_email, may_edit, may_forget, youth, photo_consent`,
    )
    .eq('id', id)
    .maybeSingle()
    .overrideTypes<{ full_name: string; youth: Youth | null; photo_consent: PhotoConsent | null }>()
  if (error) throw new FetchError('Failed to load player profile', error)
  if (data === null) throw new NotFoundError('Player not found')
  return data
}

/** Whether the signed-in user may edit this player. */
export const mayEditQuery = (id: string, userId: string) =>
  queryOptions({
    queryKey: [...playerKey(id), 'may-edit', userId],
    queryFn: async () => {
      const supabase = await browserSupabase()
      const { data } = await supabase.from('profiles').select('may_edit').eq('id', id).single().throwOnError()
      return data.may_edit === true
    },
  })

import { useQueryClient } from '@tanstack/react-query'
import { browserSupabase } from '#web/queries/supabase.ts'

interface NewCompetition {
  /** Each retry sends the same id, so that a lost response creates no second competition. */
  id: string
  name: string
  logoUrl: string
}

/** Creates a competition whose dates are those of the browser's time zone. @returns its id */
export function useCreateCompetition() {
  const queries = useQueryClient()
  return async ({ id, name, logoUrl }: NewCompetition): Promise<string> => {
    const supabase = await browserSupabase()
    const { data } = await supabase
      .rpc('create_league', {
        _id: id,
        _name: name.trim(),
        ...(logoUrl.trim() !== '' && { _logo_url: logoUrl.trim() }),
        _time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
      })
      .throwOnError()
    void queries.invalidateQueries()
    return data.id
  }
}

/** Why a picture cannot have this address, or null. */
export function logoUrlProblem(text: string): string | null {
  if (text.trim() === '') return null
  const url = URL.parse(text.trim())
  return url && /^https?:$/.test(url.protocol)
    ? null
    : 'Enter a full address that begins with https://, or leave it empty.'
}

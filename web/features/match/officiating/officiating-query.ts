import { queryOptions } from '@tanstack/react-query'
import type { OfficialRole } from '#domain/official-roles.ts'
import { supabaseOf } from '#web/queries/supabase.ts'

/** The official of a link, or the one that the account is. */
export type OfficialIdentity = { token: string } | { officialId: string }

export interface OfficialAppointment {
  id: string
  role: OfficialRole
  state: 'sent' | 'accepted' | 'declined' | 'withdrawn'
  /** Why the official declined. */
  reason: string | null
  /** The kick-off that the official had accepted before the match moved; ISO 8601. */
  moved_from: string | null
  match_id: string
  played_at: string
  status: string
  /** Whether the match is of a season that visitors do not see yet. */
  is_hidden: boolean
  /** Home and away; null until it is known. */
  score: [home: number, away: number] | null
  /** Whether this official reports the result now. */
  may_report: boolean
  home: string
  away: string
  venue: string | null
  address: string | null
  map_url: string | null
  pitch: string | null
}

export interface OfficialPage {
  official_id: string
  name: string
  league_name: string
  time_zone: string
  has_account: boolean
  absences: { id: string; first_day: string; last_day: string }[]
  /** The appointments in the order of kick-offs. */
  appointments: OfficialAppointment[]
}

/** The arguments of the database's functions that name an official. */
export const argumentsOf = (official: OfficialIdentity) =>
  'token' in official ? { _token: official.token } : { _official_id: official.officialId }

/** An official's own page, or null for a link that does not work. */
export const officialPageQuery = (official: OfficialIdentity) =>
  queryOptions({
    queryKey: ['officiating', official],
    staleTime: 0,
    queryFn: async ({ client }): Promise<OfficialPage | null> => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase.rpc('official_page', argumentsOf(official)).throwOnError()
      return data as OfficialPage | null
    },
  })

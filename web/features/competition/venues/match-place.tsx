import { useQuery } from '@tanstack/react-query'
import { matchKey } from '#web/queries/query-keys.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { type Place, PlaceSelect } from './place-select.tsx'

export const matchPlaceQuery = (matchId: string) => ({
  queryKey: [...matchKey(matchId), 'place'],
  async queryFn() {
    const supabase = await browserSupabase()
    const { data } = await supabase
      .from('matches')
      .select('league_id, venue_id, pitch, league:leagues!matches_league_id_fkey(venues(id, name, pitches))')
      .eq('id', matchId)
      .order('name', { referencedTable: 'leagues.venues' })
      .single()
      .throwOnError()
    return data
  },
})

interface MatchPlaceProps {
  matchId: string
  /** The place as changed here; null while it is the saved one. */
  changed: Place | null
  onChange: (place: Place) => void
}

/** Where a match is played. Nothing in a competition without venues. */
export function MatchPlace({ matchId, changed, onChange }: MatchPlaceProps) {
  const { data: match } = useQuery(matchPlaceQuery(matchId))
  if (match === undefined || match.league.venues.length === 0) return null
  const { venue_id, pitch } = match
  return <PlaceSelect venues={match.league.venues} place={changed ?? { venue_id, pitch }} onChange={onChange} />
}

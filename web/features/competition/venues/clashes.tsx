import { useQuery } from '@tanstack/react-query'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { ClashList } from './clash-list.tsx'

interface ClashesProps {
  leagueId: string
  timeZone: string
}

const clashesQuery = (leagueId: string) => ({
  queryKey: [...leagueKey(leagueId), 'clashes'],
  async queryFn() {
    const supabase = await browserSupabase()
    const { data } = await supabase.rpc('fixture_clashes', { _league_id: leagueId }).throwOnError()
    return data
  },
})

/** Coming matches that cannot both be played. Nothing without one, or while the answer is missing. */
export function Clashes({ leagueId, timeZone }: ClashesProps) {
  const { data: clashes = [] } = useQuery(clashesQuery(leagueId))
  const title = clashes.length === 1 ? 'Two matches clash' : `${clashes.length} pairs of matches clash`
  return <ClashList title={title} clashes={clashes} timeZone={timeZone} />
}

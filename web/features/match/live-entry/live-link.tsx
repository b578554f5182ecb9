import { queryOptions, useQuery } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import { Link } from 'react-router'
import { takesPlace } from '#domain/match-status.ts'
import { resultOf } from '#web/features/match/describe-match.ts'
import type { Match } from '#web/features/match/match-queries.ts'
import { matchKey } from '#web/queries/query-keys.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { buttonClass } from '#web/ui/button-class.ts'

const mayEnterQuery = (matchId: string, userId: string) =>
  queryOptions({
    queryKey: [...matchKey(matchId), 'may-enter-live', userId],
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      return (await supabase.rpc('may_enter_live', { _match_id: matchId }, { get: true }).throwOnError()).data
    },
  })

/** The way to the screen on which a match is entered while it is played. Nothing by default, and after the match. */
export function LiveLink({ match, userId }: { match: Match; userId: string }) {
  const isOpen = takesPlace(match) && (!resultOf(match) || match.status === 'in_play')
  const { data: mayEnter } = useQuery({ ...mayEnterQuery(match.id, userId), enabled: isOpen })
  if (!isOpen || !mayEnter) return null
  return (
    <Link to={`/match/${match.id}/live`} className={buttonClass({ size: 'small', className: 'min-h-11' })}>
      <Radio aria-hidden />
      {match.status === 'in_play' ? 'Continue entering live' : 'Enter live'}
    </Link>
  )
}

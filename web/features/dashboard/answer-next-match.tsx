import { useQueryClient } from '@tanstack/react-query'
import { AnswerMatch } from '#web/forms/availability/answer-match.tsx'
import type { Answer } from '#web/forms/availability/asked-match.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { useUser } from '#web/session/use-user.ts'
import { type AskedSquad, askedSquadsQuery } from './asked-squads-query.ts'

/** The user's answer for the next match of a squad that asks. */
export function AnswerNextMatch({ team_id, player_id, time_zone, match }: AskedSquad) {
  const user = useUser()
  const queries = useQueryClient()
  async function save(answer: Answer, note?: string) {
    const supabase = await browserSupabase()
    await supabase
      .rpc('answer_availability', {
        _match_id: match.match_id,
        _team_id: team_id,
        _player_id: player_id,
        _answer: answer,
        ...(note !== undefined && { _note: note }),
      })
      .throwOnError()
    await queries.invalidateQueries({ queryKey: askedSquadsQuery(user.id).queryKey })
  }
  return (
    <div className="my-3 max-w-xl border-pitch border-l-4 bg-card px-4 py-4">
      <AnswerMatch match={match} timeZone={time_zone} player={player_id} save={save} />
    </div>
  )
}

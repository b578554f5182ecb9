import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { matchKey } from '#web/queries/query-keys.ts'
import { browserSupabase, supabaseOf } from '#web/queries/supabase.ts'

/** The draft of a match's report, or null if there is none. Only organizers read it. */
export const reportDraftQuery = (matchId: string, userId: string) =>
  queryOptions({
    queryKey: [...matchKey(matchId), 'draft', userId],
    staleTime: 0,
    queryFn: async ({ client }) => {
      const supabase = await supabaseOf(client)
      const { data } = await supabase
        .from('match_report_drafts')
        .select('report_text')
        .eq('match_id', matchId)
        .maybeSingle()
        .throwOnError()
      return data?.report_text ?? null
    },
  })

/** Edits, publishes and discards the draft of a match. Each function throws the API's error. */
export function useReportDraft(matchId: string) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: matchKey(matchId) })
  return {
    async save(report_text: string) {
      const supabase = await browserSupabase()
      await supabase
        .from('match_report_drafts')
        .update({ report_text })
        .eq('match_id', matchId)
        .select('match_id')
        .single()
        .throwOnError()
      await refresh()
    },
    /** @param text as an organizer reads it: a draft that has changed meanwhile is refused with PT409 */
    async publish(text: string) {
      const supabase = await browserSupabase()
      await supabase.rpc('publish_report_draft', { _match_id: matchId, _report_text: text }).throwOnError()
      await refresh()
    },
    async discard() {
      const supabase = await browserSupabase()
      await supabase.from('match_report_drafts').delete().eq('match_id', matchId).throwOnError()
      await refresh()
    },
  }
}

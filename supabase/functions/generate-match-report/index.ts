import type { SupabaseClient } from '@supabase/supabase-js'
import { compose } from '../_shared/compose.ts'
import { connectAs, expectData } from '../_shared/database.ts'
import type { MatchFacts } from '../_shared/facts.ts'
import { answer, type Emit, FunctionError, isUuid, readBody } from '../_shared/http.ts'
import { briefReport } from '../_shared/match-statements.ts'
import { createModel } from '../_shared/model.ts'
import { reportAward } from '../_shared/report-award.ts'
import { countWords, writeReport } from '../_shared/write-report.ts'

interface Begun {
  claim: string
  digest: string
  facts: MatchFacts
}

const CHANGED = 412

/**
 * {matchId} → {success, message, draft}: writes the report of a match. It is published, and the previous one archived; or
 * it is a draft, if the league's owner checks reports first.
 */
export default {
  fetch: (request: Request): Promise<Response> =>
    answer(request, async (emit, signal) => {
      const { matchId } = await readBody(request)
      if (!isUuid(matchId)) throw new FunctionError(400, 'Which match? matchId is missing')
      const database = connectAs(request)
      // The second attempt covers a match that was corrected meanwhile.
      const { by, isDraft } = await writeAndSave(database, matchId, emit, signal).catch((error) => {
        if (error instanceof FunctionError && error.status === CHANGED)
          return writeAndSave(database, matchId, emit, signal)
        throw error
      })
      return { success: true, message: 'Match report generated successfully', writer: by, draft: isDraft }
    }),
}

async function writeAndSave(database: SupabaseClient, matchId: string, emit: Emit, signal: AbortSignal) {
  emit({ step: 'facts' })
  const begun = await database.rpc('begin_match_report', { _match_id: matchId })
  const { claim, digest, facts } = expectData<Begun>(begun)
  try {
    const composed = await compose({
      what: { match: matchId },
      brief: briefReport(facts),
      builtIn: facts.award ? reportAward(facts) : writeReport(facts),
      // There is nothing to tell of an award but the award.
      model: facts.award ? null : createModel(),
      emit,
      signal,
    })
    signal.throwIfAborted()
    emit({ step: 'saving' })
    const report = { _match_id: matchId, _claim: claim, _digest: digest, _report_text: composed.text }
    const saved = expectData<{ id: string | null } | null>(await database.rpc('save_generated_report', report))
    console.info('a match report was written', { match: matchId, by: composed.by, words: countWords(composed.text) })
    return { ...composed, isDraft: !saved?.id }
  } finally {
    // Undefined after saving the report; otherwise the next attempt may start at once.
    await database.rpc('give_up_match_report', { _match_id: matchId, _claim: claim })
  }
}

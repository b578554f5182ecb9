import { composeBio } from '../_shared/compose-bio.ts'
import { connectAs, expectData } from '../_shared/database.ts'
import type { BioFacts } from '../_shared/facts.ts'
import { answer, FunctionError, isUuid, readBody } from '../_shared/http.ts'
import { createModel, type Model } from '../_shared/model.ts'

interface Page {
  total: number
  people: BioFacts[]
}

// The number of biographies per transaction, which also limits memory.
const PAGE = 25
const CONCURRENCY = 5
// Hosted Supabase ends a function after 400 seconds; the built-in writer makes the biographies that are left by then.
const MODEL_MS = 240_000

/**
 * {leagueId} → {updatedPlayerIds, updatedCount}: new biographies for all players of the league, in parts. A cancelled
 * request keeps the saved parts.
 */
export default {
  fetch: (request: Request): Promise<Response> =>
    answer(request, async (emit, signal) => {
      const { leagueId } = await readBody(request)
      if (!isUuid(leagueId)) throw new FunctionError(400, 'Which league? leagueId is missing')
      const database = connectAs(request)
      const model = createModel()
      const begun = performance.now()
      const updatedPlayerIds: string[] = []
      for (let after: string | null = null; ; ) {
        const page: Page = expectData(
          await database.rpc('league_bio_facts', { _league_id: leagueId, _after: after, _limit: PAGE }),
        )
        if (page.people.length === 0) break
        const isLate = performance.now() - begun > MODEL_MS
        const bios = await writeAll(page.people, isLate ? null : model, signal)
        signal.throwIfAborted()
        updatedPlayerIds.push(
          ...expectData<string[]>(await database.rpc('save_player_bios', { _league_id: leagueId, _bios: bios })),
        )
        emit({ done: updatedPlayerIds.length, total: page.total })
        after = page.people.at(-1)?.player.id ?? null
      }
      const ms = Math.round(performance.now() - begun)
      console.info('bios were regenerated', { league: leagueId, count: updatedPlayerIds.length, ms })
      return { success: true, updatedPlayerIds, updatedCount: updatedPlayerIds.length }
    }),
}

/** Limited concurrency, because a model has its own limits. */
async function writeAll(people: readonly BioFacts[], model: Model | null, signal: AbortSignal) {
  const bios: Record<string, string> = {}
  const waiting = [...people]
  async function work() {
    for (let facts = waiting.shift(); facts !== undefined; facts = waiting.shift()) {
      signal.throwIfAborted()
      bios[facts.player.id] = (await composeBio(facts, model, () => undefined, signal)).text
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return bios
}

import { composeBio } from '../_shared/compose-bio.ts'
import { connectAs, expectData } from '../_shared/database.ts'
import type { BioFacts } from '../_shared/facts.ts'
import { answer, FunctionError, isUuid, readBody } from '../_shared/http.ts'
import { createModel } from '../_shared/model.ts'

/** {playerId, leagueId} → {bio}: a text for users who may edit the profile; nothing is saved. */
export default {
  fetch: (request: Request): Promise<Response> =>
    answer(request, async (emit, signal) => {
      const { playerId, leagueId } = await readBody(request)
      if (!isUuid(playerId) || !isUuid(leagueId))
        throw new FunctionError(400, 'Missing required information to generate bio')
      const facts = await connectAs(request).rpc('player_bio_facts', { _player_id: playerId, _league_id: leagueId })
      const { text } = await composeBio(expectData<BioFacts>(facts), createModel(), emit, signal)
      return { success: true, bio: text }
    }),
}

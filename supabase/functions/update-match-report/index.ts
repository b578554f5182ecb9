import { connectAs, expectData } from '../_shared/database.ts'
import { answer, FunctionError, isUuid, readBody } from '../_shared/http.ts'

/** {matchId, reportText, audioUrl} → {success, message}: what the owner wrote and said stands; the one before is archived. */
export default {
  fetch: (request: Request): Promise<Response> =>
    answer(request, async () => {
      const { matchId, reportText = null, audioUrl = null } = await readBody(request)
      if (!isUuid(matchId)) throw new FunctionError(400, 'Which match? matchId is missing')
      if (!isText(reportText) || !isText(audioUrl)) throw new FunctionError(400, 'reportText and audioUrl are texts')
      if (audioUrl !== null && audioUrl !== '' && !/^https?:\/\/\S+$/i.test(audioUrl))
        throw new FunctionError(400, 'audioUrl must be the address of a recording')
      const report = { _match_id: matchId, _report_text: reportText, _audio_url: audioUrl }
      expectData(await connectAs(request).rpc('save_match_report', report))
      return { success: true, message: 'Match details updated successfully' }
    }),
}

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string'

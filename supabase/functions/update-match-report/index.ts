import { connectAs, expectData } from '../_shared/database.ts'
import { answer, FunctionError, isUuid, readBody } from '../_shared/http.ts'

/**
 * {matchId, reportText, audioUrl} → {success, message, reportId}: saves the owner's report; the previous one is
 * archived. With `replaces`, the id of the report on the screen (the zero UUID for none), it answers 409 if the report
 * has changed.
 */
export default {
  fetch: (request: Request): Promise<Response> =>
    answer(request, async () => {
      const { matchId, reportText = null, audioUrl = null, replaces = null } = await readBody(request)
      if (!isUuid(matchId)) throw new FunctionError(400, 'Which match? matchId is missing')
      if (!isText(reportText) || !isText(audioUrl)) throw new FunctionError(400, 'reportText and audioUrl are texts')
      if (audioUrl !== null && audioUrl !== '' && !AUDIO_ADDRESS.test(audioUrl))
        throw new FunctionError(400, 'audioUrl must be the address of a recording')
      if (replaces !== null && !isUuid(replaces)) throw new FunctionError(400, 'replaces is the id of a report')
      const report = { _match_id: matchId, _report_text: reportText, _audio_url: audioUrl, _replaces: replaces }
      const saved = expectData<{ id: string | null }>(await connectAs(request).rpc('save_match_report', report))
      return { success: true, message: 'Match details updated successfully', reportId: saved.id }
    }),
}

// A recording on this installation is stored without its host, like all uploaded files.
const AUDIO_ADDRESS = /^(https?:\/\/|\/(?!\/))\S+$/i

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string'

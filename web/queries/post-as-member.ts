import { textProperty } from '#web/queries/failures/text-property.ts'
import { currentSession } from '#web/session/session-store.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'

/**
 * Posts JSON to our own server with the member's access token. Returns its answer.
 * @throws the server's error, with its code
 */
export async function postAsMember(path: string, body: object): Promise<unknown> {
  const response = await fetchWithTimeout(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${currentSession()?.access_token ?? ''}`,
    },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  throw Object.assign(new Error(textProperty(answer, 'message')), { code: textProperty(answer, 'code') })
}

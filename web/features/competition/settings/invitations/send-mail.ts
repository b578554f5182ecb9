import { textOf } from '#web/queries/failures/text-of.ts'
import { fetchWithTimeout } from '#web/queries/fetch-with-timeout.ts'
import { currentSession } from '#web/session/session-store.ts'

/**
 * Asks our server to mail an invitation.
 * @param again also if it was sent already
 * @throws the server's error, with its code
 */
export async function mailInvitation(id: string, again: boolean): Promise<void> {
  const response = await fetchWithTimeout('/invitation-mails', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${currentSession()?.access_token ?? ''}`,
    },
    body: JSON.stringify({ id, again }),
  })
  if (response.ok) return
  const answer: unknown = await response.json().catch(() => null)
  throw Object.assign(new Error(textOf(answer, 'message')), { code: textOf(answer, 'code') })
}

import { importAgain } from '#web/ui/import-again.ts'
import type { InvitationRequest } from './check-request.ts'

/**
 * Mails the request if the installation has an inbox for it. Otherwise the specification asks for a simulation: one
 * second, without a call.
 * @throws Error if it was not delivered
 */
export async function submitRequest({ name, email }: InvitationRequest, isMailed: boolean): Promise<void> {
  if (!isMailed) return new Promise((resolve) => setTimeout(resolve, 1000))
  const { fetchWithTimeout } = await importAgain(() => import('#web/queries/fetch-with-timeout.ts'))
  const { ok, status } = await fetchWithTimeout('/invitation-requests', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: name.trim(), email: email.trim() }),
  })
  if (!ok) throw new Error(`The request for an invitation was answered with ${status}`)
}

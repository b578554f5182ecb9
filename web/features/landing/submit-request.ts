import type { InvitationRequest } from './check-request.ts'

/** The specification has the request simulated: a second, and no call. */
export async function submitRequest(_request: InvitationRequest): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1000))
}

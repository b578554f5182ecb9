// The address that the running request is charged to: of IPv6 its /64 network, which is one household's.
import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf } from '#gateway/private-address.ts'

interface ChargedRequest {
  address: string
  isExempt: boolean
}

const requests = new AsyncLocalStorage<ChargedRequest>()

/** Charges all that `work` asks of the database, and other shared work, to this address. */
export const chargeTo = <T>(address: string, work: () => T): T =>
  requests.run({ address: networkOf(address), isExempt: false }, work)

/** Ends the charging of this request, for a caller with the service role's key. */
export function exemptRequest(): void {
  const request = requests.getStore()
  if (request !== undefined) request.isExempt = true
}

/** Null outside of a request, and in one that is not charged. */
export function chargedAddress(): string | null {
  const request = requests.getStore()
  return request === undefined || request.isExempt ? null : request.address
}

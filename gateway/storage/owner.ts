import type { Caller } from '#gateway/caller.ts'

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The owner of a file or bucket: the token's subject, also in the old column if it is a UUID. */
export function ownerOf({ claims: { sub } }: Caller): { owner: string | null; owner_id: string | null } {
  if (sub === undefined) return { owner: null, owner_id: null }
  return { owner: UUID.test(sub) ? sub : null, owner_id: sub }
}

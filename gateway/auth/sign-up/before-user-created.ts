import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { refusedByDatabase } from '#gateway/auth/errors.ts'
import type { NewUser } from '#gateway/auth/users/write-users.ts'
import type { Queryable } from '#gateway/database/database.ts'

export type BeforeUserCreated = (on: Queryable, user: NewUser & { id: string }, address: string) => Promise<void>

const answer = z
  .object({ error: z.object({ http_code: z.int().min(400).max(599).default(500), message: z.string() }).nullish() })
  .nullable()

/**
 * Calls the database function of Supabase's before-user-created hook. It runs before every account creation except the
 * admin API's.
 * @throws RangeError if the URI names no database function
 * @throws ApiError if the hook refuses the account
 */
export function createBeforeUserCreated(uri: string | null): BeforeUserCreated {
  if (uri === null) return async () => undefined
  const [, schema, name] = /^pg-functions:\/\/[^/]+\/(\w+)\/(\w+)$/.exec(uri) ?? []
  if (schema === undefined || name === undefined)
    throw new RangeError(`A hook has the form pg-functions://postgres/<schema>/<function>, not ${uri}`)
  const call = `select "${schema}"."${name}"($1::jsonb) as answer`

  return async (on, user, address) => {
    const [row] = await on.query<{ answer: unknown }>(call, [JSON.stringify(toEvent(user, address))])
    const refusal = answer.parse(row?.answer ?? null)?.error
    if (refusal) throw refusedByDatabase(refusal.http_code as Parameters<typeof refusedByDatabase>[0], refusal.message)
  }
}

function providerOf({ identity, email, phone }: NewUser): string | null {
  if (identity !== undefined) return identity.provider
  if (email !== null) return 'email'
  return phone == null ? null : 'phone'
}

function toEvent(user: NewUser & { id: string }, address: string) {
  const now = new Date().toISOString()
  const provider = providerOf(user)
  return {
    metadata: { uuid: randomUUID(), time: now, name: 'before-user-created', ip_address: address },
    user: {
      id: user.id,
      aud: user.aud ?? 'authenticated',
      role: user.role ?? 'authenticated',
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: { ...(provider === null ? {} : { provider, providers: [provider] }), ...user.appMetadata },
      user_metadata: user.userMetadata ?? {},
      identities: [],
      created_at: now,
      updated_at: now,
      is_anonymous: provider === null,
    },
  }
}

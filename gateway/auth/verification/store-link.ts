import { randomUUID } from 'node:crypto'
import { type CodeChallenge, saveChallenge } from '#gateway/auth/sign-in/flow-state.ts'
import type { UserRow } from '#gateway/auth/users/users.ts'
import { tryUpdateUser, type UserChange } from '#gateway/auth/users/write-users.ts'
import type { Queryable } from '#gateway/database/database.ts'
import type { OneTimeTokens, TokenType } from './one-time-tokens.ts'

interface Link {
  type: TokenType
  email: string
  link: string
  challenge: CodeChallenge | null
  /** The `amr` method of the session that the auth code opens. */
  method: string
  change: UserChange
}

/**
 * Stores the hashes of a mail's link and code. Without an account it runs the same statements with no effect, so the
 * response time does not reveal whether the account exists. For the same reason it does not wait for the disk: after a
 * crash at that moment, the user asks for another mail.
 */
export async function storeLink(
  tx: Queryable,
  tokens: OneTimeTokens,
  user: UserRow | null,
  { type, email, link, challenge, method, change }: Link,
): Promise<void> {
  const id = user?.id ?? randomUUID()
  await tx.query("select set_config('synchronous_commit', 'off', true)")
  await tokens.store(tx, id, type, email, link)
  if (challenge !== null) await saveChallenge(tx, id, method, challenge)
  await tryUpdateUser(tx, id, change)
}

import { randomUUID } from 'node:crypto'
import { type CodeChallenge, rememberChallenge } from '#gateway/auth/sign-in/flow-state.ts'
import type { OneTimeTokens, TokenType } from '#gateway/auth/sign-up/one-time-tokens.ts'
import type { UserRow } from '#gateway/auth/users/users.ts'
import { tryUpdateUser, type UserChange } from '#gateway/auth/users/write-users.ts'
import type { Queryable } from '#gateway/database/database.ts'

interface Link {
  type: TokenType
  email: string
  link: string
  challenge: CodeChallenge | null
  /** How a session that comes of the challenge is proved. */
  method: string
  change: UserChange
}

/**
 * Keeps what a mail's link and code are compared with. Without an account it runs the same statements, which then change
 * nothing, so that the time of the answer does not tell whether there is one. For the same reason nobody waits until
 * the disk has it: a crash at that moment costs the person another mail.
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
  if (challenge !== null) await rememberChallenge(tx, id, method, challenge)
  await tryUpdateUser(tx, id, change)
}

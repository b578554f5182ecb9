import { randomInt } from 'node:crypto'
import type { Queryable } from '#server/database/database.ts'
import type { AuthConfig } from './config.ts'
import { createDeriveToken, hashToken } from './token-hash.ts'

export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'

/** One secret in two forms: a code that a person types beside their address, and a token that stands in a link. */
export interface OneTimeToken {
  code: string
  link: string
}

export interface StoredToken {
  userId: string
  type: TokenType
  /** The address or telephone number that it was sent to. */
  sentTo: string
  hash: string
}

const PKCE = 'pkce_'

/** The link was asked for by a client that will exchange a code for the session (PKCE). */
export const isPkceLink = (link: string) => link.startsWith(PKCE)

export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>

/**
 * Codes of six digits are few, so a link is not their plain hash as upstream: it is derived with a secret, and nobody
 * can try them all as links. The database keeps the SHA-224 of the link.
 */
export function createOneTimeTokens(
  jwtSecret: string,
  { otpLength, otpExpiry }: Pick<AuthConfig, 'otpLength' | 'otpExpiry'>,
) {
  const derive = createDeriveToken(jwtSecret, 'one-time token')
  const toLink = (sentTo: string, code: string) => derive(`${sentTo} ${code}`).digest('hex')

  function create(sentTo: string, chosen: { isPkce?: boolean; code?: string | undefined } = {}): OneTimeToken {
    const { isPkce = false, code = String(randomInt(10 ** otpLength)).padStart(otpLength, '0') } = chosen
    return { code, link: `${isPkce ? PKCE : ''}${toLink(sentTo, code)}` }
  }

  /** An account has one token of each type: a new one replaces the last. */
  async function store(tx: Queryable, userId: string, type: TokenType, sentTo: string, link: string): Promise<void> {
    await tx.query(
      `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
       values ($1, $2::auth.one_time_token_type, $3, $4)
       on conflict (user_id, token_type) do update
         set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = now(), updated_at = now()`,
      [userId, type, hashToken(link), sentTo],
    )
  }

  async function find(
    on: Queryable,
    types: readonly TokenType[],
    links: readonly string[],
    expiry = otpExpiry,
  ): Promise<StoredToken | null> {
    const [token] = await on.query<StoredToken>(
      `select user_id as "userId", token_type::text as type, relates_to as "sentTo", token_hash as hash
       from auth.one_time_tokens
       where token_hash = any($1::text[]) and token_type::text = any($2::text[])
         and created_at > now() - make_interval(secs => $3)`,
      [toArray(links.map(hashToken)), toArray(types), expiry],
    )
    return token ?? null
  }

  const findByLink = (on: Queryable, types: readonly TokenType[], link: string) => find(on, types, [link])

  /** @param sentTo the address or number that the code is typed beside; @param expiry in seconds */
  const findByCode = (
    on: Queryable,
    types: readonly TokenType[],
    sentTo: string,
    code: string,
    expiry: number = otpExpiry,
  ) => {
    const link = toLink(sentTo, code)
    return find(on, types, [link, `${PKCE}${link}`], expiry)
  }

  /** @returns false where another request was faster */
  async function use(tx: Queryable, { userId, type, hash }: StoredToken): Promise<boolean> {
    const { count } = await tx.run({
      text: `delete from auth.one_time_tokens
        where user_id = $1 and token_type = $2::auth.one_time_token_type and token_hash = $3`,
      values: [userId, type, hash],
    })
    return count > 0
  }

  return { create, store, findByLink, findByCode, use }
}

/** Takes back what was sent before, as after a change of address or password. */
export async function dropTokens(tx: Queryable, userId: string, types: readonly TokenType[]): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where user_id = $1 and token_type::text = any($2::text[])', [
    userId,
    toArray(types),
  ])
}

// Hashes and names of types hold nothing that an array literal would have to quote.
const toArray = (items: readonly string[]) => `{${items.join(',')}}`

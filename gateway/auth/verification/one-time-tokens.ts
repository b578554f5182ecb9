import { randomInt } from 'node:crypto'
import type { AuthConfig } from '#gateway/auth/config.ts'
import { createDeriveToken, hashToken } from '#gateway/auth/sessions/token-hash.ts'
import type { Database, Queryable } from '#gateway/database/database.ts'

export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'

/** One secret in two forms: a code that a user types with their address, and a token in a link. */
export interface OneTimeToken {
  code: string
  link: string
}

export interface StoredToken {
  userId: string
  type: TokenType
  /** The recipient's address or telephone number. */
  sentTo: string
  hash: string
}

const PKCE = 'pkce_'

const GUESSES_PER_CODE = 5

// A code that is sent again gets new guesses, even if its six digits are the same.
const GUESS = `with sent as (
    select types.type, t.user_id, t.token_hash, t.created_at,
      'code-guess:' || encode(sha256(convert_to(
        concat_ws(' ', $1::text, types.type, t.token_hash, t.created_at), 'UTF8')), 'hex') as key
    from unnest($2::text[]) types (type)
      left join auth.one_time_tokens t on t.relates_to = $1::text and t.token_type::text = types.type
  ), counted as (
    insert into gateway.rate_limits as l (key, points, expire)
      select distinct key, 1, $6::bigint from sent order by key
    on conflict (key) do update set points = l.points + 1
    returning key, points
  )
  select s.user_id as "userId", s.type, $1::text as "sentTo", s.token_hash as hash
  from sent s join counted c using (key)
  where s.token_hash = any($3::text[]) and c.points <= $5::int
    and s.created_at > now() - make_interval(secs => $4::double precision)`

/** True if the client will exchange an auth code for the session (PKCE). */
export const isPkceLink = (link: string) => link.startsWith(PKCE)

/**
 * There are only a million codes, so a link must not be a plain hash as in GoTrue. It is derived with a secret, which
 * prevents guessing links. The database stores the link's SHA-224.
 */
export class OneTimeTokens {
  readonly #derive: ReturnType<typeof createDeriveToken>
  readonly #config: Pick<AuthConfig, 'otpLength' | 'otpExpiry'>

  constructor(jwtSecret: string, config: Pick<AuthConfig, 'otpLength' | 'otpExpiry'>) {
    this.#derive = createDeriveToken(jwtSecret, 'one-time token')
    this.#config = config
  }

  create(sentTo: string, chosen: { isPkce?: boolean; code?: string | undefined } = {}): OneTimeToken {
    const { isPkce = false, code = randomCode(this.#config.otpLength) } = chosen
    return { code, link: `${isPkce ? PKCE : ''}${this.#toLink(sentTo, code)}` }
  }

  /** Replaces the account's token of this type. Without an account it stores nothing. */
  async store(tx: Queryable, userId: string, type: TokenType, sentTo: string, link: string): Promise<void> {
    await tx.query(
      `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
       select id, $2::auth.one_time_token_type, $3::text, $4::text from auth.users where id = $1
       on conflict (user_id, token_type) do update
         set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = now(), updated_at = now()`,
      [userId, type, hashToken(link), sentTo],
    )
  }

  async findByLink(on: Queryable, types: readonly TokenType[], link: string): Promise<StoredToken | null> {
    const [token] = await on.query<StoredToken>(
      `select user_id as "userId", token_type::text as type, relates_to as "sentTo", token_hash as hash
       from auth.one_time_tokens
       where token_hash = $1 and token_type::text = any($2::text[])
         and created_at > now() - make_interval(secs => $3)`,
      [hashToken(link), toArray(types), this.#config.otpExpiry],
    )
    return token ?? null
  }

  /**
   * Counts a guess at the codes sent to `sentTo` and returns the matching token. Each code allows five guesses across
   * all processes; its link stays valid. Call it outside a transaction, so that a wrong guess stays counted. It writes
   * the same rows if nothing was sent.
   * @param expiry in seconds
   */
  async guess(
    database: Database,
    types: readonly TokenType[],
    sentTo: string,
    code: string,
    expiry: number = this.#config.otpExpiry,
  ): Promise<StoredToken | null> {
    const link = this.#toLink(sentTo, code)
    const hashes = [link, `${PKCE}${link}`].map(hashToken)
    const [token] = await database.query<StoredToken>(GUESS, [
      sentTo,
      toArray(types),
      toArray(hashes),
      expiry,
      GUESSES_PER_CODE,
      Date.now() + expiry * 1000,
    ])
    return token ?? null
  }

  /** @returns false if another request used the token first */
  async use(tx: Queryable, { userId, type, hash }: StoredToken): Promise<boolean> {
    const { count } = await tx.run({
      text: `delete from auth.one_time_tokens
        where user_id = $1 and token_type = $2::auth.one_time_token_type and token_hash = $3`,
      values: [userId, type, hash],
    })
    return count > 0
  }

  #toLink(sentTo: string, code: string): string {
    return this.#derive(`${sentTo} ${code}`).digest('hex')
  }
}

const randomCode = (digits: number) => String(randomInt(10 ** digits)).padStart(digits, '0')

/** Discards tokens that were sent before, for example after a change of address or password. */
export async function dropTokens(tx: Queryable, userId: string, types: readonly TokenType[]): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where user_id = $1 and token_type::text = any($2::text[])', [
    userId,
    toArray(types),
  ])
}

// Hashes and type names need no quoting in an array literal.
const toArray = (items: readonly string[]) => `{${items.join(',')}}`

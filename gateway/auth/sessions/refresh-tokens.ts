import { randomUUID } from 'node:crypto'
import type { AuthConfig } from '#gateway/auth/config.ts'
import type { Queryable } from '#gateway/database/database.ts'
import { createDeriveToken, hashToken } from './token-hash.ts'

export interface RefreshTokenRow {
  /** The hash of the token. */
  token: string
  seed: string
  parent: string | null
  revoked: boolean
  updated_at: Date
  /** Seconds since it was issued or revoked, by the database's clock. */
  age: number
}

interface Owner {
  id: string
  user_id: string
}

const COLUMNS = `token, seed, parent, revoked, updated_at,
  extract(epoch from clock_timestamp() - updated_at)::float8 as age`

/** The refresh tokens of a session form a family: each is the parent of the next, and only the last is valid. */
export function createRefreshTokens(
  jwtSecret: string,
  config: Pick<AuthConfig, 'refreshTokenRotation' | 'refreshTokenReuseInterval'>,
) {
  const derive = createDeriveToken(jwtSecret, 'refresh token')
  const toToken = (seed: string) => derive(seed).digest('base64url')

  async function add(tx: Queryable, session: Owner, parent: string | null): Promise<string> {
    const seed = randomUUID()
    const token = toToken(seed)
    await tx.query(
      'insert into auth.refresh_tokens (token, seed, user_id, session_id, parent) values ($1, $2, $3, $4, $5)',
      [hashToken(token), seed, session.user_id, session.id, parent],
    )
    return token
  }

  async function replace(tx: Queryable, session: Owner, token: string): Promise<string> {
    await retire(tx, session, token)
    return add(tx, session, token)
  }

  /**
   * Requires the lock of the session's row.
   * @returns the token to hand out, or null for one that is reused too late; with rotation on, the family is then revoked
   */
  async function rotate(tx: Queryable, session: Owner, row: RefreshTokenRow, presented: string) {
    if (!row.revoked) return config.refreshTokenRotation ? replace(tx, session, row.token) : presented
    const active = await findActive(tx, session)
    // The presented token is the parent of the active one: the client probably missed the last answer, so it gets the same.
    const again = active?.parent === row.token ? toToken(active.seed) : null
    if (again !== null && hashToken(again) === active?.token) return again
    if (active !== null && row.age <= config.refreshTokenReuseInterval) return replace(tx, session, active.token)
    if (config.refreshTokenRotation) await revokeFamily(tx, session)
    return null
  }

  /** Issues a token for a request that brought none. */
  async function renew(tx: Queryable, session: Owner): Promise<string> {
    const active = await findActive(tx, session)
    return active === null ? add(tx, session, null) : replace(tx, session, active.token)
  }

  return { add, rotate, renew }
}

export async function findRefreshToken(on: Queryable, presented: string): Promise<RefreshTokenRow | null> {
  const [row] = await on.query<RefreshTokenRow>(`select ${COLUMNS} from auth.refresh_tokens where token = $1`, [
    hashToken(presented),
  ])
  return row ?? null
}

async function findActive(tx: Queryable, session: Owner): Promise<RefreshTokenRow | null> {
  const [row] = await tx.query<RefreshTokenRow>(
    `select ${COLUMNS} from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1`,
    [session.id],
  )
  return row ?? null
}

// Tokens of the last day are enough to detect reuse.
async function retire(tx: Queryable, session: Owner, token: string): Promise<void> {
  await tx.batch([
    { text: 'update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1', values: [token] },
    {
      text: `delete from auth.refresh_tokens
        where session_id = $1 and revoked and updated_at < now() - interval '1 day'`,
      values: [session.id],
    },
  ])
}

async function revokeFamily(tx: Queryable, session: Owner): Promise<void> {
  await tx.query('update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1', [
    session.id,
  ])
}

import type { FactorRow } from '#gateway/auth/users/users.ts'
import type { Queryable } from '#gateway/database/database.ts'

export interface SecretFactor extends Pick<FactorRow, 'id' | 'factor_type' | 'status' | 'phone'> {
  user_id: string
  /** The TOTP secret in base32. */
  secret: string | null
}

export interface Challenge {
  id: string
  /** The hash of a code sent by SMS; null for TOTP. */
  code: string | null
  createdAt: Date
  /** False once the challenge has expired. */
  isOpen: boolean
  isUsed: boolean
  address: string | null
}

const COLUMNS = 'id, user_id, factor_type::text as factor_type, status::text as status, phone, secret'

export async function findFactor(on: Queryable, id: string, userId: string): Promise<SecretFactor | null> {
  const [factor] = await on.query<SecretFactor>(
    `select ${COLUMNS} from auth.mfa_factors where id = $1 and user_id = $2 for update`,
    [id, userId],
  )
  return factor ?? null
}

export async function insertFactor(
  tx: Queryable,
  factor: { userId: string; type: 'totp' | 'phone'; name: string; secret?: string; phone?: string },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, factor_type, friendly_name, secret, phone)
     values ($1, $2::auth.factor_type, $3, $4, $5) returning id`,
    [factor.userId, factor.type, factor.name, factor.secret ?? null, factor.phone ?? null],
  )
  return row?.id ?? ''
}

/** Deletes a user's unverified factors: all of them, or those older than `seconds`. */
export async function dropUnverifiedFactors(tx: Queryable, userId: string, olderThan = 0): Promise<void> {
  await tx.query(
    `delete from auth.mfa_factors
     where user_id = $1 and status = 'unverified' and created_at <= now() - make_interval(secs => $2)`,
    [userId, olderThan],
  )
}

/** Deletes a factor and lowers its sessions to aal1. */
export async function deleteFactor(tx: Queryable, { id, factor_type }: SecretFactor): Promise<void> {
  await tx.batch([
    {
      text: `delete from auth.mfa_amr_claims where authentication_method = $2
        and session_id in (select id from auth.sessions where factor_id = $1)`,
      values: [id, methodOf(factor_type)],
    },
    { text: "update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1", values: [id] },
    { text: 'delete from auth.mfa_factors where id = $1', values: [id] },
  ])
}

/** The `amr` method of the second factor. */
export const methodOf = (type: FactorRow['factor_type']) => (type === 'totp' ? 'totp' : `mfa/${type}`)

/** @returns null if the factor was deleted meanwhile */
export async function insertChallenge(
  tx: Queryable,
  { factorId, address, code }: { factorId: string; address: string | null; code: string | null },
): Promise<{ id: string; createdAt: Date } | null> {
  const [, , inserted] = await tx.batch([
    // Challenges of this age have expired.
    { text: "delete from auth.mfa_challenges where created_at < now() - interval '1 day'" },
    { text: 'update auth.mfa_factors set last_challenged_at = now() where id = $1', values: [factorId] },
    {
      text: `insert into auth.mfa_challenges (factor_id, ip_address, otp_code)
        select id, $2::inet, $3::text from auth.mfa_factors where id = $1 returning id, created_at as "createdAt"`,
      values: [factorId, address, code],
    },
  ])
  return (inserted?.rows[0] as { id: string; createdAt: Date } | undefined) ?? null
}

export async function findChallenge(
  tx: Queryable,
  id: string,
  factorId: string,
  expiry: number,
): Promise<Challenge | null> {
  const [challenge] = await tx.query<Challenge>(
    `select id, otp_code as code, created_at as "createdAt", verified_at is not null as "isUsed",
       created_at > now() - make_interval(secs => $3) as "isOpen", host(ip_address) as address
     from auth.mfa_challenges where id = $1 and factor_id = $2 for update`,
    [id, factorId, expiry],
  )
  return challenge ?? null
}

/**
 * @param step the TOTP time step of the code
 * @returns false if a code of this or a later step was used before
 */
export async function useTimeStep(tx: Queryable, factorId: string, step: number): Promise<boolean> {
  const { count } = await tx.run({
    text: 'update auth.mfa_factors set last_step = $2 where id = $1 and coalesce(last_step, 0) < $2',
    values: [factorId, step],
  })
  return count > 0
}

/** Marks the challenge as answered and the factor as verified. */
export async function verifyFactor(tx: Queryable, factorId: string, challengeId: string): Promise<void> {
  await tx.batch([
    { text: 'update auth.mfa_challenges set verified_at = now() where id = $1', values: [challengeId] },
    {
      text: "update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status <> 'verified'",
      values: [factorId],
    },
  ])
}

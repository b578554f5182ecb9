import type { Queryable } from '#gateway/database/database.ts'

// Reads auth.users and auth.identities; write-users.ts writes them. Both need the gateway's own rights: callers pass
// `serviceDatabase` or a transaction on it.

export type Metadata = Readonly<Record<string, unknown>>

export interface IdentityRow {
  id: string
  provider_id: string
  user_id: string
  identity_data: Metadata
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email: string | null
}

export interface FactorRow {
  id: string
  friendly_name: string | null
  factor_type: 'totp' | 'phone' | 'webauthn'
  status: 'unverified' | 'verified'
  phone: string | null
  last_challenged_at: string | null
  created_at: string
  updated_at: string
}

export interface UserRow {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  reauthentication_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Metadata
  raw_user_meta_data: Metadata
  created_at: Date
  updated_at: Date
  phone: string | null
  phone_confirmed_at: Date | null
  phone_change: string | null
  phone_change_sent_at: Date | null
  confirmed_at: Date | null
  banned_until: Date | null
  is_sso_user: boolean
  deleted_at: Date | null
  is_anonymous: boolean
  /**
   * A mail was requested before the account was confirmed, possibly by another person than the one who set the
   * password.
   */
  is_disputed: boolean
  identities: IdentityRow[]
  factors: FactorRow[]
}

const SELECT = `select u.*, coalesce((select jsonb_agg(to_jsonb(i) order by i.created_at, i.id)
    from auth.identities i where i.user_id = u.id), '[]') as identities,
    coalesce((select jsonb_agg(to_jsonb(f) - '{secret,last_step}'::text[] order by f.created_at, f.id)
    from auth.mfa_factors f where f.user_id = u.id), '[]') as factors
  from auth.users u`

export async function findUser(on: Queryable, id: string): Promise<UserRow | null> {
  const [user] = await on.query<UserRow>(`${SELECT} where u.id = $1`, [id])
  return user ?? null
}

export async function findUserByEmail(on: Queryable, email: string): Promise<UserRow | null> {
  const [user] = await on.query<UserRow>(`${SELECT} where lower(u.email) = $1 and not u.is_sso_user`, [email])
  return user ?? null
}

/** `phone` is in E.164, without its plus sign. */
export async function findUserByPhone(on: Queryable, phone: string): Promise<UserRow | null> {
  const [user] = await on.query<UserRow>(`${SELECT} where u.phone = $1 and not u.is_sso_user`, [phone])
  return user ?? null
}

export async function lockUserByPhone(tx: Queryable, phone: string): Promise<UserRow | null> {
  await tx.query('select from auth.users where phone = $1 and not is_sso_user for update', [phone])
  return findUserByPhone(tx, phone)
}

/** Locks the account until the transaction ends. */
export async function lockUser(tx: Queryable, id: string): Promise<UserRow | null> {
  await tx.query('select from auth.users where id = $1 for update', [id])
  return findUser(tx, id)
}

export async function lockUserByEmail(tx: Queryable, email: string): Promise<UserRow | null> {
  await tx.query('select from auth.users where lower(email) = $1 and not is_sso_user for update', [email])
  return findUserByEmail(tx, email)
}

export const isEmailVerified = ({ email, identities }: UserRow): boolean =>
  identities.some(
    ({ provider, identity_data }) =>
      provider === 'email' && identity_data.email === email && identity_data.email_verified === true,
  )

/** True if a password alone does not open this account. */
export const hasSecondFactor = ({ factors }: UserRow): boolean => factors.some(({ status }) => status === 'verified')

export const isBanned = ({ banned_until }: UserRow): boolean => banned_until !== null && banned_until > new Date()

/** Newest or oldest first; `filter` matches a part of an address or a full name. */
export async function listUsers(
  on: Queryable,
  { page, perPage, filter, isOldestFirst }: { page: number; perPage: number; filter: string; isOldestFirst: boolean },
): Promise<{ users: UserRow[]; total: number }> {
  const where = `where u.instance_id = '00000000-0000-0000-0000-000000000000'
    and ($1 = '' or strpos(lower(u.email), lower($1)) > 0 or strpos(lower(u.raw_user_meta_data ->> 'full_name'), lower($1)) > 0)`
  const order = isOldestFirst ? 'asc' : 'desc'
  const users = await on.query<UserRow>(`${SELECT} ${where} order by u.created_at ${order}, u.id limit $2 offset $3`, [
    filter,
    perPage,
    (page - 1) * perPage,
  ])
  const [count] = await on.query<{ total: number }>(`select count(*)::int as total from auth.users u ${where}`, [
    filter,
  ])
  return { users, total: count?.total ?? 0 }
}

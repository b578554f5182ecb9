import { randomUUID } from 'node:crypto'
import { validationFailed } from '#gateway/auth/errors.ts'
import type { Queryable, Value } from '#gateway/database/database.ts'
import { findUser, type Metadata, type UserRow } from './users.ts'

/** Columns that change after an account was created; JSON as an object. */
export type UserChange = Partial<
  Omit<UserRow, 'id' | 'identities' | 'factors' | 'confirmed_at' | 'created_at' | 'updated_at'>
>

export interface NewUser {
  id?: string
  aud?: string
  role?: string
  email: string | null
  phone?: string | null
  passwordHash: string | null
  userMetadata?: Metadata
  appMetadata?: Metadata
  isEmailConfirmed?: boolean
  isPhoneConfirmed?: boolean
  /** An administrator or a mail proved that the address belongs to the user. */
  isEmailVerified?: boolean
  /** The provider of a user who signs in neither by address nor by number. */
  identity?: NewIdentity
}

/** An identity at another provider. */
interface NewIdentity {
  provider: string
  /** The provider's subject. */
  providerId: string
  data: Metadata
}

/** @throws DatabaseError if the address, phone or id is in use; see `duplicate-accounts.ts` */
export async function insertUser(tx: Queryable, user: NewUser): Promise<UserRow> {
  const { email, phone = null, passwordHash, userMetadata, appMetadata } = user
  const { isEmailConfirmed = false, isEmailVerified = false, isPhoneConfirmed = false } = user
  const id = user.id ?? randomUUID()
  const own = user.identity === undefined
  if (own) checkMetadata(userMetadata ?? {})
  const providers = own
    ? [email === null ? [] : ['email'], phone === null ? [] : ['phone']].flat()
    : [user.identity?.provider]
  await tx.query(
    `insert into auth.users (id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, is_anonymous)
     values ($1, $2, $3, $4, $5, $6, case when $7::boolean then now() end, case when $8::boolean then now() end, $9, $10,
       $11)`,
    [
      id,
      user.aud ?? 'authenticated',
      user.role ?? 'authenticated',
      email,
      phone,
      passwordHash,
      isEmailConfirmed,
      isPhoneConfirmed,
      JSON.stringify({ ...(providers.length === 0 ? {} : { provider: providers[0], providers }), ...appMetadata }),
      JSON.stringify({ ...userMetadata, ...(isEmailVerified ? { email_verified: true } : {}) }),
      providers.length === 0,
    ],
  )
  if (user.identity !== undefined) await insertIdentity(tx, id, user.identity)
  if (own && email !== null) {
    const data = { ...userMetadata, ...emailClaims(id, email, isEmailVerified) }
    await insertIdentity(tx, id, { provider: 'email', providerId: id, data })
  }
  if (own && phone !== null) {
    const data = { sub: id, phone, phone_verified: isPhoneConfirmed }
    await insertIdentity(tx, id, { provider: 'phone', providerId: id, data })
  }
  return requireUser(tx, id)
}

/** A new account's metadata as its identity states it: nothing is proved yet. */
export function accountClaims(sub: string, { email, phone, identity }: NewUser): Metadata {
  if (identity !== undefined) return {}
  if (email !== null) return emailClaims(sub, email, false)
  return phone == null ? {} : { sub, phone, email_verified: false, phone_verified: false }
}

/** The claims in a new user's metadata and identity. */
const emailClaims = (sub: string, email: string, isVerified: boolean) => ({
  sub,
  email,
  email_verified: isVerified,
  phone_verified: false,
})

export async function insertIdentity(
  tx: Queryable,
  userId: string,
  { provider, providerId, data }: NewIdentity,
): Promise<void> {
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
     values ($1, $2, $3, $4, now())`,
    [providerId, userId, JSON.stringify(data), provider],
  )
}

/** `app_metadata` lists a user's providers, and the first of them as `provider`. */
export async function listProviders(tx: Queryable, user: UserRow): Promise<UserRow> {
  const { identities } = await requireUser(tx, user.id)
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  const provider = providers.includes(String(user.raw_app_meta_data.provider))
    ? user.raw_app_meta_data.provider
    : providers[0]
  return updateUser(tx, user.id, {
    raw_app_meta_data: { ...user.raw_app_meta_data, provider, providers },
    ...(providers.length === 0 ? {} : { is_anonymous: false }),
  })
}

export async function updateUser(tx: Queryable, id: string, change: UserChange): Promise<UserRow> {
  return requireFound(await tryUpdateUser(tx, id, change))
}

/** @returns null if there is no such account */
export async function tryUpdateUser(tx: Queryable, id: string, change: UserChange): Promise<UserRow | null> {
  const columns = Object.entries(change)
  const assignments = columns.map(([column], at) => `${column} = $${at + 2}`)
  await tx.query(`update auth.users set ${[...assignments, 'updated_at = now()'].join(', ')} where id = $1`, [
    id,
    ...columns.map(([, value]) => toValue(value)),
  ])
  return findUser(tx, id)
}

const toValue = (value: UserChange[keyof UserChange]): Value =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : (value ?? null)

/** Top-level keys of `change` replace those of `metadata`; null removes a key. */
export const mergeMetadata = (metadata: Metadata, change: Metadata): Metadata =>
  checkMetadata(Object.fromEntries(Object.entries({ ...metadata, ...change }).filter(([, value]) => value !== null)))

/**
 * Access tokens carry the metadata, and Node refuses requests with more than 16 kB of headers: with more metadata an
 * account could not even be changed back.
 */
const MAX_METADATA_BYTES = 8192

function checkMetadata(metadata: Metadata): Metadata {
  if (Buffer.byteLength(JSON.stringify(metadata)) <= MAX_METADATA_BYTES) return metadata
  throw validationFailed('The metadata of a user must not exceed 8 kB')
}

/**
 * Sets the address of an account and whether a mail proved it. Products may trust the identity's `email_verified`:
 * only this server writes it. Autoconfirmation also sets `email_confirmed_at`.
 */
export async function setEmail(
  tx: Queryable,
  user: UserRow,
  { email, isVerified }: { email: string; isVerified: boolean },
): Promise<UserRow> {
  const claims = { email, email_verified: isVerified }
  // A separate statement, so that a trigger cannot take the confirmation for proof of the address.
  if (isVerified && user.email_confirmed_at === null) await updateUser(tx, user.id, { email_confirmed_at: new Date() })
  const { count } = await tx.run({
    text: `update auth.identities set identity_data = identity_data || $2::jsonb, updated_at = now()
      where user_id = $1 and provider = 'email'`,
    values: [user.id, JSON.stringify(claims)],
  })
  if (count === 0) {
    const data = emailClaims(user.id, email, isVerified)
    await insertIdentity(tx, user.id, { provider: 'email', providerId: user.id, data })
  }
  const known = Object.entries(claims).filter(([key, value]) => value === true || key in user.raw_user_meta_data)
  const changed = await updateUser(tx, user.id, {
    email,
    raw_user_meta_data: { ...user.raw_user_meta_data, ...Object.fromEntries(known) },
  })
  return count === 0 ? listProviders(tx, changed) : changed
}

export async function setPhone(
  tx: Queryable,
  user: UserRow,
  { phone, isVerified }: { phone: string; isVerified: boolean },
): Promise<UserRow> {
  const claims = { phone, phone_verified: isVerified }
  const { count } = await tx.run({
    text: `update auth.identities set identity_data = identity_data || $2::jsonb, updated_at = now()
      where user_id = $1 and provider = 'phone'`,
    values: [user.id, JSON.stringify(claims)],
  })
  if (count === 0) {
    const data = { sub: user.id, ...claims }
    await insertIdentity(tx, user.id, { provider: 'phone', providerId: user.id, data })
  }
  const isNewlyVerified = isVerified && (user.phone_confirmed_at === null || user.phone !== phone)
  const changed = await updateUser(tx, user.id, {
    phone,
    ...('phone_verified' in user.raw_user_meta_data
      ? { raw_user_meta_data: { ...user.raw_user_meta_data, ...claims } }
      : {}),
    ...(isNewlyVerified ? { phone_confirmed_at: new Date() } : {}),
  })
  return count === 0 ? listProviders(tx, changed) : changed
}

export async function deleteUser(on: Queryable, id: string): Promise<void> {
  await on.query('delete from auth.users where id = $1', [id])
}

/** Anonymizes an account whose id must stay: removes personal data and all ways to sign in. */
export async function anonymizeUser(tx: Queryable, user: UserRow): Promise<void> {
  if (user.deleted_at !== null) return
  await tx.query('delete from auth.sessions where user_id = $1', [user.id])
  await tx.query('delete from auth.identities where user_id = $1', [user.id])
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [user.id])
  await tx.query('delete from auth.flow_state where user_id = $1 or linking_target_id = $1', [user.id])
  await tx.query('delete from auth.mfa_factors where user_id = $1', [user.id])
  await tx.query('delete from auth.oauth_authorizations where user_id = $1', [user.id])
  await tx.query('delete from auth.oauth_consents where user_id = $1', [user.id])
  await updateUser(tx, user.id, {
    deleted_at: new Date(),
    email: null,
    phone: null,
    encrypted_password: null,
    email_change: '',
    phone_change: '',
    raw_user_meta_data: {},
    raw_app_meta_data: {},
  })
}

async function requireUser(on: Queryable, id: string): Promise<UserRow> {
  return requireFound(await findUser(on, id))
}

function requireFound(user: UserRow | null): UserRow {
  if (user === null) throw new Error('The account was deleted within its own transaction')
  return user
}

import { randomUUID } from 'node:crypto'
import type { Queryable, Value } from '#gateway/database/database.ts'
import { findUser, type Metadata, type UserRow } from './users.ts'

/** Columns that change after an account was made; JSON as an object. */
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
  /** Somebody who may say so, or a mail, proved that the address is this person's. */
  isEmailVerified?: boolean
  /** How the person signs in, where that is neither an address nor a number of theirs. */
  identity?: NewIdentity
}

/** An account at another service. */
export interface NewIdentity {
  provider: string
  /** What that service calls the person. */
  providerId: string
  data: Metadata
}

/** @throws DatabaseError where the address, the phone or the id is taken; see `refuseTaken` */
export async function insertUser(tx: Queryable, user: NewUser): Promise<UserRow> {
  const { email, phone = null, passwordHash, userMetadata, appMetadata } = user
  const { isEmailConfirmed = false, isEmailVerified = false, isPhoneConfirmed = false } = user
  const id = user.id ?? randomUUID()
  const own = user.identity === undefined
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

/** What a new account's metadata says of whom it is for: nothing has been proved yet. */
export function accountClaims(sub: string, { email, phone, identity }: NewUser): Metadata {
  if (identity !== undefined) return {}
  if (email !== null) return emailClaims(sub, email, false)
  return phone == null ? {} : { sub, phone, email_verified: false, phone_verified: false }
}

/** What a person who signs up finds in their metadata, and what the identity says. */
export const emailClaims = (sub: string, email: string, isVerified: boolean) => ({
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

/** `app_metadata` lists the ways in which a person can sign in, the first of them as `provider`. */
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

/** @returns null where there is no such account */
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

/** Top-level keys of `change` replace those of `metadata`; null takes a key away. */
export const mergeMetadata = (metadata: Metadata, change: Metadata): Metadata =>
  Object.fromEntries(Object.entries({ ...metadata, ...change }).filter(([, value]) => value !== null))

/**
 * The address of an account, and whether a mail proved it. `email_verified` of the identity is what a product may
 * trust: nobody but this server writes it, unlike `email_confirmed_at`, which autoconfirmation sets too.
 */
export async function setEmail(
  tx: Queryable,
  user: UserRow,
  { email, isVerified }: { email: string; isVerified: boolean },
): Promise<UserRow> {
  const claims = { email, email_verified: isVerified }
  // By itself, as where it does not verify: a trigger that is told of it alone must not take it for proof.
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
  const isNews = isVerified && (user.phone_confirmed_at === null || user.phone !== phone)
  const changed = await updateUser(tx, user.id, {
    phone,
    ...('phone_verified' in user.raw_user_meta_data
      ? { raw_user_meta_data: { ...user.raw_user_meta_data, ...claims } }
      : {}),
    ...(isNews ? { phone_confirmed_at: new Date() } : {}),
  })
  return count === 0 ? listProviders(tx, changed) : changed
}

export async function deleteUser(on: Queryable, id: string): Promise<void> {
  await on.query('delete from auth.users where id = $1', [id])
}

/** Takes the person out of an account whose id has to stay: nothing that says who it was, and nobody can sign in. */
export async function forgetUser(tx: Queryable, user: UserRow): Promise<void> {
  if (user.deleted_at !== null) return
  await tx.query('delete from auth.sessions where user_id = $1', [user.id])
  await tx.query('delete from auth.identities where user_id = $1', [user.id])
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [user.id])
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
  if (user === null) throw new Error('An account is gone within its own transaction')
  return user
}

import { randomUUID } from 'node:crypto'
import type { Queryable, Value } from '#server/database/database.ts'

// Every read and write of auth.users and auth.identities stands here, and runs with the gateway's own rights:
// callers pass `serviceDatabase` or a transaction on it.

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
  identities: IdentityRow[]
}

/** Columns that change after an account was made; JSON as an object. */
export type UserChange = Partial<Omit<UserRow, 'id' | 'identities' | 'confirmed_at' | 'created_at' | 'updated_at'>>

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
}

const SELECT = `select u.*, coalesce((select jsonb_agg(to_jsonb(i) order by i.created_at, i.id)
    from auth.identities i where i.user_id = u.id), '[]') as identities
  from auth.users u`

export async function findUser(on: Queryable, id: string): Promise<UserRow | null> {
  const [user] = await on.query<UserRow>(`${SELECT} where u.id = $1`, [id])
  return user ?? null
}

export async function findUserByEmail(on: Queryable, email: string): Promise<UserRow | null> {
  const [user] = await on.query<UserRow>(`${SELECT} where lower(u.email) = $1 and not u.is_sso_user`, [email])
  return user ?? null
}

/** Nobody else changes the account until the transaction ends. */
export async function lockUser(tx: Queryable, id: string): Promise<UserRow | null> {
  await tx.query('select from auth.users where id = $1 for update', [id])
  return findUser(tx, id)
}

export async function lockUserByEmail(tx: Queryable, email: string): Promise<UserRow | null> {
  await tx.query('select from auth.users where lower(email) = $1 and not is_sso_user for update', [email])
  return findUserByEmail(tx, email)
}

/** @throws DatabaseError where the address, the phone or the id is taken; see `refuseTaken` */
export async function insertUser(tx: Queryable, user: NewUser): Promise<UserRow> {
  const id = user.id ?? randomUUID()
  const providers = [user.email === null ? [] : ['email'], user.phone ? ['phone'] : []].flat()
  await tx.query(
    `insert into auth.users (id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
       raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, $3, $4, $5, $6, case when $7::boolean then now() end, case when $8::boolean then now() end, $9, $10)`,
    [
      id,
      user.aud ?? 'authenticated',
      user.role ?? 'authenticated',
      user.email,
      user.phone ?? null,
      user.passwordHash,
      user.isEmailConfirmed ?? false,
      user.isPhoneConfirmed ?? false,
      JSON.stringify({ provider: providers[0], providers, ...user.appMetadata }),
      JSON.stringify({ ...user.userMetadata, ...(user.email === null ? {} : emailClaims(id, user)) }),
    ],
  )
  if (user.email !== null)
    await insertIdentity(tx, id, 'email', { ...user.userMetadata, ...emailClaims(id, { ...user, email: user.email }) })
  if (user.phone)
    await insertIdentity(tx, id, 'phone', {
      sub: id,
      phone: user.phone,
      phone_verified: user.isPhoneConfirmed ?? false,
    })
  return requireUser(tx, id)
}

const emailClaims = (id: string, { email, isEmailVerified }: Pick<NewUser, 'email' | 'isEmailVerified'>) => ({
  sub: id,
  email,
  email_verified: isEmailVerified ?? false,
  phone_verified: false,
})

async function insertIdentity(tx: Queryable, userId: string, provider: string, data: Metadata): Promise<void> {
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
     values ($1::uuid::text, $1::uuid, $2, $3, now())`,
    [userId, JSON.stringify(data), provider],
  )
}

export async function updateUser(tx: Queryable, id: string, change: UserChange): Promise<UserRow> {
  const columns = Object.entries(change)
  const assignments = columns.map(([column], at) => `${column} = $${at + 2}`)
  await tx.query(`update auth.users set ${[...assignments, 'updated_at = now()'].join(', ')} where id = $1`, [
    id,
    ...columns.map(([, value]) => toValue(value)),
  ])
  return requireUser(tx, id)
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
  const claims = emailClaims(user.id, { email, isEmailVerified: isVerified })
  const { count } = await tx.run({
    text: `update auth.identities set identity_data = identity_data || $2::jsonb, updated_at = now()
      where user_id = $1 and provider = 'email'`,
    values: [user.id, JSON.stringify({ email, email_verified: isVerified })],
  })
  if (count === 0) await insertIdentity(tx, user.id, 'email', claims)
  return updateUser(tx, user.id, {
    email,
    raw_user_meta_data: { ...user.raw_user_meta_data, ...claims },
    ...(isVerified && user.email_confirmed_at === null ? { email_confirmed_at: new Date() } : {}),
  })
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
  if (count === 0) await insertIdentity(tx, user.id, 'phone', { sub: user.id, ...claims })
  return updateUser(tx, user.id, { phone, ...(isVerified ? { phone_confirmed_at: new Date() } : {}) })
}

export const isEmailVerified = ({ email, identities }: UserRow): boolean =>
  identities.some(
    ({ provider, identity_data }) =>
      provider === 'email' && identity_data.email === email && identity_data.email_verified === true,
  )

export const isBanned = ({ banned_until }: UserRow): boolean => banned_until !== null && banned_until > new Date()

async function requireUser(on: Queryable, id: string): Promise<UserRow> {
  const user = await findUser(on, id)
  if (user === null) throw new Error('An account is gone within its own transaction')
  return user
}

/** Newest first; `filter` is a part of an address or a full name. */
export async function listUsers(
  on: Queryable,
  { page, perPage, filter }: { page: number; perPage: number; filter: string },
): Promise<{ users: UserRow[]; total: number }> {
  const where = `where u.instance_id = '00000000-0000-0000-0000-000000000000'
    and ($1 = '' or strpos(lower(u.email), lower($1)) > 0 or strpos(lower(u.raw_user_meta_data ->> 'full_name'), lower($1)) > 0)`
  const users = await on.query<UserRow>(`${SELECT} ${where} order by u.created_at desc, u.id limit $2 offset $3`, [
    filter,
    perPage,
    (page - 1) * perPage,
  ])
  const [count] = await on.query<{ total: number }>(`select count(*)::int as total from auth.users u ${where}`, [
    filter,
  ])
  return { users, total: count?.total ?? 0 }
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

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Page } from '#gateway/auth/pages.ts'
import type { Queryable } from '#gateway/database/database.ts'

export interface OAuthClientRow {
  id: string
  client_secret_hash: string | null
  registration_type: 'dynamic' | 'manual'
  client_type: 'public' | 'confidential'
  token_endpoint_auth_method: string
  /** Comma-separated, like `grant_types`. */
  redirect_uris: string
  grant_types: string
  client_name: string | null
  client_uri: string | null
  logo_uri: string | null
  scope: string | null
  created_at: Date
  updated_at: Date
}

export type NewOAuthClient = Omit<OAuthClientRow, 'id' | 'client_secret_hash' | 'created_at' | 'updated_at'>
export type OAuthClientChange = Partial<Omit<NewOAuthClient, 'registration_type' | 'client_type'>>

const COLUMNS = `id, client_secret_hash, registration_type::text as registration_type, client_type::text as client_type,
  token_endpoint_auth_method, redirect_uris, grant_types, client_name, client_uri, logo_uri, scope, created_at, updated_at`

/** @param id a UUID */
export async function findOAuthClient(on: Queryable, id: string): Promise<OAuthClientRow | null> {
  const [client] = await on.query<OAuthClientRow>(
    `select ${COLUMNS} from auth.oauth_clients where id = $1 and deleted_at is null`,
    [id],
  )
  return client ?? null
}

/** Newest first. */
export async function listOAuthClients(on: Queryable, { page, perPage }: Page) {
  const clients = await on.query<OAuthClientRow>(
    `select ${COLUMNS} from auth.oauth_clients where deleted_at is null
     order by created_at desc, id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  )
  const [count] = await on.query<{ total: number }>(
    'select count(*)::int as total from auth.oauth_clients where deleted_at is null',
  )
  return { clients, total: count?.total ?? 0 }
}

/** @returns the client, with the only copy of its secret if it is confidential */
export async function insertOAuthClient(on: Queryable, client: NewOAuthClient) {
  const secret = client.client_type === 'confidential' ? randomSecret() : null
  const [row] = await on.query<OAuthClientRow>(
    `insert into auth.oauth_clients (client_secret_hash, registration_type, client_type, token_endpoint_auth_method,
       redirect_uris, grant_types, client_name, client_uri, logo_uri, scope)
     values ($1, $2::auth.oauth_registration_type, $3::auth.oauth_client_type, $4, $5, $6, $7, $8, $9, $10)
     returning ${COLUMNS}`,
    [
      secret === null ? null : hashSecret(secret),
      client.registration_type,
      client.client_type,
      client.token_endpoint_auth_method,
      client.redirect_uris,
      client.grant_types,
      client.client_name,
      client.client_uri,
      client.logo_uri,
      client.scope,
    ],
  )
  if (row === undefined) throw new Error('An insert of one row returned none')
  return { client: row, secret }
}

/** @returns null if the client is deleted */
export async function updateOAuthClient(
  on: Queryable,
  id: string,
  change: OAuthClientChange & Partial<Pick<OAuthClientRow, 'client_secret_hash'>>,
): Promise<OAuthClientRow | null> {
  const columns = Object.entries(change)
  const assignments = columns.map(([column], at) => `${column} = $${at + 2}`)
  const [row] = await on.query<OAuthClientRow>(
    `update auth.oauth_clients set ${[...assignments, 'updated_at = now()'].join(', ')}
     where id = $1 and deleted_at is null returning ${COLUMNS}`,
    [id, ...columns.map(([, value]) => value)],
  )
  return row ?? null
}

/** @returns null if the client is deleted */
export async function renewOAuthSecret(on: Queryable, id: string) {
  const secret = randomSecret()
  const client = await updateOAuthClient(on, id, { client_secret_hash: hashSecret(secret) })
  return client === null ? null : { client, secret }
}

/** Marks the client as deleted, as GoTrue does, and removes its sessions, codes and consents. */
export async function deleteOAuthClient(tx: Queryable, id: string): Promise<boolean> {
  const { count } = await tx.run({
    text: 'update auth.oauth_clients set deleted_at = now() where id = $1 and deleted_at is null',
    values: [id],
  })
  await tx.query('delete from auth.oauth_authorizations where client_id = $1', [id])
  await tx.query('delete from auth.sessions where oauth_client_id = $1', [id])
  return count > 0
}

/** Maps a row to the API's client: unset fields and the secret are left out. */
export function toOAuthClientObject(client: OAuthClientRow, secret: string | null = null) {
  return {
    client_id: client.id,
    ...(secret === null ? {} : { client_secret: secret }),
    client_type: client.client_type,
    redirect_uris: client.redirect_uris.split(','),
    token_endpoint_auth_method: client.token_endpoint_auth_method,
    grant_types: client.grant_types.split(','),
    response_types: ['code'],
    client_name: client.client_name ?? '',
    ...(client.client_uri === null ? {} : { client_uri: client.client_uri }),
    ...(client.logo_uri === null ? {} : { logo_uri: client.logo_uri }),
    ...(client.scope === null ? {} : { scope: client.scope }),
    registration_type: client.registration_type,
    created_at: client.created_at.toISOString(),
    updated_at: client.updated_at.toISOString(),
  }
}

const randomSecret = () => randomBytes(32).toString('base64url')
const sha256 = (secret: string) => createHash('sha256').update(secret).digest()
const hashSecret = (secret: string) => sha256(secret).toString('base64url')

export function matchesSecret({ client_secret_hash }: OAuthClientRow, secret: string): boolean {
  const stored = Buffer.from(client_secret_hash ?? '', 'base64url')
  const given = sha256(secret)
  return stored.length === given.length && timingSafeEqual(stored, given)
}

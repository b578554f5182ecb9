import type { Caller } from '#gateway/caller.ts'
import type { AsCaller } from '#gateway/database/as-caller.ts'
import type { Database, Queryable, Result, Statement } from '#gateway/database/database.ts'
import { keyAlreadyExists, noSuchBucket, noSuchKey } from './errors.ts'
import { ownerOf } from './owner.ts'
import { type ObjectMetadata, objectColumns, type StoredObject } from './stored-object.ts'

export interface ObjectPath {
  bucket: string
  key: string
}

/** @throws NoSuchKey also if a policy hides the row */
export async function findObject(database: AsCaller, { bucket, key }: ObjectPath): Promise<StoredObject> {
  const [result] = await database.batch([findStatement({ bucket, key })], { readOnly: true })
  return onlyObject(result)
}

/** A file of a public bucket, which is readable whatever its row's policies say. */
export async function findPublicObject(database: Database, path: ObjectPath): Promise<StoredObject> {
  const [buckets, objects] = await database.batch([
    { text: 'select 1 from storage.buckets where id = $1 and public', values: [path.bucket] },
    findStatement(path),
  ])
  if (buckets?.count !== 1) throw noSuchBucket()
  return onlyObject(objects)
}

// A row inserted by SQL instead of an upload has no file.
function onlyObject(result: Result | undefined): StoredObject {
  const [object] = (result?.rows ?? []) as unknown as (StoredObject & { metadata: ObjectMetadata | null })[]
  if (object === undefined || object.metadata === null) throw noSuchKey()
  return object
}

const findStatement = ({ bucket, key }: ObjectPath): Statement => ({
  text: `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`,
  values: [bucket, key],
})

export interface NewObject extends ObjectPath {
  id: string
  version: string
  metadata: Partial<ObjectMetadata>
  userMetadata: Record<string, unknown> | null
}

/** The row of an object, or of one to be uploaded; a replaced row keeps its id and creation date. */
function writeStatement(object: NewObject, caller: Caller, upsert: boolean): Statement {
  const { owner, owner_id } = ownerOf(caller)
  return {
    text: `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
      values ($1, $2, $3, $4, $5, $6, $7, $8) ${upsert ? REPLACE : ''}`,
    values: [
      object.id,
      object.bucket,
      object.key,
      owner,
      owner_id,
      object.version,
      JSON.stringify(object.metadata),
      object.userMetadata === null ? null : JSON.stringify(object.userMetadata),
    ],
  }
}

// RETURNING only here: it needs a SELECT policy, which a plain upload must not need.
const REPLACE = `on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
  user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id, updated_at = now()
  returning id`

/**
 * @param check runs before the row is written, in the same transaction
 * @returns the row's id
 */
export async function writeObject(
  database: AsCaller,
  object: NewObject,
  caller: Caller,
  upsert: boolean,
  check: ((tx: Queryable) => Promise<void>) | null = null,
): Promise<string> {
  const statement = writeStatement(object, caller, upsert)
  const written = check
    ? database.transaction(
        async (tx) => {
          await check(tx)
          return tx.run(statement)
        },
        { readOnly: false },
      )
    : database.batch([statement], { readOnly: false }).then(([only]) => only)
  const result = await written.catch(explainDuplicate)
  return typeof result?.rows[0]?.id === 'string' ? result.rows[0].id : object.id
}

class Permitted extends Error {}

/**
 * Tries the write under the caller's policies and rolls it back, so that a client does not send a large file in vain.
 */
export async function checkWrite(
  database: AsCaller,
  object: NewObject,
  caller: Caller,
  upsert: boolean,
): Promise<void> {
  const attempt = database.transaction(
    async (tx) => {
      await tx.run(writeStatement(object, caller, upsert))
      throw new Permitted()
    },
    { readOnly: false },
  )
  await attempt.catch((error) => {
    if (!(error instanceof Permitted)) explainDuplicate(error)
  })
}

function explainDuplicate(error: Error & { code?: string; constraint?: string | null }): never {
  if (error.code === '23505' && error.constraint === 'bucketid_objname') throw keyAlreadyExists()
  throw error
}

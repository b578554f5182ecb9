import type { Database } from '#gateway/database/database.ts'
import { noSuchBucket } from './errors.ts'

export interface Bucket {
  id: string
  name: string
  /** Empty without an owner. */
  owner: string
  public: boolean
  /** Bytes. */
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: Date
  updated_at: Date
}

/** PostgreSQL returns bigint and arrays as text; JSON needs their own types. */
export const bucketColumns = `id, name, coalesce(owner::text, '') as owner, public, to_jsonb(file_size_limit) as file_size_limit,
  to_jsonb(allowed_mime_types) as allowed_mime_types, created_at, updated_at`

/** Reads with the server's own rights: a bucket's limits also apply to callers who cannot see the bucket. */
export async function findBucketLimits(database: Database, id: string): Promise<Bucket> {
  const [bucket] = await database.query<Bucket>(`select ${bucketColumns} from storage.buckets where id = $1`, [id])
  if (bucket === undefined) throw noSuchBucket()
  return bucket
}

import type { Database } from '#gateway/database/database.ts'
import { noSuchBucket } from './errors.ts'

export interface Bucket {
  id: string
  name: string
  /** Empty where nobody is. */
  owner: string
  public: boolean
  /** Bytes. */
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: Date
  updated_at: Date
}

/** bigint and arrays leave the database as text; JSON keeps them what they are. */
export const bucketColumns = `id, name, coalesce(owner::text, '') as owner, public, to_jsonb(file_size_limit) as file_size_limit,
  to_jsonb(allowed_mime_types) as allowed_mime_types, created_at, updated_at`

/** With the server's own rights: a bucket's limits bind those too who may not see the bucket. */
export async function findBucketLimits(database: Database, id: string): Promise<Bucket> {
  const [bucket] = await database.query<Bucket>(`select ${bucketColumns} from storage.buckets where id = $1`, [id])
  if (bucket === undefined) throw noSuchBucket()
  return bucket
}

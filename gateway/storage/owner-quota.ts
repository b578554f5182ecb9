import type { Caller } from '#gateway/caller.ts'
import type { Queryable } from '#gateway/database/database.ts'
import { quotaExceeded } from './errors.ts'
import type { ObjectPath } from './objects.ts'
import { ownerOf } from './owner.ts'
import type { StorageServices } from './services.ts'

type Services = Pick<StorageServices, 'config' | 'database'>

/** The account and its bytes; null for the service role, for callers without an account, and without a limit. */
function quotaOf({ config }: Services, caller: Caller): { owner: string; quota: number } | null {
  const { owner_id } = ownerOf(caller)
  const quota = config.STORAGE_BYTES_PER_ACCOUNT
  return quota === 0 || owner_id === null || caller.role === 'service_role' ? null : { owner: owner_id, quota }
}

/**
 * Checks that an account's stored files have room for so many more bytes. A file that is replaced does not count.
 * @throws ApiError beyond the quota
 */
export async function checkQuota(services: Services, caller: Caller, path: ObjectPath, bytes: number): Promise<void> {
  const limit = quotaOf(services, caller)
  // With the server's own rights: policies may hide the account's other files from it.
  if (limit !== null) await checkRoom(services.database, limit, path, bytes)
}

/**
 * The same check within the transaction that writes the row, in which uploads of one account that end at the same
 * moment follow each other.
 * @returns null where the caller has no quota
 */
export function quotaCheck(services: Services, caller: Caller, path: ObjectPath, bytes: number) {
  const limit = quotaOf(services, caller)
  if (limit === null) return null
  return async (tx: Queryable): Promise<void> => {
    await tx.query(`select set_config('role', 'none', true), pg_advisory_xact_lock(hashtextextended($1, 0))`, [
      `storage quota of ${limit.owner}`,
    ])
    await checkRoom(tx, limit, path, bytes)
    await tx.query(`select set_config('role', $1, true)`, [caller.role])
  }
}

async function checkRoom(
  on: Queryable,
  { owner, quota }: { owner: string; quota: number },
  { bucket, key }: ObjectPath,
  bytes: number,
): Promise<void> {
  const [found] = await on.query<{ bytes: number }>(
    `select coalesce(sum((metadata ->> 'size')::float8), 0) as bytes from storage.objects
     where owner_id = $1 and (bucket_id, name) is distinct from ($2, $3)`,
    [owner, bucket, key],
  )
  if ((found?.bytes ?? 0) + bytes > quota) throw quotaExceeded()
}

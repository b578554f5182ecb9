import type { Context } from 'hono'
import type { ObjectPath } from './objects.ts'
import { type RequestScope, scopeOf } from './request-scope.ts'
import type { StorageServices } from './services.ts'
import type { Purpose, SignedClaims } from './url-signer.ts'

/**
 * The scope of a signed URL: that of the caller who signed it. Policies are asked again, so a link ends with the right
 * of its signer.
 * @throws ApiError for a token of another file or purpose, or an expired one
 */
export async function openSignedScope(
  { database, signer }: Pick<StorageServices, 'database' | 'signer'>,
  c: Context,
  purpose: Purpose,
  { bucket, key }: ObjectPath,
  token = c.req.query('token'),
): Promise<{ scope: RequestScope; signed: SignedClaims }> {
  const signed = await signer.verify(purpose, token, `${bucket}/${key}`)
  const caller = await signer.unseal(signed.signer)
  return { scope: { caller, database: scopeOf(database, caller, c) }, signed }
}

import { Hono } from 'hono'
import { z } from 'zod'
import { findObject } from './objects.ts'
import { readJson } from './read-json.ts'
import { readTransform, type Transform } from './read-transform.ts'
import { sendFile } from './send-file.ts'
import type { StorageServices } from './services.ts'
import { openSignedScope } from './signed-scope.ts'
import { whileStored } from './while-stored.ts'

const HIDDEN = 'Either the object does not exist or you do not have access to it'
const expiresIn = z.int().min(1)
const one = z.object({ expiresIn, transform: z.record(z.string(), z.unknown()).nullish() })
const several = z.object({ expiresIn, paths: z.array(z.string()).max(20_000) })

/**
 * POST /storage/v1/object/sign/{bucket}/{key} signs a URL for callers who may read the file; POST
 * /object/sign/{bucket} signs many; GET and HEAD of the signed URL need no token, and work while the signer may read
 * the file.
 */
export function objectSign(services: StorageServices) {
  const { blobs, openScope, signer } = services
  async function sign(url: string, by: string, seconds: number) {
    const token = await signer.sign('download', { url, signer: by }, seconds)
    return `/object/sign/${url}?token=${token}`
  }
  // A URL signed for a thumbnail must not return the original.
  async function signRendition(url: string, by: string, transform: Transform, seconds: number) {
    const token = await signer.sign('render', { url, signer: by, transform }, seconds)
    return `/render/image/sign/${url}?token=${token}`
  }
  return new Hono()
    .post('/object/sign/:bucket/:key{.+}', async (c) => {
      const scope = await openScope(c)
      const { bucket, key } = c.req.param()
      const { expiresIn, transform } = await readJson(c, one)
      const wanted = readTransform(transform ?? {})
      await findObject(scope.database, { bucket, key })
      const url = `${bucket}/${key}`
      const isPlain = Object.keys(wanted).length === 0
      const by = await signer.seal(scope.caller)
      const signedURL = await (isPlain ? sign(url, by, expiresIn) : signRendition(url, by, wanted, expiresIn))
      return c.json({ signedURL })
    })
    .post('/object/sign/:bucket', async (c) => {
      const scope = await openScope(c)
      const bucket = c.req.param('bucket')
      const { expiresIn, paths } = await readJson(c, several)
      const text =
        'select name from storage.objects where bucket_id = $1 and name in (select jsonb_array_elements_text($2))'
      const [found] = await scope.database.batch([{ text, values: [bucket, JSON.stringify(paths)] }], {
        readOnly: true,
      })
      const readable = new Set(found?.rows.map(({ name }) => name))
      const by = await signer.seal(scope.caller)
      const signed = paths.map(async (path) =>
        readable.has(path)
          ? { error: null, path, signedURL: await sign(`${bucket}/${path}`, by, expiresIn) }
          : { error: HIDDEN, path, signedURL: null },
      )
      return c.json(await Promise.all(signed))
    })
    .get('/object/sign/:bucket/:key{.+}', async (c) => {
      const path = c.req.param()
      const { scope } = await openSignedScope(services, c, 'download', path)
      return whileStored(
        () => findObject(scope.database, path),
        (object) => sendFile(c, blobs, object, { isPublic: false }),
      )
    })
}

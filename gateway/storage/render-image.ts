import { type Context, Hono } from 'hono'
import { findObject, findPublicObject, findSignedObject } from './objects.ts'
import { readTransform, type Transform, toText } from './read-transform.ts'
import { fileHeaders, isUnchanged } from './send-file.ts'
import type { StorageServices } from './services.ts'
import type { StoredObject } from './stored-object.ts'

/**
 * GET of /storage/v1/render/image/public/{bucket}/{key}, /render/image/authenticated/… and /render/image/sign/…: a
 * picture transformed by `?width&height&resize&quality&format`, in a format that the browser accepts.
 */
export function renderImage({ database, renditions, openScope, signer }: StorageServices) {
  async function send(c: Context, object: StoredObject, transform: Transform, isPublic: boolean): Promise<Response> {
    const rendition = await renditions.render(object, transform, c.req.header('accept') ?? '', c.req.raw.signal)
    const headers = fileHeaders(object, { isPublic })
    // The format depends on the browser, so caches must vary by Accept.
    headers.append('Vary', 'Accept')
    headers.set('Accept-Ranges', 'none')
    headers.set('ETag', rendition.tag)
    headers.set('Content-Type', rendition.type)
    headers.set('X-Transformations', toText(transform))
    if (isUnchanged(c, { eTag: rendition.tag, lastModified: object.metadata.lastModified }))
      return new Response(null, { status: 304, headers })
    headers.set('Content-Length', String(rendition.bytes.length))
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(rendition.bytes), { headers })
  }

  return new Hono()
    .get('/render/image/public/:bucket/:key{.+}', async (c) => {
      const transform = readTransform(c.req.query())
      return send(c, await findPublicObject(database, c.req.param()), transform, true)
    })
    .get('/render/image/authenticated/:bucket/:key{.+}', async (c) => {
      const transform = readTransform(c.req.query())
      const scope = await openScope(c)
      return send(c, await findObject(scope.database, c.req.param()), transform, false)
    })
    .get('/render/image/sign/:bucket/:key{.+}', async (c) => {
      const { bucket, key } = c.req.param()
      const { transform = {} } = await signer.verify('render', c.req.query('token'), `${bucket}/${key}`)
      return send(c, await findSignedObject(database, { bucket, key }), transform, false)
    })
}

import { type Context, Hono } from 'hono'
import { findObject, findPublicObject } from './objects.ts'
import { readTransform, type Transform, toText } from './read-transform.ts'
import { fileHeaders, isUnchanged } from './send-file.ts'
import type { StorageServices } from './services.ts'
import { openSignedScope } from './signed-scope.ts'
import type { StoredObject } from './stored-object.ts'
import { whileStored } from './while-stored.ts'

/**
 * GET of /storage/v1/render/image/public/{bucket}/{key}, /render/image/authenticated/… and /render/image/sign/…: a
 * picture transformed by `?width&height&resize&quality&format`, in a format that the browser accepts.
 */
export function renderImage(services: StorageServices) {
  const { database, renditions, openScope } = services
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
      const path = c.req.param()
      return whileStored(
        () => findPublicObject(database, path),
        (object) => send(c, object, transform, true),
      )
    })
    .get('/render/image/authenticated/:bucket/:key{.+}', async (c) => {
      const transform = readTransform(c.req.query())
      const path = c.req.param()
      const scope = await openScope(c)
      return whileStored(
        () => findObject(scope.database, path),
        (object) => send(c, object, transform, false),
      )
    })
    .get('/render/image/sign/:bucket/:key{.+}', async (c) => {
      const path = c.req.param()
      const { scope, signed } = await openSignedScope(services, c, 'render', path)
      return whileStored(
        () => findObject(scope.database, path),
        (object) => send(c, object, signed.transform ?? {}, false),
      )
    })
}

import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const compressBrotli = promisify(brotliCompress)
// About as fast as gzip at its default level.
const QUALITY = 6

/** Compresses HTML with Brotli if the browser accepts it: 10 % smaller than gzip, and off the main thread. */
export const compressPages: MiddlewareHandler = async (c, next) => {
  await next()
  const { status, headers, body } = c.res
  if (body === null || headers.has('content-encoding') || !headers.get('content-type')?.startsWith('text/html')) return
  headers.append('vary', 'Accept-Encoding')
  if (!takesBrotli(c.req.header('accept-encoding'))) return
  const page = await compressBrotli(await c.res.arrayBuffer(), {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
  })
  headers.set('content-encoding', 'br')
  headers.set('content-length', String(page.length))
  c.res = undefined
  c.res = new Response(page, { status, headers })
}

const takesBrotli = (accepted = '') => /(^|,)\s*br\s*(,|;(?!\s*q=0(\.0*)?\s*(,|$))|$)/.test(accepted)

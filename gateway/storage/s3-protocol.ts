import { type Context, Hono } from 'hono'

/** /storage/v1/s3: this server does not support the S3 protocol and refuses it in S3's error format. */
export const s3Protocol = () => new Hono().all('/s3', refuse).all('/s3/*', refuse)

function refuse(c: Context): Response {
  const resource = c.req.path.slice(c.req.path.indexOf('/s3') + 3) || '/'
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>NotImplemented</Code><Message>The S3 protocol is not available on this server. Use the storage API.</Message><Resource>${escapeXml(resource.slice(0, 1_024))}</Resource></Error>`
  const headers = { 'Content-Type': 'application/xml' }
  return new Response(c.req.method === 'HEAD' ? null : body, { status: 501, headers })
}

const escapeXml = (text: string) =>
  text
    .replaceAll(/[^\x20-\uD7FF\uE000-\uFFFD]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

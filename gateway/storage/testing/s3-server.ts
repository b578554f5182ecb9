import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'

// An in-memory subset of S3 for our client: it checks signatures and the minimum part size, and pages its lists. No
// maintained S3 server for Node exists (s3rver's last release is of 2021).

const LEAST_PART = 5 * 1024 * 1024
const PAGE = 2

interface Stored {
  body: Buffer
  modified: Date
}

interface Upload {
  key: string
  initiated: Date
  parts: Map<number, Buffer>
}

export interface TestS3 {
  endpoint: string
  objects: Map<string, Stored>
  uploads: Map<string, Upload>
  requests: string[]
  /** The number of parts of the next upload before the server fails. */
  failAfterParts: number
  close(): void
}

const tagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`
const xml = (name: string, content: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${content}</${name}>`

export async function openTestS3({ accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string }) {
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const s3: TestS3 = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    failAfterParts: Number.POSITIVE_INFINITY,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }

  async function isSigned(request: IncomingMessage): Promise<boolean> {
    const [, names = ''] = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '') ?? []
    const headers = names.split(';').filter((name) => name !== 'host' && name !== 'x-amz-date')
    const signer = new AwsV4Signer({
      method: request.method ?? 'GET',
      url: `${s3.endpoint}${request.url}`,
      headers: headers.map((name) => [name, String(request.headers[name])] as [string, string]),
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region: 'eu-test-1',
      datetime: String(request.headers['x-amz-date']),
    })
    return (await signer.authHeader()) === request.headers.authorization
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { method = 'GET' } = request
    const url = new URL(request.url ?? '', s3.endpoint)
    s3.requests.push(`${method} ${request.url}`)
    const body = await buffer(request)
    if (!(await isSigned(request))) return refuse(response, 403, 'SignatureDoesNotMatch')
    const key = url.pathname.replace(/^\/files\/?/, '')
    const uploadId = url.searchParams.get('uploadId')
    if (key === '' && url.searchParams.has('uploads')) return listUploads(response)
    if (key === '') return list(url, response)
    if (method === 'POST' && url.searchParams.has('uploads')) return startUpload(key, response)
    if (uploadId !== null) return continueUpload(method, uploadId, url, body, response)
    if (method === 'PUT') return put(key, request, body, response)
    if (method === 'DELETE') {
      s3.objects.delete(key)
      return response.writeHead(204).end()
    }
    return get(key, request, response)
  }

  function put(key: string, request: IncomingMessage, body: Buffer, response: ServerResponse): unknown {
    const source = request.headers['x-amz-copy-source']?.toString().replace(/^\/files\//, '')
    const copied = source === undefined ? undefined : s3.objects.get(source)
    if (source !== undefined && copied === undefined) return refuse(response, 404, 'NoSuchKey')
    const stored = copied?.body ?? body
    s3.objects.set(key, { body: stored, modified: new Date() })
    const answer = source === undefined ? '' : xml('CopyObjectResult', `<ETag>${tagOf(stored)}</ETag>`)
    return response.writeHead(200, { etag: tagOf(stored) }).end(answer)
  }

  function get(key: string, request: IncomingMessage, response: ServerResponse): unknown {
    const stored = s3.objects.get(key)
    if (stored === undefined) return refuse(response, 404, 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const body = from === undefined ? stored.body : stored.body.subarray(Number(from), Number(to) + 1)
    response.writeHead(from === undefined ? 200 : 206, { 'content-length': body.length, etag: tagOf(stored.body) })
    return response.end(request.method === 'HEAD' ? undefined : body)
  }

  function startUpload(key: string, response: ServerResponse): unknown {
    // S3's own upload ids contain characters that a URL must escape.
    const id = `${randomUUID()}+/=`
    s3.uploads.set(id, { key, initiated: new Date(), parts: new Map() })
    return response.end(xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${id}</UploadId>`))
  }

  function continueUpload(method: string, id: string, url: URL, body: Buffer, response: ServerResponse): unknown {
    const upload = s3.uploads.get(id)
    if (upload === undefined) return refuse(response, 404, 'NoSuchUpload')
    if (method === 'DELETE') {
      s3.uploads.delete(id)
      return response.writeHead(204).end()
    }
    if (method === 'PUT') {
      if (upload.parts.size >= s3.failAfterParts) return refuse(response, 400, 'InvalidPart')
      upload.parts.set(Number(url.searchParams.get('partNumber')), body)
      return response.writeHead(200, { etag: tagOf(body) }).end()
    }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
    const parts = named.map(([, number, tag]) => {
      const part = upload.parts.get(Number(number))
      return part !== undefined && tagOf(part) === tag ? part : null
    })
    if (parts.includes(null)) return refuse(response, 400, 'InvalidPart')
    const whole = parts.filter((part) => part !== null)
    if (whole.slice(0, -1).some((part) => part.length < LEAST_PART))
      return response.end(xml('Error', '<Code>EntityTooSmall</Code>'))
    s3.objects.set(upload.key, { body: Buffer.concat(whole), modified: new Date() })
    s3.uploads.delete(id)
    return response.end(xml('CompleteMultipartUploadResult', `<Key>${upload.key}</Key>`))
  }

  function list(url: URL, response: ServerResponse): unknown {
    const after = url.searchParams.get('continuation-token') ?? ''
    const keys = [...s3.objects.keys()]
      .filter((key) => key.startsWith(url.searchParams.get('prefix') ?? '') && key > after)
      .sort()
    const page = keys.slice(0, PAGE)
    const entries = page.map((key) => {
      const modified = s3.objects.get(key)?.modified.toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified></Contents>`
    })
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return response.end(xml('ListBucketResult', `${next}${entries.join('')}`))
  }

  function listUploads(response: ServerResponse): unknown {
    const entries = [...s3.uploads].map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    )
    return response.end(xml('ListMultipartUploadsResult', entries.join('')))
  }

  return s3
}

const refuse = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status).end(xml('Error', `<Code>${code}</Code>`))

import { AwsClient } from 'aws4fetch'
import type { Blobs } from './blobs.ts'

interface S3Options {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const PREFIX = 'files/'
const VERSION = /^[0-9a-f]{2}[0-9a-f-]{34}$/
// S3's minimum part size is 5 MiB; 10,000 of these parts are 80 GB.
const PART_BYTES = 8 * 1024 * 1024
const CONCURRENCY = 8

export const createS3Blobs = (options: S3Options): Blobs => new S3Blobs(options)

/** Files in an S3-compatible bucket, with path-style addresses, which every server supports. */
class S3Blobs implements Blobs {
  readonly #client: AwsClient
  readonly #bucket: string
  readonly #base: string

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Options) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
    this.#bucket = bucket
    this.#base = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  }

  #addressOf(version: string): string {
    if (!VERSION.test(version)) throw new Error(`'${version}' is not a version`)
    return `${this.#base}/${PREFIX}${version}`
  }

  /** @throws Error if the server refuses; null if the object does not exist */
  async #send(url: string, init: RequestInit = {}): Promise<Response | null> {
    const response = await this.#client.fetch(url, init)
    if (response.ok) return response
    const text = await response.text()
    if (response.status === 404) return null
    throw new Error(`S3 answered ${response.status} ${readTag(text, 'Code') ?? ''} to ${init.method ?? 'GET'}`.trim())
  }

  async #require(url: string, init: RequestInit): Promise<Response> {
    const response = await this.#send(url, init)
    if (response === null) throw new Error(`S3 found nothing at ${init.method} ${new URL(url).pathname}`)
    return response
  }

  /** A multipart upload, because the size is not known; the object appears after the last part. */
  async #writeParts(address: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const started = await (await this.#require(`${address}?uploads`, { method: 'POST' })).text()
    const uploadId = encodeURIComponent(readTag(started, 'UploadId') ?? '')
    try {
      const tags: string[] = []
      for await (const part of parts) {
        const url = `${address}?partNumber=${tags.length + 1}&uploadId=${uploadId}`
        const response = await this.#require(url, { method: 'PUT', body: new Uint8Array(part) })
        await response.arrayBuffer()
        tags.push(response.headers.get('etag') ?? '')
      }
      const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
      const done = await (await this.#require(`${address}?uploadId=${uploadId}`, { method: 'POST', body })).text()
      // S3 starts this response before it finishes, so a failure has status 200.
      if (done.includes('<Error>')) throw new Error(`S3 could not complete an upload: ${readTag(done, 'Code')}`)
    } catch (error) {
      await this.#send(`${address}?uploadId=${uploadId}`, { method: 'DELETE' }).catch(() => undefined)
      throw error
    }
  }

  async write(version: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    const address = this.#addressOf(version)
    const parts = inParts(body)
    const first = await parts.next()
    const bytes = first.done ? new Uint8Array() : first.value
    if (bytes.length < PART_BYTES) {
      const response = await this.#require(address, { method: 'PUT', body: new Uint8Array(bytes) })
      await response.arrayBuffer()
      return
    }
    await this.#writeParts(address, startingWith(bytes, parts))
  }

  async read(version: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null> {
    const headers: Record<string, string> = {}
    if (range !== undefined) headers.range = `bytes=${range.start}-${range.end}`
    return (await this.#send(this.#addressOf(version), { headers }))?.body ?? null
  }

  async sizeOf(version: string): Promise<number | null> {
    const response = await this.#send(this.#addressOf(version), { method: 'HEAD' })
    return response === null ? null : Number(response.headers.get('content-length'))
  }

  async copy(from: string, to: string): Promise<boolean> {
    const source = `/${this.#bucket}/${PREFIX}${from}`
    this.#addressOf(from)
    const response = await this.#send(this.#addressOf(to), { method: 'PUT', headers: { 'x-amz-copy-source': source } })
    const text = (await response?.text()) ?? ''
    if (text.includes('<Error>')) throw new Error(`S3 could not copy a file: ${readTag(text, 'Code')}`)
    return response !== null
  }

  async remove(versions: readonly string[]): Promise<void> {
    const known = versions.filter((version) => VERSION.test(version))
    for (let at = 0; at < known.length; at += CONCURRENCY) {
      const batch = known.slice(at, at + CONCURRENCY)
      await Promise.all(batch.map((version) => this.#send(this.#addressOf(version), { method: 'DELETE' })))
    }
  }

  async *list(): AsyncGenerator<{ version: string; writtenAt: Date }> {
    let token: string | null = null
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX })
      if (token !== null) query.set('continuation-token', token)
      const page: string = await (await this.#require(`${this.#base}?${query}`, { method: 'GET' })).text()
      for (const entry of readTags(page, 'Contents')) {
        const version = (readTag(entry, 'Key') ?? '').slice(PREFIX.length)
        if (VERSION.test(version)) yield { version, writtenAt: new Date(readTag(entry, 'LastModified') ?? 0) }
      }
      token = readTag(page, 'NextContinuationToken')
    } while (token !== null)
  }

  async removeDrafts(before: Date): Promise<void> {
    const query = new URLSearchParams({ prefix: PREFIX })
    const answer = await this.#client.fetch(`${this.#base}?uploads&${query}`)
    const page = await answer.text()
    // Not every server lists multipart uploads; those expire unfinished ones by their own rules.
    if (answer.status === 501) return
    if (!answer.ok) throw new Error(`S3 answered ${answer.status} ${readTag(page, 'Code') ?? ''} to GET`.trim())
    for (const upload of readTags(page, 'Upload')) {
      if (new Date(readTag(upload, 'Initiated') ?? 0) >= before) continue
      const uploadId = encodeURIComponent(readTag(upload, 'UploadId') ?? '')
      await this.#send(`${this.#base}/${readTag(upload, 'Key')}?uploadId=${uploadId}`, { method: 'DELETE' })
    }
  }
}

/** Regroups the bytes into parts of S3's size; the last part is smaller. */
async function* inParts(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    waiting.push(chunk)
    size += chunk.length
    while (size >= PART_BYTES) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, PART_BYTES)
      waiting = [Buffer.from(all.subarray(PART_BYTES))]
      size -= PART_BYTES
    }
  }
  if (size > 0) yield Buffer.concat(waiting)
}

async function* startingWith(first: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield first
  yield* rest
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', '#34': '"' }

// The parts of the XML that we read are our own names, times and tokens, which do not nest.
const readTag = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(#?\w+);/g, (whole, entity: string) => ENTITIES[entity] ?? whole) ?? null

const readTags = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, content]) => content ?? '')

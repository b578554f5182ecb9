const PUBLIC_FILES = '/storage/v1/object/public/'
const LARGEST = 10 * 1024 * 1024
const READING_MS = 3_000

interface Storage {
  /** The API's public URL. */
  apiUrl: string
  siteUrl: string
  fetch: typeof fetch
}

/**
 * Reads a picture from this installation's storage. Users type the addresses of crests and photos, so any other address is
 * refused: it could make the server request hosts that only the server reaches.
 * @returns null for other addresses, and for files that are missing, too large or too slow
 */
export async function readStoredPicture(
  address: string,
  { apiUrl, siteUrl, fetch }: Storage,
): Promise<Uint8Array | null> {
  const url = ownFile(address, apiUrl, siteUrl)
  if (url === null) return null
  const signal = AbortSignal.timeout(READING_MS)
  const response = await fetch(url, { signal, redirect: 'error' })
  const { body } = response
  if (!response.ok || body === null) return null
  if (Number(response.headers.get('content-length') ?? 0) <= LARGEST) return readBounded(body)
  await body.cancel()
  return null
}

/** The file's address under the API's host; null for files on other hosts. */
export function ownFile(address: string, apiUrl: string, siteUrl: string): string | null {
  const url = URL.parse(address, apiUrl)
  if (url === null || !url.pathname.startsWith(PUBLIC_FILES)) return null
  const isOurs = [apiUrl, siteUrl].some((own) => new URL(own).origin === url.origin)
  return isOurs ? new URL(url.pathname, apiUrl).href : null
}

async function readBounded(body: ReadableStream<Uint8Array>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the stream.
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > LARGEST) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

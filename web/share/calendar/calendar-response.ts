interface CalendarResponse {
  filename: string
  /** A file is downloaded once; calendar apps fetch a feed repeatedly. */
  kind: 'file' | 'feed'
}

// Many calendars fetch a feed, and a moved match may appear five minutes late. A file is never cached.
const CACHE = { feed: 'public, max-age=300', file: 'no-cache' }
const DISPOSITION = { feed: 'inline', file: 'attachment' }

/** An iCalendar text as a response; 304 when the client has it already. */
export async function calendarResponse(request: Request, text: string, { filename, kind }: CalendarResponse) {
  const body = new TextEncoder().encode(text)
  const etag = `"${toHex(await crypto.subtle.digest('SHA-256', body)).slice(0, 32)}"`
  const headers = { etag, 'cache-control': CACHE[kind] }
  if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `${DISPOSITION[kind]}; filename="${filename}"`,
    },
  })
}

/** The 404 response for a calendar app. */
export const noCalendar = (reason: string) =>
  new Response(`${reason}\n`, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })

/** @param asked the header If-None-Match: '*' or tags, which a compressing proxy may have made weak */
const isKnown = (asked: string | null, etag: string) =>
  asked?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

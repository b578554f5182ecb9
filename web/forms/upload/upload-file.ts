import { SIGN_IN_AGAIN } from '#web/queries/failures/failure-message.ts'
import { isUnreachable } from '#web/queries/failures/is-unreachable.ts'
import { PlainError } from '#web/queries/failures/plain-error.ts'
import { UnreachableError } from '#web/queries/failures/unreachable-error.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { apiKey, apiUrl } from '#web/queries/supabase-address.ts'
import { checkSession } from '#web/session/check-session.ts'
import { currentSession } from '#web/session/session-store.ts'
import { describeUploadRefusal } from './describe-upload-refusal.ts'

export interface UploadOptions {
  /** Receives the sent fraction, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
  /** Cancels the upload; the server stores nothing. */
  signal?: AbortSignal | undefined
}

interface UploadRequest extends UploadOptions {
  bucket: string
  /** Inside the bucket, with `/` between folders. */
  path: string
  file: Blob
  /** The message for content of the wrong kind. */
  wrongContent?: string | undefined
}

// Addresses have a version, so a cache never has an outdated file.
const CACHE_CONTROL = 'max-age=31536000'
const STALLED_MS = 30_000

/**
 * Uploads a file with the signed-in user's rights and replaces the file at its path.
 * @returns the file's public address with a new version; without the host when that is the page's own
 * @throws PlainError, UnreachableError or an error of auth-js; the signal's reason (AbortError) when it was aborted
 */
export async function uploadFile(request: UploadRequest): Promise<string> {
  const { bucket, path, signal } = request
  const supabase = await browserSupabase()
  const { data, error } = await supabase.auth.getSession()
  if (error) throw error
  if (data.session === null) throw new PlainError(SIGN_IN_AGAIN)
  signal?.throwIfAborted()
  const address = `${apiUrl()}/storage/v1/object/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`
  await send(address, data.session.access_token, request).catch(async (refusal: unknown) => {
    signal?.throwIfAborted()
    if (isUnreachable(refusal)) throw refusal
    await checkSession(supabase)
    // A session that ended elsewhere is refused, although its user may upload.
    throw currentSession() === null ? new PlainError(SIGN_IN_AGAIN) : refusal
  })
  const stored = supabase.storage.from(bucket).getPublicUrl(path)
  // Without a shared host, the address still works after a move and under the site's other names.
  const publicUrl = stored.data.publicUrl.replace(`${window.location.origin}/`, '/')
  return `${publicUrl}?v=${Date.now()}`
}

/** Uses XMLHttpRequest, since fetch and supabase-js report no upload progress. */
function send(
  address: string,
  token: string,
  { file, wrongContent, onProgress, signal }: UploadRequest,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const fail = () => reject(new UnreachableError('No answer to the upload arrived'))
    let stalled: ReturnType<typeof setTimeout>
    const restartTimeout = () => {
      clearTimeout(stalled)
      stalled = setTimeout(abort, STALLED_MS)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimeout()
      onProgress?.(total === 0 ? 1 : loaded / total)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new PlainError(describeUploadRefusal(request.status, request.responseText, wrongContent)))
    }
    request.onerror = fail
    request.onabort = () => (signal?.aborted ? reject(signal.reason) : fail())
    request.onloadend = () => {
      clearTimeout(stalled)
      signal?.removeEventListener('abort', abort)
    }
    signal?.addEventListener('abort', abort)
    request.open('POST', address)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('apikey', apiKey())
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.setRequestHeader('cache-control', CACHE_CONTROL)
    request.setRequestHeader('x-upsert', 'true')
    restartTimeout()
    request.send(file)
  })
}

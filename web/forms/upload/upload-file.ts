import { SIGN_IN_AGAIN } from '#web/queries/failures/failure-message.ts'
import { isUnreachable } from '#web/queries/failures/is-unreachable.ts'
import { PlainError } from '#web/queries/failures/plain-error.ts'
import { UnreachableError } from '#web/queries/failures/unreachable-error.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { apiKey, apiUrl } from '#web/queries/supabase-address.ts'
import { checkSession } from '#web/session/check-session.ts'
import { currentSession } from '#web/session/session-store.ts'
import { describeRefusal } from './upload-refusal.ts'

export interface UploadOptions {
  /** Hears how much has arrived, as a fraction from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
  /** Ends the upload; nothing of the file stays. */
  signal?: AbortSignal | undefined
}

interface UploadRequest extends UploadOptions {
  bucket: string
  /** Inside the bucket, with `/` between folders. */
  path: string
  file: Blob
  /** What to say where the server finds that the content is not of the kind that belongs there. */
  wrongContent?: string | undefined
}

// Addresses carry a version, so what is kept is never the wrong picture.
const CACHE_CONTROL = 'max-age=31536000'
const STALLED_MS = 30_000

/**
 * Puts a file in place of what was at this path, with the rights of who is signed in.
 * @returns the file's public address, another one each time, so that no cache shows the last file; without the host
 *   where that is the page's own
 * @throws PlainError, UnreachableError, or what auth-js says of the session; the signal's own reason (AbortError) when it was aborted
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
    // Ended elsewhere, it is refused what its person may do.
    throw currentSession() === null ? new PlainError(SIGN_IN_AGAIN) : refusal
  })
  const stored = supabase.storage.from(bucket).getPublicUrl(path)
  // Without the host where the site and its files share one: they are found after a move too, and by every name of it.
  const publicUrl = stored.data.publicUrl.replace(`${window.location.origin}/`, '/')
  return `${publicUrl}?v=${Date.now()}`
}

/** By XMLHttpRequest, since neither fetch nor supabase-js tells how much of a body has been sent. */
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
    const stillMoving = () => {
      clearTimeout(stalled)
      stalled = setTimeout(abort, STALLED_MS)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      stillMoving()
      onProgress?.(total === 0 ? 1 : loaded / total)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new PlainError(describeRefusal(request.status, request.responseText, wrongContent)))
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
    stillMoving()
    request.send(file)
  })
}

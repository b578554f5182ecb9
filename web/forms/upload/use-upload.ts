import { useRef, useState } from 'react'
import { failureMessage } from '#web/queries/failures/failure-message.ts'

/** Uploads one file. Rejects with an AbortError when its signal was aborted. */
export type Upload = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<void>

export type UploadState =
  | { status: 'idle' }
  /** Checked, then prepared. */
  | { status: 'checking'; file: File }
  | { status: 'uploading'; file: File; fraction: number }
  | { status: 'failed'; file: File; message: string; canRetry: boolean }

interface UseUploadOptions {
  /** The message for a file that is not accepted, or null. */
  check: (file: File) => string | null | Promise<string | null>
  upload: Upload
  /** Makes the file to send from the chosen one. Rejects with an AbortError when the user cancels. */
  prepare?: ((file: File, signal: AbortSignal) => Promise<File>) | undefined
  /** Receives the message of a failed upload, which is in the state too. */
  onFailed?: ((message: string) => void) | undefined
}

/** Uploads one file at a time: choosing another cancels the running upload. */
export function useUpload({ check, upload, prepare, onFailed }: UseUploadOptions) {
  const [state, setState] = useState<UploadState>({ status: 'idle' })
  const running = useRef<AbortController>(null)

  async function start(file: File) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (next: UploadState) => running.current === controller && setState(next)
    const fail = (message: string, canRetry: boolean) => {
      show({ status: 'failed', file, message, canRetry })
      onFailed?.(message)
    }
    show({ status: 'checking', file })
    try {
      const problem = await check(file)
      signal.throwIfAborted()
      if (problem !== null) return fail(problem, false)
      const prepared = prepare ? await prepare(file, signal) : file
      signal.throwIfAborted()
      show({ status: 'uploading', file, fraction: 0 })
      const onProgress = (fraction: number) => show({ status: 'uploading', file, fraction })
      await upload(prepared, { onProgress, signal })
      show({ status: 'idle' })
    } catch (error) {
      if (signal.aborted || isAbort(error)) show({ status: 'idle' })
      else fail(failureMessage(error), true)
    }
  }

  return {
    state,
    start: (file: File) => void start(file),
    retry: () => void (state.status === 'failed' && start(state.file)),
    cancel: () => {
      running.current?.abort()
      running.current = null
      setState({ status: 'idle' })
    },
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

import { FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { SIGN_IN_AGAIN, UNREACHABLE } from '#web/queries/failures/failure-message.ts'
import { PlainError } from '#web/queries/failures/plain-error.ts'
import { browserSupabase } from './supabase.ts'

interface CallOptions<Progress> {
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
}

/** A function's failure. Its message is written for users. */
export class FunctionFailure extends Error {
  override name = 'FunctionFailure'
  /** The HTTP status: 409 when another request came first. */
  status: number

  constructor({ message, status }: { message?: unknown; status?: unknown }) {
    super(typeof message === 'string' ? message : '')
    this.status = typeof status === 'number' ? status : 0
  }
}

/**
 * Calls one of the product's functions and reports its progress.
 * `await callFunction('regenerate-all-bios', { leagueId }, { signal, onProgress })`
 * @throws FunctionFailure or PlainError; the signal's reason when it was aborted
 */
export async function callFunction<Result, Progress = unknown>(
  name: string,
  body: object,
  { signal, onProgress }: CallOptions<Progress> = {},
): Promise<Result> {
  const supabase = await browserSupabase()
  const { data, error } = await supabase.functions.invoke<Response>(name, {
    body: { ...body },
    headers: { Accept: 'text/event-stream' },
    ...(signal && { signal }),
  })
  signal?.throwIfAborted()
  if (error !== null || data === null) throw await toError(error)
  for await (const { event, data: payload } of readEvents(data)) {
    if (event === 'progress') onProgress?.(payload as Progress)
    if (event === 'done') return payload as Result
    if (event === 'failed') throw new FunctionFailure(payload as object)
  }
  signal?.throwIfAborted()
  throw new PlainError(UNREACHABLE)
}

async function toError(error: unknown): Promise<Error> {
  if (error instanceof FunctionsFetchError) return new PlainError(UNREACHABLE)
  if (error instanceof FunctionsRelayError) return new PlainError(SIGN_IN_AGAIN)
  if (!(error instanceof FunctionsHttpError)) return new FunctionFailure({})
  const answer: object | null = await error.context.json().catch(() => null)
  return new FunctionFailure({ ...answer, status: error.context.status })
}

async function* readEvents({ body }: Response): AsyncGenerator<{ event: string; data: unknown }> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = (await reader?.read().catch(() => undefined)) ?? { done: true, value: '' }
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = /^event: (.+)$/m.exec(block)?.[1]
      const data = /^data: (.+)$/m.exec(block)?.[1]
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) }
    }
  }
}

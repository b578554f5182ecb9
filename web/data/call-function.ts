import { FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { UNREACHABLE } from './failure-message.ts'
import { browserSupabase } from './supabase.ts'

interface CallOptions<Progress> {
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
}

/**
 * Calls one of the product's functions, and hears how far it is.
 * `await callFunction('regenerate-all-bios', { leagueId }, { signal, onProgress })`
 * @throws Error with words for people; whatever `signal` was aborted with when it was
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
  for await (const { event, data: told } of readEvents(data)) {
    if (event === 'progress') onProgress?.(told as Progress)
    if (event === 'done') return told as Result
    if (event === 'failed') throw new Error((told as { message: string }).message)
  }
  signal?.throwIfAborted()
  throw new Error(UNREACHABLE)
}

async function toError(error: unknown): Promise<Error> {
  if (error instanceof FunctionsFetchError) return new Error(UNREACHABLE)
  if (error instanceof FunctionsRelayError) return new Error('Your session has ended. Sign in again and repeat it.')
  const answer = error instanceof FunctionsHttpError ? await error.context.json().catch(() => null) : null
  return new Error(typeof answer?.message === 'string' ? answer.message : '')
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

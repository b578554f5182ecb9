import process from 'node:process'

export interface Prompt {
  instructions: string
  /** The question, then each answer and the reasons for its refusal. */
  turns: { role: 'user' | 'assistant'; content: string }[]
}

/** A language model that writes JSON. It may be wrong, slow, away or in somebody else's hands. */
export interface Model {
  /** @throws when there is no text within the limits */
  write(prompt: Prompt, options: { signal: AbortSignal; onText(characters: number): void }): Promise<string>
}

const STALL_MS = Number(process.env.AI_STALL_MS ?? 20_000)
const WHOLE_MS = 60_000
const RETRIES = 2
const MOST_CHARACTERS = 6_000
const MOST_BYTES = 1_000_000
const MOST_TOKENS = 2_000
// Endpoints that do not know `response_format` refuse it with these.
const UNSUPPORTED = [400, 422]

let hasJsonMode = true

/** Any OpenAI-compatible endpoint, as AI_BASE_URL, AI_MODEL and AI_API_KEY say; null without them. */
export function createModel(): Model | null {
  const { AI_BASE_URL: baseURL, AI_MODEL: model, AI_API_KEY: apiKey } = process.env
  if (!baseURL || !model) return null
  return {
    async write({ instructions, turns }, { signal, onText }) {
      // Only who has a model loads its client.
      const { default: OpenAI } = await import('openai')
      const client = new OpenAI({
        baseURL,
        // Local models take any key.
        apiKey: apiKey || 'none',
        // It waits between tries, longer each time, and as long as the answer of 429 says.
        maxRetries: RETRIES,
        timeout: STALL_MS,
        fetch: limitedFetch,
        logLevel: 'off',
      })
      const begun = performance.now()
      const stalled = new AbortController()
      let alarm = setTimeout(() => stalled.abort(), WHOLE_MS)
      const usage = { prompt_tokens: 0, completion_tokens: 0 }
      let text = ''
      try {
        const limits = { signal: AbortSignal.any([signal, stalled.signal, AbortSignal.timeout(WHOLE_MS)]) }
        const ask = (asksForJson: boolean) =>
          client.chat.completions.create(
            {
              model,
              messages: [{ role: 'system', content: instructions }, ...turns],
              max_tokens: MOST_TOKENS,
              stream: true,
              stream_options: { include_usage: true },
              ...(asksForJson && { response_format: { type: 'json_object' as const } }),
            },
            limits,
          )
        const answer = await ask(hasJsonMode).catch(async (error) => {
          if (!hasJsonMode || !UNSUPPORTED.includes(error?.status)) throw error
          const withoutJsonMode = await ask(false)
          // A request that is refused both ways was refused for another reason.
          hasJsonMode = false
          return withoutJsonMode
        })
        for await (const { choices, usage: used } of answer) {
          clearTimeout(alarm)
          alarm = setTimeout(() => stalled.abort(), STALL_MS)
          text += choices?.[0]?.delta?.content ?? ''
          if (used)
            Object.assign(usage, { prompt_tokens: used.prompt_tokens, completion_tokens: used.completion_tokens })
          if (text.length > MOST_CHARACTERS) throw new Error('the answer is longer than any text we asked for')
          onText(text.length)
        }
        if (stalled.signal.aborted) throw new Error('the model fell silent')
        if (text.trim() === '') throw new Error('the model answered nothing')
        return text.trim()
      } finally {
        clearTimeout(alarm)
        const ms = Math.round(performance.now() - begun)
        console.info('a model was asked', { model, ms, characters: text.length, ...usage })
      }
    },
  }
}

/** Reads as much of an answer as a text can need, and ends a longer one. */
async function limitedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  let size = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > MOST_BYTES) controller.error(new Error('the answer is too large'))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(limit) ?? null, response)
}

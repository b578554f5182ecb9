/** What the process sends to the thread of a function. Bodies are streams that change hands. */
export type ToThread =
  | {
      type: 'request'
      id: number
      url: string
      method: string
      headers: [string, string][]
      body: ReadableStream<Uint8Array> | null
    }
  | { type: 'abort'; id: number }
  /** The answer is whole, or nobody waits for it. */
  | { type: 'done'; id: number }
  | { type: 'ping' }

/** What comes back. */
export type FromThread =
  | { type: 'ready' }
  | {
      type: 'response'
      id: number
      status: number
      headers: [string, string][]
      body: ReadableStream<Uint8Array> | null
    }
  | { type: 'failed'; id: number }
  | { type: 'pong' }
  | { type: 'log'; level: LogLevel; message: string; fields: object }

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

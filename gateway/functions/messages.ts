/** Messages to the thread of a function. Streams are transferred. */
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
  /** The response is complete, or the client has gone. */
  | { type: 'done'; id: number }
  | { type: 'ping' }

/** Messages from the thread. */
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
  /** How many pieces of work go on after their responses. */
  | { type: 'background'; running: number }
  | { type: 'log'; level: LogLevel; message: string; fields: object }

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

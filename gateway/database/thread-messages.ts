/** The global function of the thread that cancels a message by its number. */
export const CANCEL = 'cancelStatement'

export interface EngineOptions {
  /** The folder of the files; the database is in memory without one. */
  folder?: string | undefined
  /** A dumped data folder that a new database starts with. */
  snapshot?: Uint8Array<ArrayBuffer> | undefined
  /** Whether `create extension` finds the extensions of `extensions.ts`. */
  withExtensions?: boolean | undefined
}

export interface ThreadData extends EngineOptions {
  module: WebAssembly.Module
  maxResultBytes: number
}

export type ToThread = Uint8Array<ArrayBuffer> | 'dump' | 'close'

export type FromThread =
  | Uint8Array<ArrayBuffer>
  | { kind: 'ready' }
  | { kind: 'tooLarge' }
  | { kind: 'dump'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'broken'; message: string }

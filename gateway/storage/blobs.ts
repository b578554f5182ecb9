/** Where the bytes of files lie. A version is written once and never changed, so a name always means the same bytes. */
export interface Blobs {
  /** Durable when it resolves; nothing is left when it, or `body`, throws. */
  write(version: string, body: AsyncIterable<Uint8Array>): Promise<void>
  /** Both ends included. @returns null where there is no such file */
  read(version: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null>
  /** Bytes; null where there is no such file. */
  sizeOf(version: string): Promise<number | null>
  /** @returns false where there is no such file */
  copy(from: string, to: string): Promise<boolean>
  /** A version that is not there counts as removed. */
  remove(versions: readonly string[]): Promise<void>
  list(): AsyncIterable<{ version: string; writtenAt: Date }>
  /** What processes that ended in the middle of an upload left; one that still runs writes all the time. */
  removeDrafts(before: Date): Promise<void>
}

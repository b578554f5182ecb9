/** The store of file bytes. A version is written once and never changed, so a name always means the same bytes. */
export interface Blobs {
  /** Durable when it resolves; removes everything when it, or `body`, throws. */
  write(version: string, body: AsyncIterable<Uint8Array>): Promise<void>
  /** Inclusive range. @returns null if the file does not exist */
  read(version: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null>
  /** Size in bytes; null if the file does not exist. */
  sizeOf(version: string): Promise<number | null>
  /** @returns false if the file does not exist */
  copy(from: string, to: string): Promise<boolean>
  /** Ignores missing versions. */
  remove(versions: readonly string[]): Promise<void>
  list(): AsyncIterable<{ version: string; writtenAt: Date }>
  /** Deletes leftovers of processes that ended during an upload; running uploads write all the time. */
  removeDrafts(before: Date): Promise<void>
}

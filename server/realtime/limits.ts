/** What one client may ask of the process. Who goes beyond is refused or cut off, never queued without end. */
export interface Limits {
  /** Bytes of one message from a client. */
  messageBytes: number
  /** Of what one channel says of itself in presence, which is kept as long as it is there. */
  presenceBytes: number
  messagesPerSecond: number
  /** Messages of one socket that wait for their turn; nothing more is read from it until some are done. */
  waitingMessages: number
  channelsPerSocket: number
  bindingsPerChannel: number
  socketsPerAddress: number
  sockets: number
  /** Bytes that may wait for a slow reader. */
  unsentBytes: number
  /** Milliseconds without a word (a heartbeat is one) after which a socket counts as gone. */
  idleMs: number
  /** Changes that may wait to be delivered. */
  waitingChanges: number
}

export const defaultLimits: Limits = {
  messageBytes: 256 * 1024,
  presenceBytes: 8 * 1024,
  messagesPerSecond: 100,
  waitingMessages: 20,
  channelsPerSocket: 100,
  bindingsPerChannel: 100,
  socketsPerAddress: 1_000,
  sockets: 20_000,
  unsentBytes: 8 * 1024 * 1024,
  idleMs: 60_000,
  waitingChanges: 5_000,
}

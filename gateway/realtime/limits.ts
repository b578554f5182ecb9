import { z } from 'zod'
import type { MemoryLimits } from './memory.ts'

/** What one client may ask of the process. Who goes beyond is refused or cut off, never queued without end. */
export interface Limits extends MemoryLimits {
  /** Bytes of one message from a client. */
  messageBytes: number
  /** Of what one channel says of itself in presence, which is kept as long as it is there. */
  presenceBytes: number
  messagesPerSecond: number
  /** Of one socket. */
  bytesPerSecond: number
  /** Messages of one socket that wait for their turn; nothing more is read from it until some are done. */
  waitingMessages: number
  channelsPerSocket: number
  bindingsPerChannel: number
  socketsPerAddress: number
  sockets: number
  /** Bytes that may wait for a slow reader, and for all of them together. */
  unsentBytes: number
  unsentBytesOfAll: number
  /** Milliseconds without a word (a heartbeat is one) after which a socket counts as gone. */
  idleMs: number
  /** Changes that may wait to be delivered. */
  waitingChanges: number
}

export const defaultLimits: Limits = {
  messageBytes: 256 * 1024,
  presenceBytes: 8 * 1024,
  messagesPerSecond: 100,
  bytesPerSecond: 4 * 1024 * 1024,
  waitingMessages: 20,
  channelsPerSocket: 100,
  bindingsPerChannel: 100,
  socketsPerAddress: 1_000,
  sockets: 20_000,
  unsentBytes: 8 * 1024 * 1024,
  unsentBytesOfAll: 64 * 1024 * 1024,
  bytesPerSocket: 4 * 1024 * 1024,
  bytesPerAddress: 32 * 1024 * 1024,
  bytes: 96 * 1024 * 1024,
  idleMs: 60_000,
  waitingChanges: 5_000,
}

const count = z.coerce.number('must be a number').int().min(1)

/** Upstream's names where it has one. */
export const realtimeVariables = z.object({
  TENANT_MAX_CONCURRENT_USERS: count.default(defaultLimits.sockets),
  TENANT_MAX_CHANNELS_PER_CLIENT: count.default(defaultLimits.channelsPerSocket),
  REALTIME_SOCKETS_PER_ADDRESS: count.default(defaultLimits.socketsPerAddress),
  REALTIME_BYTES_PER_SOCKET: count.default(defaultLimits.bytesPerSocket),
  REALTIME_BYTES_PER_ADDRESS: count.default(defaultLimits.bytesPerAddress),
  REALTIME_BYTES: count.default(defaultLimits.bytes),
})

export const toRealtimeLimits = (variables: z.infer<typeof realtimeVariables>): Partial<Limits> => ({
  sockets: variables.TENANT_MAX_CONCURRENT_USERS,
  channelsPerSocket: variables.TENANT_MAX_CHANNELS_PER_CLIENT,
  socketsPerAddress: variables.REALTIME_SOCKETS_PER_ADDRESS,
  bytesPerSocket: variables.REALTIME_BYTES_PER_SOCKET,
  bytesPerAddress: variables.REALTIME_BYTES_PER_ADDRESS,
  bytes: variables.REALTIME_BYTES,
})

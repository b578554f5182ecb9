import { z } from 'zod'
import type { MemoryLimits } from './memory.ts'

/** Limits of clients. Beyond them a request is refused or a client disconnected: no queue grows without end. */
export interface Limits extends MemoryLimits {
  /** Bytes of one message from a client. */
  messageBytes: number
  /** Bytes of one presence payload, which stays in memory while the client is present. */
  presenceBytes: number
  messagesPerSecond: number
  /** Bytes that one socket may send. */
  bytesPerSecond: number
  /** Messages of one socket that may wait; beyond that nothing more is read from it. */
  waitingMessages: number
  channelsPerSocket: number
  bindingsPerChannel: number
  socketsPerAddress: number
  sockets: number
  /** Bytes that one client has not read yet, and all clients together. */
  unsentBytes: number
  unsentBytesOfAll: number
  /** Milliseconds without a message or heartbeat after which a socket is closed. */
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

/** The names are those of Supabase Realtime where it has such a limit. */
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

import type { Access } from './operations.ts'

/** Requests of one key: in a minute, and in a day of UTC. */
export const keyLimits: Record<Access, { minute: number; day: number }> = {
  read: { minute: 60, day: 10_000 },
  write: { minute: 30, day: 2_000 },
}

/** Bytes of a request's body. */
export const MAX_BODY = 65_536

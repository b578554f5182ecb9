import * as z from 'zod/mini'

export const KINDS = ['kick_off', 'goal', 'full_time', 'date'] as const
export type Kind = (typeof KINDS)[number]

const topic = z.object({ kind: z.enum(['league', 'team', 'match']), id: z.guid(), name: z.string() })
/** All matches of a competition, those of a team, or one match. */
export type Topic = z.infer<typeof topic>

const choice = z.object({ kinds: z.array(z.enum(KINDS)), topics: z.array(topic) })
/** The notifications that this device wants. */
export type StoredChoice = z.infer<typeof choice>

const KEY = 'touchline-notify'
/** The server keeps as many. */
export const MOST_TOPICS = 50

const everything: StoredChoice = { kinds: [...KINDS], topics: [] }

/** The choice that was stored last on this device. The server has the same, without names. */
export function readChoice(): StoredChoice {
  try {
    return choice.parse(JSON.parse(window.localStorage.getItem(KEY) ?? ''))
  } catch {
    return everything
  }
}

export const storeChoice = (latest: StoredChoice) => window.localStorage.setItem(KEY, JSON.stringify(latest))
export const forgetChoice = () => window.localStorage.removeItem(KEY)

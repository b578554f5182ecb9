import { KEPT_MATCH } from '#web/forms/draft-store.ts'
import type { LiveMatch } from './live-match.ts'

const keyOf = (owner: string) => `${KEPT_MATCH}${owner}`

/** A match as the server last sent it, so that its screen opens without a network. */
export interface KeptMatch {
  match: LiveMatch
  /** The server's clock minus this device's, in milliseconds. */
  offset: number
}

export function readKeptMatch(owner: string): KeptMatch | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'match' in kept && 'offset' in kept ? (kept as KeptMatch) : null
  } catch {
    return null
  }
}

/** A match that has just arrived. */
export const withOffset = (match: LiveMatch): KeptMatch => ({ match, offset: Date.parse(match.now) - Date.now() })

export function keepMatch(owner: string, kept: KeptMatch): void {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(kept))
  } catch {
    // Without storage the screen needs the network.
  }
}

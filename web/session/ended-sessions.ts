const KEY = 'touchline-ended-sessions'

/** A session that was ended on this device while the server may not know it. */
export interface EndedSession {
  /** The access token alone, which revokes the session and is worthless within the hour. It renews nothing. */
  token: string
  /** Seconds since 1970. */
  expiresAt: number
  /** Whether this device's notifications were switched off instead. */
  isSilenced: boolean
}

export function readEnded(): EndedSession[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEnded) : []
  } catch {
    return []
  }
}

export const keepEnded = (ended: EndedSession): void => write([...others(ended.token), ended])
export const forgetEnded = (token: string): void => write(others(token))

const others = (token: string) => readEnded().filter((kept) => kept.token !== token)

function write(ended: EndedSession[]): void {
  try {
    if (ended.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(ended))
  } catch {
    // The browser's storage is full: this page's request is the only one.
  }
}

const isEnded = (value: unknown): value is EndedSession =>
  typeof Reflect.get(Object(value), 'token') === 'string' && typeof Reflect.get(Object(value), 'expiresAt') === 'number'

/** Repeats at the start of a page, and when the network comes back, to end these sessions on the server. */
export function keepRevoking(): void {
  const revoke = () => {
    if (readEnded().length > 0) void import('./revoke-ended.ts').then((module) => module.revokeEnded()).catch(() => {})
  }
  window.addEventListener('online', revoke)
  revoke()
}

import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * `offline`: the device has no network. `unreachable`: it has one, but the page came from the cache, or a link could not
 * be followed. `updating`: the server answers again, and the page's data is being fetched. `back`: the page is up to date.
 */
type Connection = 'online' | 'offline' | 'unreachable' | 'updating' | 'back'

const PATIENCE_MS = 4000
const listeners = new Set<() => void>()
let current: Connection = 'online'

/** Whether links and queries reach the server. */
export const isConnected = () => current !== 'offline' && current !== 'unreachable'

export function setConnection(next: Connection) {
  if (next === current) return
  current = next
  // Queries pause instead of failing, and continue by themselves.
  onlineManager.setOnline(isConnected())
  for (const listener of listeners) listener()
}

/** The time at which the page was kept, in milliseconds; null for a page from the network. */
export const savedAt = (): number | null => Number(document.documentElement.dataset.saved) || null

export const isReachable = (): Promise<boolean> =>
  fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

export const useConnection = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => current,
    () => 'online' as const,
  )

/** Whether links and queries do not reach the server, for a component. */
export function useIsOffline(): boolean {
  const connection = useConnection()
  return connection === 'offline' || connection === 'unreachable'
}

if (typeof document !== 'undefined') {
  onlineManager.setEventListener(() => undefined)
  if (!navigator.onLine) setConnection('offline')
  else if (savedAt() !== null) setConnection('unreachable')
  window.addEventListener('offline', () => setConnection('offline'))
}

import { useSyncExternalStore } from 'react'

const subscribe = (notify: () => void) => {
  window.addEventListener('hashchange', notify)
  return () => window.removeEventListener('hashchange', notify)
}

/** The address's fragment; undefined on the server, which never gets it. */
export const useFragment = () =>
  useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => undefined,
  )

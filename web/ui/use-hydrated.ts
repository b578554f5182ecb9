import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the server's HTML and until React has hydrated it, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

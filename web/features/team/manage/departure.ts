import { createContext, useContext } from 'react'

/**
 * A manager may give the team away, and then may not manage it any more. Whoever does it on purpose sees the end of it
 * before they are led to the team's page.
 */
export interface Departure {
  /** What is about to be done may take the right away. */
  begin: () => void
  /** It was not done. */
  cancel: () => void
  /** It is done, and seen. */
  finish: () => void
}

const nothing = () => {}
export const DepartureContext = createContext<Departure>({ begin: nothing, cancel: nothing, finish: nothing })
export const useDeparture = () => useContext(DepartureContext)

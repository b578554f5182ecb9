import { createContext, useContext } from 'react'

/**
 * A manager can give the team away, and then loses access to this page. A manager who does so sees the result first
 * and is then redirected to the team's page.
 */
interface Departure {
  /** Called before an action that can end this person's access. */
  begin: () => void
  /** Called if the action failed. */
  cancel: () => void
  /** Called after the person has seen the result. */
  finish: () => void
}

const nothing = () => {}
export const DepartureContext = createContext<Departure>({ begin: nothing, cancel: nothing, finish: nothing })
export const useDeparture = () => useContext(DepartureContext)

import { useEffect, useState } from 'react'
import { isConnected } from './connection.ts'

/**
 * Without a connection and without a service worker a link would lead to the browser's own error page: it is held back.
 * @returns whether one was, since the connection was lost
 */
export function useHeldLinks(): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    function hold(event: MouseEvent) {
      if (isConnected()) return setHeld(false)
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (navigator.serviceWorker?.controller || link === null || !leadsToPage(link)) return
      event.preventDefault()
      event.stopPropagation()
      setHeld(true)
    }
    // Before the router hears of it.
    window.addEventListener('click', hold, true)
    return () => window.removeEventListener('click', hold, true)
  }, [])
  return isHeld
}

const leadsToPage = ({ origin, pathname, search }: HTMLAnchorElement) =>
  origin === window.location.origin && pathname + search !== window.location.pathname + window.location.search

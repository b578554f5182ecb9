import { useEffect, useState } from 'react'
import { isConnected } from './connection.ts'

/**
 * Blocks links without a connection and a service worker, because they would open the browser's error page.
 * @returns whether a link was blocked since the connection was lost
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
    // In the capture phase, before the router handles the click.
    window.addEventListener('click', hold, true)
    return () => window.removeEventListener('click', hold, true)
  }, [])
  return isHeld
}

const leadsToPage = ({ origin, pathname, search }: HTMLAnchorElement) =>
  origin === window.location.origin && pathname + search !== window.location.pathname + window.location.search

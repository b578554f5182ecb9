import { useEffect, useState } from 'react'
import { isConnected } from './connection.ts'

/**
 * Blocks links without a connection and a service worker, because they would open the browser's error page.
 * @returns whether a link was blocked since the connection was lost
 */
export function useBlockedLinks(): boolean {
  const [hasBlocked, setHasBlocked] = useState(false)
  useEffect(() => {
    function block(event: MouseEvent) {
      if (isConnected()) return setHasBlocked(false)
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (navigator.serviceWorker?.controller || link === null || !leadsToPage(link)) return
      event.preventDefault()
      event.stopPropagation()
      setHasBlocked(true)
    }
    // The capture phase comes before the router handles the click.
    window.addEventListener('click', block, true)
    return () => window.removeEventListener('click', block, true)
  }, [])
  return hasBlocked
}

const leadsToPage = ({ origin, pathname, search }: HTMLAnchorElement) =>
  origin === window.location.origin && pathname + search !== window.location.pathname + window.location.search

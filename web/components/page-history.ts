import { useEffect } from 'react'
import { useLocation } from 'react-router'

interface Visited {
  path: string
  key: string
}

let here: Visited | null = null
let before: Visited | null = null

/** Remembers the page that the visitor came from, inside the app. */
export function usePageHistory() {
  const { pathname, search, key } = useLocation()
  useEffect(() => {
    if (here?.key === key) return
    // Another tab or list of the same page is still the same page.
    if (here?.path.split('?')[0] !== pathname) before = here
    here = { path: pathname + search, key }
  }, [pathname, search, key])
}

/** Path and query of the page before this one; null for whoever came from elsewhere. Asked when 'back' is pressed. */
export const previousPage = (): string | null => before?.path ?? referringPage()

// Who follows a link before the page is alive, or loads it again, comes from a page of ours all the same.
function referringPage(): string | null {
  if (!document.referrer.startsWith(`${window.location.origin}/`)) return null
  const { pathname, search } = new URL(document.referrer)
  return pathname === window.location.pathname ? null : pathname + search
}

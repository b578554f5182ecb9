import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

interface Visited {
  path: string
  key: string
}

const STORED = 'touchline-trail'
const MOST = 30

// The pages of this tab in the order in which they were opened, up to the one that is shown.
let trail: readonly Visited[] | undefined

/** Remembers the way by which the visitor came, inside the app; a reload does not forget it. */
export function usePageHistory() {
  const { pathname, search, key } = useLocation()
  const kind = useNavigationType()
  // A reload may follow at once.
  useLayoutEffect(() => {
    const here = { path: pathname + search, key }
    trail = follow(trail ?? readTrail(), here, trail ? kind : 'LOAD').slice(-MOST)
    try {
      sessionStorage.setItem(STORED, JSON.stringify(trail))
    } catch {
      // A full device keeps it until the next reload.
    }
  }, [pathname, search, key, kind])
}

/**
 * Who goes back is where they were, and whatever came after it is ahead of them again. A page that is loaded again
 * stands where it stood, one that is loaded anew begins.
 */
export function follow(before: readonly Visited[], here: Visited, kind: string): readonly Visited[] {
  const known = before.findLastIndex(({ key, path }) => key === here.key && path === here.path)
  const beginnings: Record<string, number> = { LOAD: 0, REPLACE: -1 }
  return [...before.slice(0, known < 0 ? beginnings[kind] : known), here]
}

/** Path and query of the page before this one; null for whoever came from elsewhere. Asked when 'back' is pressed. */
export const previousPage = (): string | null => pageBefore(trail ?? []) ?? referringPage()

/** Another tab or list of the same page is still the same page. */
export function pageBefore(visited: readonly Visited[]): string | null {
  const pageOf = ({ path }: Visited) => path.split('?')[0]
  const here = visited.at(-1)
  return (here && visited.findLast((one) => pageOf(one) !== pageOf(here))?.path) ?? null
}

function readTrail(): readonly Visited[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
  } catch {
    return []
  }
}

// Who follows a link before the page is alive comes from a page of ours all the same.
function referringPage(): string | null {
  if (!document.referrer.startsWith(`${window.location.origin}/`)) return null
  const { pathname, search } = new URL(document.referrer)
  return pathname === window.location.pathname ? null : pathname + search
}

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

/** Records the pages of the app that this tab showed. The record survives a reload. */
export function usePageHistory() {
  const { pathname, search, key } = useLocation()
  const kind = useNavigationType()
  // A layout effect, because a reload can follow at once.
  useLayoutEffect(() => {
    const here = { path: pathname + search, key }
    trail = follow(trail ?? readTrail(), here, trail ? kind : 'LOAD').slice(-MOST)
    try {
      sessionStorage.setItem(STORED, JSON.stringify(trail))
    } catch {
      // On a full device the record lasts until the next reload.
    }
  }, [pathname, search, key, kind])
}

/**
 * The record after a navigation. Going back removes the pages after the reached one. A reloaded page keeps its place; a
 * newly loaded page begins a new record.
 */
export function follow(before: readonly Visited[], here: Visited, kind: string): readonly Visited[] {
  const known = before.findLastIndex(({ key, path }) => key === here.key && path === here.path)
  const beginnings: Record<string, number> = { LOAD: 0, REPLACE: -1 }
  return [...before.slice(0, known < 0 ? beginnings[kind] : known), here]
}

/** Path and query of the page before this one; null for a visitor from another site. */
export const previousPage = (): string | null => pageBefore(trail ?? []) ?? referringPage()

/** Skips other queries of the same path, such as its tabs. */
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

// A link that was followed before hydration is not in the record, but in the referrer.
function referringPage(): string | null {
  if (!document.referrer.startsWith(`${window.location.origin}/`)) return null
  const { pathname, search } = new URL(document.referrer)
  return pathname === window.location.pathname ? null : pathname + search
}

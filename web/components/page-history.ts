import { useEffect } from 'react'
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
  useEffect(() => {
    const here = { path: pathname + search, key }
    trail = trail === undefined ? resume(readTrail(), here) : follow(trail, here, kind === 'REPLACE').slice(-MOST)
    try {
      sessionStorage.setItem(STORED, JSON.stringify(trail))
    } catch {
      // A full device keeps it until the next reload.
    }
  }, [pathname, search, key, kind])
}

/** A page that is loaded again stands where it stood; one that is loaded anew begins. */
export const resume = (before: readonly Visited[], here: Visited) => [...before.slice(0, placeOf(here, before)), here]

/** Who goes back is where they were, and whatever came after it is ahead of them again. */
export function follow(before: readonly Visited[], here: Visited, isReplaced: boolean): readonly Visited[] {
  const known = before.some((one) => isSame(one, here))
  return [...before.slice(0, known ? placeOf(here, before) : isReplaced ? -1 : before.length), here]
}

const isSame = (one: Visited, other: Visited) => one.key === other.key && one.path === other.path
const placeOf = (here: Visited, all: readonly Visited[]) =>
  Math.max(
    0,
    all.findLastIndex((one) => isSame(one, here)),
  )

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
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isVisited) : []
  } catch {
    return []
  }
}

const isVisited = (value: unknown): value is Visited =>
  typeof value === 'object' && value !== null && 'path' in value && 'key' in value

// Who follows a link before the page is alive comes from a page of ours all the same.
function referringPage(): string | null {
  if (!document.referrer.startsWith(`${window.location.origin}/`)) return null
  const { pathname, search } = new URL(document.referrer)
  return pathname === window.location.pathname ? null : pathname + search
}

import { useEffect } from 'react'
import { type DataStrategyResult, data, type MiddlewareFunction, useLocation } from 'react-router'
import type { Message } from '#web/offline/service-worker/names.ts'
import type { LoadFailure } from '#web/queries/failures/load-failure.ts'
import { isConnected, isReachable, setConnection } from './connection.ts'

const UNREACHABLE = 'Touchline cannot be reached. Check your connection and try again.'

const PATIENCE_MS = 3000
const SETTLED_MS = 1500
const serviceWorker = typeof document === 'undefined' ? undefined : navigator.serviceWorker
let shown = typeof document === 'undefined' ? '' : window.location.pathname + window.location.search

/**
 * Without a connection a link does a full page load, because the service worker keeps whole documents, and shows the
 * offline page for others. Without a service worker the current page shows a note.
 */
export const openKept: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const url = new URL(request.url)
  if (url.pathname + url.search === shown) return next()
  if (!isConnected()) return leaveFor(url)
  const loading = next()
  const isLate = await Promise.race([loading.then(() => false), wait(PATIENCE_MS)])
  if (!isLate || (await isReachable())) return loading
  setConnection('unreachable')
  return leaveFor(url)
}

const wait = (ms: number) => new Promise<true>((resolve) => setTimeout(() => resolve(true), ms))

function leaveFor(url: URL): Promise<never> {
  if (!serviceWorker?.controller)
    throw data({ message: UNREACHABLE, code: null, details: null } satisfies LoadFailure, { status: 503 })
  // Back and forward have already changed the address.
  if (window.location.href.split('#')[0] === url.href) window.location.reload()
  else window.location.assign(url)
  return new Promise(() => undefined)
}

/** Asks the service worker to keep every visited page, also after a client-side navigation. */
export function useKeepVisited() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    shown = pathname + search
    const timer = setTimeout(() => isConnected() && keep(window.location.href), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [pathname, search])
}

async function keep(url: string) {
  const registration = await serviceWorker?.ready
  registration?.active?.postMessage({ type: 'visit', url } satisfies Message)
}

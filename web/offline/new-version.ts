import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isReady = false

/** Whether a version newer than the one of this page waits. It is taken when the person says so, never by itself. */
export const useNewVersion = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isReady,
    () => false,
  )

// Once the page is there: the first visit is not to wait for the next one.
const LATER_MS = 2000

/** Registers the service worker, or looks for a newer one, when the page has loaded. */
export function registerLater() {
  if (!('serviceWorker' in navigator)) return
  const register = () =>
    setTimeout(() => void import('./register-service-worker.ts').then(startWorker, ignore), LATER_MS)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

const startWorker = ({ registerServiceWorker }: typeof import('./register-service-worker.ts')) =>
  registerServiceWorker(offer)

// Without a network the next page tries again.
const ignore = () => undefined

function offer() {
  isReady = true
  for (const listener of listeners) listener()
}

// Another tab took the new version: this one goes on with its own files until its person wants the new ones too.
// Listened to from the start, since that may happen before this tab has looked for a version itself.
if (typeof document !== 'undefined' && navigator.serviceWorker?.controller) {
  navigator.serviceWorker.addEventListener('controllerchange', offer)
}

import { useSyncExternalStore } from 'react'
import { registerServiceWorker } from './register-service-worker.ts'

const listeners = new Set<() => void>()
let isReady = false

/** Whether a newer version waits. It is activated only when the user asks for it. */
export const useNewVersion = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isReady,
    () => false,
  )

// The check waits until the page has loaded, so that its own requests come first.
const LATER_MS = 2000

/** Registers the service worker, or looks for a newer one, when the page has loaded. */
export function registerLater() {
  if (!('serviceWorker' in navigator)) return
  const register = () => setTimeout(() => void registerServiceWorker(offer), LATER_MS)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

function offer() {
  isReady = true
  for (const listener of listeners) listener()
}

// Another tab activated the new version: this tab keeps its own files until its user asks for the new ones. The listener
// starts at once, since this can happen before this tab has checked for a version.
if (typeof document !== 'undefined' && navigator.serviceWorker?.controller) {
  navigator.serviceWorker.addEventListener('controllerchange', offer)
}

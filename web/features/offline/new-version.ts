import { useSyncExternalStore } from 'react'
import type { Message } from '#web/service-worker/names.ts'

const HOUR = 60 * 60 * 1000
const listeners = new Set<() => void>()
let registration: ServiceWorkerRegistration | undefined
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
  const register = () => setTimeout(() => void registerServiceWorker(), LATER_MS)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

async function registerServiceWorker() {
  // Somebody who tries out the built pages and then works on them has one left over at the same address.
  if (!import.meta.env.PROD) return unregisterAll()
  const { serviceWorker } = navigator
  registration = await serviceWorker.register('/service-worker.js').catch(() => undefined)
  if (!registration) return
  offerWaiting(registration)
  registration.addEventListener('updatefound', () => {
    const coming = registration?.installing
    coming?.addEventListener('statechange', () => registration && offerWaiting(registration))
  })
  lookHourly(registration)
}

/** Takes the new version in this tab. */
export function takeNewVersion() {
  const waiting = registration?.waiting
  if (!waiting) return window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  waiting.postMessage({ type: 'activate' } satisfies Message)
}

function offerWaiting({ waiting }: ServiceWorkerRegistration) {
  if (waiting && navigator.serviceWorker.controller) offer()
}

function offer() {
  isReady = true
  for (const listener of listeners) listener()
}

// A tab at the side of the pitch stays open for the whole afternoon.
function lookHourly(registration: ServiceWorkerRegistration) {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < HOUR) return
    lookedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

async function unregisterAll() {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
}

// Another tab took the new version: this one goes on with its own files until its person wants the new ones too.
// Listened to from the start, since that may happen before this tab has looked for a version itself.
if (typeof document !== 'undefined' && navigator.serviceWorker?.controller) {
  navigator.serviceWorker.addEventListener('controllerchange', offer)
}

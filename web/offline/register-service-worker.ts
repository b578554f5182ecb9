import type { Message } from '#web/offline/service-worker/names.ts'
import { registerWorker } from './register-worker.ts'

const HOUR = 60 * 60 * 1000
const LONGEST_WAIT_MS = 5000
let registration: ServiceWorkerRegistration | undefined

/** @param offer called when a newer version waits */
export async function registerServiceWorker(offer: () => void) {
  // A test of the production build leaves a worker behind at the development server's address.
  if (!import.meta.env.PROD) return unregisterAll()
  registration = await registerWorker()
  if (!registration) return
  offerWaiting(registration, offer)
  registration.addEventListener('updatefound', () => {
    const coming = registration?.installing
    coming?.addEventListener('statechange', () => registration && offerWaiting(registration, offer))
  })
  lookHourly(registration)
}

/** Activates the new version in this tab. */
export function takeNewVersion() {
  const waiting = registration?.waiting
  if (!waiting) return window.location.reload()
  const reload = () => window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // The browser activates the new version only when the old one has answered all its requests.
  setTimeout(reload, LONGEST_WAIT_MS)
  waiting.postMessage({ type: 'activate' } satisfies Message)
}

function offerWaiting({ waiting }: ServiceWorkerRegistration, offer: () => void) {
  if (waiting && navigator.serviceWorker.controller) offer()
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

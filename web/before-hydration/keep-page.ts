import { registerWorker } from '#web/offline/register-worker.ts'
import type { Message } from '#web/offline/service-worker/names.ts'
import type { ListenOptions } from './listen.ts'

/**
 * Registers the service worker, which keeps the page and its code. Without one the browser fetches the code, so that it is
 * here when the network is lost. A newer version hydrates the page, which then offers it.
 */
export async function keepPage({ hydrate, fetchCode, signal }: ListenOptions): Promise<void> {
  const registration = await registerWorker()
  if (!registration) return fetchCode()
  const { serviceWorker } = navigator
  if (serviceWorker.controller) {
    if (registration.waiting) hydrate()
    registration.addEventListener('updatefound', hydrate, { signal })
    serviceWorker.addEventListener('controllerchange', hydrate, { signal })
  }
  const { active } = await serviceWorker.ready
  active?.postMessage({ type: 'visit', url: window.location.href } satisfies Message)
}

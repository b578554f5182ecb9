/** Registers the service worker, unless it is registered already; undefined if this installation or browser has none. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (document.documentElement.dataset.keeps === undefined || !('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}

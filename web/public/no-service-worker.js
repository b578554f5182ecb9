// Served as /service-worker.js under SERVICE_WORKER=0: takes the place of every one that is out there, deletes what it
// kept, and goes. See docs/offline.md.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('touchline-')).map((name) => caches.delete(name)))
  await self.registration.unregister()
}

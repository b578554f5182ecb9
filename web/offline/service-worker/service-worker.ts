/// <reference lib="webworker" />
// Answers the build's files from the cache, and visited public pages from the network first. It handles no other request,
// so it never keeps a call with a token or its response. See docs/offline.md.
import { installAssets, isStaticFile, serveAsset, serveStaticFile, sweepAssets } from './assets.ts'
import { isKeptImage, serveImage } from './images.ts'
import type { Message } from './names.ts'
import { keepVisited, servePage } from './pages.ts'
import { openNotification, showNotification } from './push.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(installAssets()))

self.addEventListener('activate', (event) => {
  // The browser requests the page while this worker starts.
  const preload = self.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([preload, sweepAssets(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || request.headers.has('authorization')) return
  const url = new URL(request.url)
  const isOurs = url.origin === self.location.origin
  if (request.mode === 'navigate') {
    if (isOurs) event.respondWith(servePage(event))
  } else if (isOurs && url.pathname.startsWith('/assets/')) event.respondWith(serveAsset(request))
  else if (isOurs && isStaticFile(url.pathname)) event.respondWith(serveStaticFile(request))
  else if (request.destination === 'image' && isKeptImage(url)) event.respondWith(serveImage(url, event))
})

self.addEventListener('message', (event) => {
  const message: Message = event.data
  if (message.type === 'visit') event.waitUntil(keepVisited(message.url, event))
  if (message.type === 'activate') event.waitUntil(self.skipWaiting())
})

self.addEventListener('push', (event) => event.waitUntil(showNotification(event)))

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)))

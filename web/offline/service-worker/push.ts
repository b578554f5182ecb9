/// <reference lib="webworker" />
// Shows the notifications of server/push/push-words.ts, and opens their pages.
import * as z from 'zod/mini'

declare const self: ServiceWorkerGlobalScope

const notification = z.object({ title: z.string(), body: z.string(), tag: z.string(), url: z.string() })
/** Browsers ask for a notification for each message, so one that cannot be read gets one too. */
const UNREADABLE = {
  title: 'Touchline',
  body: 'Something changed in a match that you follow.',
  tag: 'unreadable',
  url: '/',
}
const ICON = '/icons/touchline-192.png'

export async function showNotification({ data }: PushEvent): Promise<void> {
  const { title, body, tag, url } = read(data)
  const options = { body, tag, data: url, icon: ICON, badge: ICON, renotify: true, lang: 'en', dir: 'auto' as const }
  await self.registration.showNotification(title, options)
}

/** Shows the page in an open tab of it, or in a new one. */
export async function openNotification({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { href } = new URL(String(notification.data), self.location.origin)
  const pageOf = (url: string) => url.split(/[?#]/)[0]
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find(({ url }) => pageOf(url) === pageOf(href))
  await (open ? open.focus() : self.clients.openWindow(href))
}

function read(data: PushMessageData | null) {
  try {
    return notification.parse(data?.json())
  } catch {
    return UNREADABLE
  }
}

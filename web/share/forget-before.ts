import type { MetaDescriptor } from 'react-router'

/**
 * Makes the service worker delete the pages and photos of the competition that a device kept before its players were
 * protected (`web/offline/service-worker/forget-old.ts`).
 * @param since milliseconds since 1970, or a moment as the database writes it
 */
export const forgetBefore = (since: number | string): MetaDescriptor => ({
  name: 'forget-before',
  content: String(new Date(since).getTime()),
})

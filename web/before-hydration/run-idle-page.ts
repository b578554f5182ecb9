// A public page runs this while it waits for React. The browser loads it after the page.

import { followChanges } from '#web/live-updates/change-stream.ts'
import { pageAge } from '#web/live-updates/moment.ts'
import { showInstallOffer } from '#web/offline/install/install-offer.ts'
import { registerWorker } from '#web/offline/register-worker.ts'
import type { Message } from '#web/offline/service-worker/names.ts'
import { countDown } from '#web/ui/count-down.ts'
import { refreshFollowedStyle } from '#web/ui/following/following.ts'
import { untilQuiet } from '#web/ui/until-quiet.ts'

export interface IdlePageOptions {
  /** Ids of the leagues and players on the page. */
  shown: readonly string[]
  hydrate(): void
  /** Lets the browser fetch the page's code, without running it. */
  fetchCode(): void
  /** Aborted when hydration begins. */
  signal: AbortSignal
}

const HIDDEN_MS = 3_000

/**
 * Offers installation, counts down to a kick-off, follows changes of what the page shows, and keeps the page and its code
 * for times without a network.
 */
export async function runIdlePage(options: IdlePageOptions): Promise<void> {
  window.addEventListener('installable', showInstallOffer, { signal: options.signal })
  showInstallOffer()
  await untilQuiet()
  if (options.signal.aborted) return
  countDown(options.signal)
  if (options.shown.length > 0) followPage(options)
  void keepPage(options)
  refreshFollowedStyle()
}

/** Hydrates the page when something on it has changed. Follows changes while the page is visible. */
function followPage({ shown, hydrate, signal }: IdlePageOptions): void {
  let stream: { close(): void } | undefined
  let timer: number | undefined
  const close = () => {
    window.clearTimeout(timer)
    stream?.close()
    stream = undefined
  }
  const follow = () => {
    window.clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = window.setTimeout(close, HIDDEN_MS)
    // The page shows its data of the time at which it was loaded.
    else stream ??= followChanges({ ids: shown, age: pageAge, onChange: hydrate })
  }
  follow()
  signal.addEventListener('abort', close)
  document.addEventListener('visibilitychange', follow, { signal })
  window.addEventListener('pageshow', follow, { signal })
  // A browser keeps a page for going back only without an open connection.
  window.addEventListener('pagehide', close, { signal })
}

/**
 * Registers the service worker, which keeps the page and its code. Without one the browser fetches the code, so that it is
 * here when the network is lost. A newer version hydrates the page, which then offers it.
 */
async function keepPage({ hydrate, fetchCode, signal }: IdlePageOptions): Promise<void> {
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

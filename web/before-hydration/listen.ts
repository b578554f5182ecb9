// Loaded after a public page.
import { showInstallOffer } from '#web/offline/install/install-offer.ts'
import { countDown } from '#web/ui/count-down.ts'
import { refreshFollowedStyle } from '#web/ui/following/following.ts'
import { untilQuiet } from '#web/ui/until-quiet.ts'
import { followPage } from './follow-page.ts'
import { keepPage } from './keep-page.ts'

export interface ListenOptions {
  /** Ids of the leagues and players on the page. */
  shown: readonly string[]
  hydrate(): void
  /** Lets the browser fetch the page's code, without running it. */
  fetchCode(): void
  /** Aborted when hydration begins. */
  signal: AbortSignal
}

/** Follows changes of what the idle page shows, counts down to a kick-off, and keeps the page and its code for times without a network. */
export async function listen(options: ListenOptions): Promise<void> {
  window.addEventListener('installable', showInstallOffer, { signal: options.signal })
  showInstallOffer()
  await untilQuiet()
  if (options.signal.aborted) return
  countDown(options.signal)
  if (options.shown.length > 0) followPage(options)
  void keepPage(options)
  refreshFollowedStyle()
}

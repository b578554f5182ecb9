import { mayCarryLink } from '#web/session/may-carry-link.ts'
import { holdPresses } from './hold-presses.ts'
import type { ListenOptions } from './listen.ts'
import { fetchCode, startReact, untilPainted } from './start-react.ts'

/** `storage`: another tab signed in. */
const EVENTS = ['storage', 'offline'] as const

/** The module for it comes after the page's own files; it waits until the page is idle. */
const LATER_MS = 2_000

/**
 * Leaves a public page as the server wrote it, because it reads without React and its links are anchors. React hydrates
 * it when something needs React: a press, a change of the data, a session, a lost network.
 * @param shown ids of leagues and players
 */
export function hydrateOnDemand(shown: readonly string[]): void {
  const over = new AbortController()
  const { signal } = over
  const hydrate = () => {
    if (signal.aborted) return
    over.abort()
    void untilPainted().then(startReact)
  }
  holdPresses(hydrate)
  if (isNeededNow()) {
    hydrate()
    return
  }
  for (const event of EVENTS) window.addEventListener(event, hydrate, { signal })
  const listenUnlessOver = () => {
    // Without its code the page stays as it is.
    if (!signal.aborted) loadListeners({ shown, hydrate, fetchCode, signal }).catch(() => undefined)
  }
  window.addEventListener('load', () => setTimeout(listenUnlessOver, LATER_MS))
}

async function loadListeners(options: ListenOptions): Promise<void> {
  const address = document.documentElement.dataset.listen ?? ''
  const { listen }: typeof import('./listen.ts') = await import(/* @vite-ignore */ address)
  await listen(options)
}

function isNeededNow(): boolean {
  const { signedIn, saved, theme } = document.documentElement.dataset
  // The control of a chosen theme shows it.
  const isOwn = (signedIn ?? saved ?? theme) !== undefined
  return (
    isOwn || !navigator.onLine || document.querySelector('[data-hydrates]') !== null || mayCarryLink(window.location)
  )
}

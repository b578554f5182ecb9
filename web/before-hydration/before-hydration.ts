// The only script of a page until React hydrates it, written into the HTML as text. It imports no library.
import { mayCarryLink } from '#web/session/may-carry-link.ts'
import { holdPresses } from './hold-presses.ts'
import type { IdlePageOptions } from './run-idle-page.ts'
import { fetchCode, startReact, untilPainted } from './start-react.ts'

/** `storage`: another tab signed in. */
const EVENTS = ['storage', 'offline'] as const

/** The module for an idle page comes after the page's own files. */
const LATER_MS = 2_000

const { shown } = document.documentElement.dataset
if (shown === undefined) void untilPainted().then(startReact)
else hydrateOnDemand(shown === '' ? [] : shown.split(','))

/**
 * Leaves a public page as the server wrote it, because it reads without React and its links are anchors. React hydrates
 * it when something needs React: a press, a change of the data, a session, a lost network.
 * @param shown ids of leagues and players
 */
function hydrateOnDemand(shown: readonly string[]): void {
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
  const runUnlessOver = () => {
    // Without its code the page stays as it is.
    if (!signal.aborted) loadIdlePage({ shown, hydrate, fetchCode, signal }).catch(() => undefined)
  }
  window.addEventListener('load', () => setTimeout(runUnlessOver, LATER_MS))
}

async function loadIdlePage(options: IdlePageOptions): Promise<void> {
  const address = document.documentElement.dataset.idlePage ?? ''
  const { runIdlePage }: typeof import('./run-idle-page.ts') = await import(/* @vite-ignore */ address)
  await runIdlePage(options)
}

function isNeededNow(): boolean {
  const { signedIn, saved, theme } = document.documentElement.dataset
  // The control of a chosen theme shows it.
  const isOwn = (signedIn ?? saved ?? theme) !== undefined
  return (
    isOwn || !navigator.onLine || document.querySelector('[data-hydrates]') !== null || mayCarryLink(window.location)
  )
}

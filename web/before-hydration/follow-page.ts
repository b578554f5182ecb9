import { followChanges } from '#web/live-updates/change-stream.ts'
import { pageAge } from '#web/live-updates/moment.ts'
import type { ListenOptions } from './listen.ts'

const HIDDEN_MS = 3_000

/** Hydrates the page when something on it has changed. Listens while the page is visible. */
export function followPage({ shown, hydrate, signal }: ListenOptions): void {
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

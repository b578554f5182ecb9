// The time a page is left alone after it has loaded, before it follows changes.
const QUIET_MS = 3_000
/** A browser that always has something to draw reports no idle time. Such a page follows changes all the same. */
const LONGEST_WAIT_MS = 2_000

let hasBeenQuiet = false
let quiet: Promise<void> | undefined

/** Whether the first page has loaded and been idle since. */
export const isQuiet = () => hasBeenQuiet

/** Resolves when the first page has loaded and been idle for a moment. */
export function untilQuiet(): Promise<void> {
  quiet ??= loaded()
    .then(() => new Promise((resolve) => setTimeout(resolve, QUIET_MS - sinceLoad())))
    .then(idle)
    .then(() => {
      hasBeenQuiet = true
    })
  return quiet
}

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(resolve)
  })

function sinceLoad(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation === undefined ? 0 : performance.now() - (navigation as PerformanceNavigationTiming).loadEventStart
}

const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

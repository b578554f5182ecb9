// The time a page is left alone after it has loaded, before it follows changes.
const QUIET_MS = 3_000

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

const idle = () => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(() => resolve(undefined)))

function sinceLoad(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation === undefined ? 0 : performance.now() - (navigation as PerformanceNavigationTiming).loadEventStart
}

const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

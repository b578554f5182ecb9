/** The server gives this value to the `rel` of preloads and to the `type` of the module script (web/entry.server.tsx). */
export const DEFERRED = 'deferred'

/** Fired at the window when the page's code cannot be loaded. */
export const CODE_FAILED = 'codefailed'

const LONGEST_WAIT_MS = 2_000

/** Resolves when the page is painted. A background tab and a browser that does not report paints do not wait. */
export function untilPainted(): Promise<void> {
  if (document.hidden || !('PerformancePaintTiming' in window)) return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
    window.addEventListener('load', () => setTimeout(resolve, LONGEST_WAIT_MS))
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      resolve()
    }).observe({ type: 'paint', buffered: true })
  })
}

/** Lets the browser fetch the page's code, without running it. */
export function fetchCode(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${DEFERRED}]`)) link.rel = 'modulepreload'
}

/** Runs the page's code, which hydrates the page. */
export function startReact(): void {
  const deferred = document.querySelector(`script[type=${DEFERRED}]`)
  if (!deferred) return
  fetchCode()
  const script = Object.assign(document.createElement('script'), { type: 'module', textContent: deferred.textContent })
  const over = new AbortController()
  const fail = () => {
    over.abort()
    reportFailure()
  }
  // The script imports some files by a statement, and others by a promise.
  script.addEventListener('error', fail, { signal: over.signal })
  window.addEventListener('unhandledrejection', fail, { signal: over.signal })
  window.addEventListener('hydrated', () => over.abort(), { signal: over.signal })
  deferred.replaceWith(script)
}

/** Says on the page that its code cannot be loaded, and lets the browser handle presses again. */
function reportFailure(): void {
  const note = document.createElement('p')
  note.setAttribute('role', 'alert')
  note.className = 'failure-note'
  note.innerHTML =
    'Part of this page could not be loaded. Check your connection, then <a href="" class="underline">reload the page</a>.'
  document.body.append(note)
  window.dispatchEvent(new Event(CODE_FAILED))
}

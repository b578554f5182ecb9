// A page is read first, and heard live when nothing else is going on.
const QUIET_MS = 3_000

let isOver = false
let quiet: Promise<void> | undefined

/** Whether the first page has loaded and come to rest. */
export const isQuiet = () => isOver

/** Until the first page has loaded and come to rest. */
export function untilQuiet(): Promise<void> {
  quiet ??= loaded()
    .then(() => new Promise((resolve) => setTimeout(resolve, QUIET_MS)))
    .then(() => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(() => resolve(undefined))))
    .then(() => {
      isOver = true
    })
  return quiet
}

const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

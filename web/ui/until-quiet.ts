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
    .then(idle)
    .then(() => {
      isOver = true
    })
  return quiet
}

/** Until the first page has loaded and the browser has nothing else to do. */
export const untilIdle = () => loaded().then(idle)

const idle = () => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(() => resolve(undefined)))

const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

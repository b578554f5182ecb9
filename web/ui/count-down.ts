// The time until a kick-off, without React: most pages of a match are never hydrated.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Writes the time until the kick-off into the page's `[data-kick-off]`, in the last day before it. Seconds are shown in
 * the last hour, unless the visitor wants less motion. Waits while the page is hidden.
 */
export function countDown(signal: AbortSignal): void {
  const place = document.querySelector<HTMLElement>('[data-kick-off]')
  if (place === null || signal.aborted) return
  const kickOff = Date.parse(place.dataset.kickOff ?? '')
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  let timer: number | undefined
  const show = () => {
    window.clearTimeout(timer)
    if (document.hidden) return
    const left = kickOff - Date.now()
    place.textContent = describeLeft(left, isStill)
    if (left > 0) timer = window.setTimeout(show, untilNext(left, isStill))
  }
  show()
  document.addEventListener('visibilitychange', show, { signal })
  signal.addEventListener('abort', () => window.clearTimeout(timer))
}

/** 'in 3 h 12 min', 'in 12:34'; '' before the last day and after the kick-off. @param left in milliseconds */
export function describeLeft(left: number, isStill: boolean): string {
  if (!(left > 0 && left <= DAY_MS)) return ''
  const seconds = Math.ceil(left / 1000)
  if (hasSeconds(left, isStill)) return `in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const minutes = Math.ceil(left / MINUTE_MS)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `in ${[hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')}`
}

const hasSeconds = (left: number, isStill: boolean) => left < HOUR_MS && !isStill

/** The time until the text changes: the numbers are rounded up. */
function untilNext(left: number, isStill: boolean): number {
  const step = hasSeconds(left, isStill) ? 1000 : MINUTE_MS
  return left % step || step
}

import type { Box } from './choose-toast-place.ts'

const LIST = '[data-sonner-toaster]'
const EVENTS = ['mouseover', 'mouseout', 'mousemove'] as const

/**
 * Sonner lets a toast wait while a pointer is on it. One that appeared under a resting pointer was not pointed at, until
 * the pointer has left it once.
 * @returns what hears of each new place of the stack, and what ends it
 */
export function ignoreRestingPointer() {
  let last: { x: number; y: number } | null = null
  let isResting = true
  let isPointedAt = false

  function hear(event: MouseEvent) {
    // Focus inside a toast is told to Sonner as a pointer.
    if (!event.isTrusted) return
    last = { x: event.clientX, y: event.clientY }
    // React tells what is entered by what is left.
    const at = event.type === 'mouseout' ? event.relatedTarget : event.target
    const isInside = at instanceof Element && at.closest(LIST) !== null
    if (!isInside) isResting = false
    isPointedAt = isInside && !isResting
    if (isInside && isResting) event.stopImmediatePropagation()
  }
  for (const name of EVENTS) window.addEventListener(name, hear, true)

  return {
    onPlaced({ left, top, right, bottom }: Box) {
      if (isPointedAt) return
      isResting = last === null || (last.x >= left && last.x <= right && last.y >= top && last.y <= bottom)
    },
    end() {
      for (const name of EVENTS) window.removeEventListener(name, hear, true)
    },
  }
}

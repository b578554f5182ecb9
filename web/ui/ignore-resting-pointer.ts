import type { Box } from './choose-toast-place.ts'

const LIST = '[data-sonner-toaster]'
const EVENTS = ['mouseover', 'mouseout', 'mousemove'] as const

/**
 * Sonner keeps a toast while the pointer is over it. This ignores a pointer that was already there when the toast
 * appeared, until it has left the toast once.
 * @returns a callback for each new place of the stack, and a function that ends this
 */
export function ignoreRestingPointer() {
  let last: { x: number; y: number } | null = null
  let isResting = true
  let isPointedAt = false

  function onPointer(event: MouseEvent) {
    // Synthetic events stand for focus inside a toast: see toaster.tsx.
    if (!event.isTrusted) return
    last = { x: event.clientX, y: event.clientY }
    // React derives mouseenter from mouseout and its related target.
    const at = event.type === 'mouseout' ? event.relatedTarget : event.target
    const isInside = at instanceof Element && at.closest(LIST) !== null
    if (!isInside) isResting = false
    isPointedAt = isInside && !isResting
    if (isInside && isResting) event.stopImmediatePropagation()
  }
  for (const name of EVENTS) window.addEventListener(name, onPointer, true)

  return {
    onPlaced({ left, top, right, bottom }: Box) {
      if (isPointedAt) return
      isResting = last === null || (last.x >= left && last.x <= right && last.y >= top && last.y <= bottom)
    },
    end() {
      for (const name of EVENTS) window.removeEventListener(name, onPointer, true)
    },
  }
}

import type { Box } from './choose-toast-place.ts'

const LIST = '[data-sonner-toaster]'
const EVENTS = ['mouseover', 'mouseout', 'mousemove'] as const
/** Sonner also keeps toasts while the pointer is in the gap above one. */
const GAP_ABOVE = 15

/**
 * Sonner keeps a toast while the pointer is over it. This ignores a pointer that was already there when the toast
 * appeared or moved to it. The pointer counts again once it has left the toast.
 * @returns a callback for each new place of the stack, and a function that ends this
 */
export function ignoreRestingPointer() {
  let last: { x: number; y: number } | null = null
  let pointer: 'outside' | 'resting' | 'pointing' = 'outside'

  function onPointer(event: MouseEvent) {
    // Synthetic events stand for focus inside a toast: see toaster.tsx.
    if (!event.isTrusted) return
    const { clientX: x, clientY: y } = event
    // Browsers also send events when the page moves under the pointer, as toasts do while their stack grows.
    const hasMoved = last !== null && (x !== last.x || y !== last.y)
    last = { x, y }
    // React derives mouseenter from mouseout and its related target.
    const at = event.type === 'mouseout' ? event.relatedTarget : event.target
    const isInside = at instanceof Element && at.closest(LIST) !== null
    if (isInside && pointer === 'outside') pointer = hasMoved ? 'pointing' : 'resting'
    if (!isInside && (hasMoved || document.querySelector(LIST) === null)) pointer = 'outside'
    if (isInside && pointer === 'resting') event.stopImmediatePropagation()
  }
  for (const name of EVENTS) window.addEventListener(name, onPointer, true)

  return {
    onPlaced({ left, top, right, bottom }: Box) {
      if (pointer === 'pointing' || last === null) return
      const { x, y } = last
      pointer = x >= left && x <= right && y >= top - GAP_ABOVE && y <= bottom ? 'resting' : 'outside'
    },
    end() {
      for (const name of EVENTS) window.removeEventListener(name, onPointer, true)
    },
  }
}

import { type Box, chooseToastPlace, type Obstacle, sharedArea } from './choose-toast-place.ts'

const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, label, audio, [role=button], [role=menuitem], [role=switch], [role=slider], [role=alert]'
// Content that toasts should not cover, although it is no control.
const SEEN = 'a[href], label, [role=alert], :disabled'
const LIST = '[data-sonner-toaster]'
const LOOK_AGAIN_MS = 150

const NARROW = 640
const WIDEST = 356
const SIDE = 16
const CORNER = 32
const BELOW_HEADER = 72
const GAP = 14

interface Options {
  /** The stack has a new place or size. */
  onPlaced: (stack: Box) => void
  /** The number of the newest toasts that fit without covering a button. */
  onRoom: (toasts: number) => void
}

/**
 * Moves the stack of toasts to where it covers no control, because no fixed corner is free on every screen. Where all
 * would cover a button, only the newest are shown. It looks again while there is a toast: toasts come and go, the page
 * scrolls and changes, a window is resized.
 * @param region in which the stack appears
 * @param most the number of toasts if there is room
 * @returns a function that ends it
 */
export function keepToastsClear(region: HTMLElement, most: number, { onPlaced, onRoom }: Options): () => void {
  let shown: Box | null = null
  let timer: number | undefined
  const observer = new MutationObserver(look)
  observer.observe(region, { childList: true, subtree: true, attributeFilter: ['data-removed', 'data-visible'] })
  window.addEventListener('resize', look)

  function stop() {
    window.clearInterval(timer)
    timer = undefined
    shown = null
    onRoom(most)
  }

  function look() {
    const list = region.querySelector<HTMLElement>(LIST)
    if (list === null) return stop()
    timer ??= window.setInterval(look, LOOK_AGAIN_MS)
    const view = visiblePart()
    const isNarrow = view.right - view.left < NARROW
    const width = isNarrow ? view.right - view.left - 2 * SIDE : WIDEST
    list.style.width = `${width}px`
    const obstacles = findObstacles(view)
    const newest = toastsOf(list).slice(0, most)
    let next = placeStack(newest)
    while (newest.length > 1 && obstacles.some((one) => one.isNeeded && sharedArea(next, one) > 0)) {
      newest.pop()
      next = placeStack(newest)
    }
    // A toast that is just leaving still counts as one of the visible ones.
    onRoom(newest.length === Math.min(most, toastsOf(list).length) ? most : newest.length)
    if (shown && isSame(shown, next)) return
    shown = next
    const { left, top } = next
    Object.assign(list.style, { left: `${left}px`, top: `${top}px`, right: 'auto', bottom: 'auto', transform: 'none' })
    onPlaced(next)

    function placeStack(toasts: readonly HTMLElement[]): Box {
      const size = { width, height: heightOf(toasts) }
      const standing = shown && boxAt(shown, size)
      if (standing && isWithin(standing, view) && !obstacles.some((one) => sharedArea(standing, one) > 0))
        return standing
      const wanted = isNarrow
        ? { left: view.left + SIDE, top: view.top + BELOW_HEADER }
        : { left: view.right - CORNER - width, top: view.bottom - CORNER - size.height }
      return boxAt(chooseToastPlace({ ...size, view, obstacles, wanted }), size)
    }
  }

  return () => {
    stop()
    observer.disconnect()
    window.removeEventListener('resize', look)
  }
}

/** The visible part: without a phone's keyboard, its notch and its bar for gestures, which are the body's padding. */
function visiblePart(): Box {
  const { innerWidth, innerHeight, visualViewport: seen } = window
  const { clientWidth } = document.documentElement
  if (seen?.scale !== 1) return { left: 0, top: 0, right: Math.min(innerWidth, clientWidth), bottom: innerHeight }
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(document.body)
  const [top = 0, right = 0, bottom = 0, left = 0] = [paddingTop, paddingRight, paddingBottom, paddingLeft].map(
    Number.parseFloat,
  )
  return {
    left,
    top: Math.max(top, seen.offsetTop),
    right: clientWidth - right,
    bottom: Math.min(innerHeight - bottom, seen.offsetTop + seen.height),
  }
}

/** Newest first, those without room included. */
const toastsOf = (list: HTMLElement) => Array.from(list.querySelectorAll<HTMLElement>('[data-removed=false]'))

const heightOf = (toasts: readonly HTMLElement[]) =>
  toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0) + GAP * Math.max(0, toasts.length - 1)

function findObstacles(view: Box): Obstacle[] {
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]')
  const dialog = dialogs.item(dialogs.length - 1)
  return Array.from(document.querySelectorAll(CONTROLS)).flatMap((control) => {
    const rect = control.getBoundingClientRect()
    // Text for screen readers alone has a pixel.
    if (rect.width <= 1 || rect.height <= 1 || sharedArea(rect, view) === 0) return []
    if (control.closest(LIST) || !control.checkVisibility({ visibilityProperty: true })) return []
    const isInFront = dialog === null || dialog.contains(control)
    const seen = shared(rect, isInFront && dialog ? dialog.getBoundingClientRect() : view)
    return [{ ...seen, isNeeded: isInFront && !control.matches(SEEN) }]
  })
}

const shared = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
})

const boxAt = ({ left, top }: { left: number; top: number }, { width, height }: { width: number; height: number }) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

const isWithin = (inner: Box, outer: Box) =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom

const isSame = (one: Box, other: Box) =>
  one.left === other.left && one.top === other.top && one.right === other.right && one.bottom === other.bottom

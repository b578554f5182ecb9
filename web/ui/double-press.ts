import { useEffect, useRef } from 'react'

type Press = React.MouseEvent<HTMLButtonElement>

/** The longest time between the two presses of a double press, in milliseconds. */
const DOUBLE_PRESS = 500

/** The longest time between the taps of a double tap, in milliseconds: the limit of iOS; Android has 300. */
const DOUBLE_TAP = 350

/** How far apart a finger lands in a double tap, in CSS pixels: less than from one big button to the next. */
const DOUBLE_TAP_REACH = 40

/**
 * For a button that disappears with its row or its question: the second press of a double press hits the button that
 * comes in its place, and must not count there. A key press is never the second one.
 */
export const firstPress = (act: (press: Press) => void) => (press: Press) => {
  if (press.detail < 2 && !isSecondTap(press)) act(press)
}

let lastPress = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 }

/** Phones count no taps: both taps of a double tap have 1 as their `detail`. */
function isSecondTap({ detail, timeStamp, clientX, clientY, nativeEvent }: Press): boolean {
  if (detail === 0) return false
  const last = lastPress
  lastPress = { at: timeStamp, x: clientX, y: clientY }
  const isMouse = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse'
  const isNear = Math.hypot(clientX - last.x, clientY - last.y) < DOUBLE_TAP_REACH
  return !isMouse && isNear && timeStamp - last.at < DOUBLE_TAP
}

/**
 * For a dialog: the second press of a double press that opened it does not close it (`isOpening`), and the second press
 * of one that closed it does not reach the page below.
 */
export function useDoublePress() {
  const openedAt = useRef(0)
  useEffect(() => {
    openedAt.current = performance.now()
    return holdSecondPress
  }, [])
  return { isOpening: () => performance.now() - openedAt.current < DOUBLE_PRESS }
}

function holdSecondPress() {
  const hold = (press: MouseEvent) => {
    if (press.detail < 2) return
    press.preventDefault()
    press.stopPropagation()
  }
  window.addEventListener('click', hold, true)
  setTimeout(() => window.removeEventListener('click', hold, true), DOUBLE_PRESS)
}

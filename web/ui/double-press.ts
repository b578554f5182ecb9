import { useEffect, useRef } from 'react'

/** The longest that lies between the two presses of a double one, in milliseconds. */
const DOUBLE_PRESS = 500

/**
 * For a button that goes with its row when it is pressed: the second press of a double one meets the button of the row
 * that has taken the place, and must not count there. A key's press is never a second one.
 */
export const firstPress = (act: () => void) => (press: React.MouseEvent) => {
  if (press.detail < 2) act()
}

/**
 * For a dialog: the second press of the double one that opened it does not close it, as `isOpening` tells, and that of
 * the one that closed it does not count for what lies beneath.
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

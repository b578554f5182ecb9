import { useEffect, useRef } from 'react'

type Press = React.MouseEvent<HTMLButtonElement>

/** The longest time between the two presses of a double press, in milliseconds. */
const DOUBLE_PRESS = 500

/**
 * For a button that disappears with its row: the second press of a double press hits the button of the next row, and
 * must not count there. A key press is never the second one.
 */
export const firstPress = (act: (press: Press) => void) => (press: Press) => {
  if (press.detail < 2) act(press)
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

import { type RefObject, useEffect } from 'react'

/**
 * Closes a `<details>` menu on Escape, on a press outside, and when the focus leaves it.
 * @returns a function that closes it, for its items
 */
export function useDismiss(ref: RefObject<HTMLDetailsElement | null>) {
  const close = () => {
    const details = ref.current
    if (details === null) return
    // The focused item disappears, so the focus goes to the summary.
    if (details.contains(document.activeElement)) details.querySelector('summary')?.focus()
    details.open = false
  }
  useEffect(() => {
    const details = ref.current
    if (details === null) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !details.contains(target)) details.open = false
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return
      details.open = false
      details.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    details.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      details.removeEventListener('keydown', closeByKey)
    }
  }, [ref])
  return close
}

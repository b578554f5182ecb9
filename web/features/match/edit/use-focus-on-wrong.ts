import { type RefObject, useEffect } from 'react'
import type { SaveFailure } from './use-save-match.ts'

/** Moves the focus to the field that a save was refused for. */
export function useFocusOnWrong(form: RefObject<HTMLFormElement | null>, failure: SaveFailure | null) {
  useEffect(() => {
    if (!failure?.place) return
    // The field may be on a tab that only now comes up, and folded away there.
    const frame = requestAnimationFrame(() => focusWrong(form.current))
    return () => cancelAnimationFrame(frame)
  }, [form, failure])
}

function focusWrong(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}

import { useState } from 'react'
import { useDraft } from '#web/forms/use-draft.ts'

/** A field's value: the unsaved draft, which survives a reload or a lost session, else the stored value. */
export function useFieldDraft(key: string, stored: string) {
  const [draft, setDraft] = useDraft(key)
  const [isTouched, setTouched] = useState(false)
  function type(text: string) {
    setTouched(true)
    setDraft(text)
  }
  function markSaved() {
    setTouched(false)
    setDraft('')
  }
  return { value: isTouched || draft !== '' ? draft : stored, type, markSaved }
}

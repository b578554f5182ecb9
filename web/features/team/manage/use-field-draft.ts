import { useState } from 'react'
import { useDraft } from '#web/forms/use-draft.ts'

/** What a field shows: what was typed and not yet saved, also before a reload or a lost session, else what is stored. */
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

import { useEffect, useRef, useState } from 'react'
import { type Draft, readDraft, removeDraft, writeDraft } from './draft-store.ts'
import type { EditedMatch } from './edit-query.ts'
import { changedFields, type Edit, openEdit, rebase } from './edit-state.ts'

/** The match as it is being edited: begins with the draft that was left behind, and follows what others change. */
export function useEdit(match: EditedMatch, userId: string) {
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(match.id, userId))
  const [edit, setEdit] = useState<Edit>(() => (draft ? rebase(draft.edit, match.stored) : openEdit(match.stored)))
  const [isKept, setKept] = useState(true)

  const [stored, setStored] = useState(match.stored)
  if (stored !== match.stored) {
    setStored(match.stored)
    setEdit(rebase(edit, match.stored))
  }

  const isChanged = changedFields(edit).length > 0
  const isFirst = useRef(true)
  useEffect(() => {
    // What was only opened keeps the time at which it was left.
    const isOpening = isFirst.current
    isFirst.current = false
    if (!isChanged) removeDraft(match.id, userId)
    else if (!isOpening) setKept(writeDraft(match.id, userId, edit))
  }, [edit, isChanged, match.id, userId])

  return {
    edit,
    setEdit,
    isChanged,
    /** Whether the browser could keep what is entered. */
    isKept,
    /** When what was found was left; null once that has been answered, or where nothing was found. */
    foundAt: draft && isChanged ? draft.at : null,
    forgetFound: () => setDraft(null),
    discard: () => {
      setDraft(null)
      setEdit(openEdit(match.stored))
    },
  }
}

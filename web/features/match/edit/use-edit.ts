import { useEffect, useRef, useState } from 'react'
import type { EditedMatch } from './edit-query.ts'
import { changedFields, type Edit, openEdit, rebase } from './edit-state.ts'
import { type MatchDraft, readMatchDraft, removeMatchDraft, writeMatchDraft } from './match-draft-store.ts'

/** The edit of a match. It begins with a stored draft, and merges the changes of others. */
export function useEdit(match: EditedMatch, userId: string) {
  const [draft, setDraft] = useState<MatchDraft | null>(() => readMatchDraft(match.id, userId))
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
    // A draft that was opened but not changed keeps its time.
    const isOpening = isFirst.current
    isFirst.current = false
    if (!isChanged) removeMatchDraft(match.id, userId)
    else if (!isOpening) setKept(writeMatchDraft(match.id, userId, edit))
  }, [edit, isChanged, match.id, userId])

  return {
    edit,
    setEdit,
    isChanged,
    /** Whether the browser could store the draft. */
    isKept,
    /** Time of the draft that was found; null if there was none, or after the person's answer. */
    foundAt: draft && isChanged ? draft.at : null,
    discard: () => {
      setDraft(null)
      setEdit(openEdit(match.stored))
    },
  }
}

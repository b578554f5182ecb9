import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { FunctionFailure } from '#web/queries/call-function.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { currentSession } from '#web/session/session-store.ts'
import { toast } from '#web/ui/toast.ts'
import { checkContent, type Place } from './check-content.ts'
import { type EditedMatch, editQuery } from './edit-query.ts'
import { changedFields, type Edit, openEdit, rebase } from './edit-state.ts'
import { areDetailsChanged, isOnlyScoreChanged, isReportChanged, saveDetails, saveReport } from './save-edit.ts'

export interface Failure {
  /** Null where it is no part of the screen that is to blame. */
  place: Place | null
  message: string
}

interface SaveOptions {
  match: EditedMatch
  setEdit: (change: (edit: Edit) => Edit) => void
  onSaved: (saved: Edit) => void
  /** Others changed something that has to be seen before it is saved. */
  onIncoming: () => void
  /** Something on this part of the screen cannot be saved as it is. */
  onWrong: (place: Place) => void
}

/** Saves what was changed. Nothing is lost by a failure: what is entered stays as it is, and can be saved again. */
export function useSave({ match, setEdit, onSaved, onIncoming, onWrong }: SaveOptions) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<Failure | null>(null)

  const [save, isSaving] = useAction(async (edit: Edit) => {
    const wrong = checkContent(edit.content)
    setFailure(wrong && { place: wrong.place, message: wrong.problem })
    if (wrong) return onWrong(wrong.place)
    // An answer that is still on its way tells how it was before.
    await queries.cancelQueries({ queryKey: editQuery(match.id).queryKey })
    const titles = isOnlyScoreChanged(edit) ? titlesOf.scores : titlesOf.details
    try {
      if (!(await saveOrBringIn(edit))) return onIncoming()
      void toast(titles.saved)
      onSaved(edit)
      await queries.invalidateQueries()
    } catch (error) {
      const message = currentSession() === null ? SESSION_ENDED : failureMessage(error)
      setFailure({ place: null, message })
      void toast(titles.failed, { description: message, destructive: true })
    }
  })

  /** @returns whether all is saved; false when others changed something that has to be seen first */
  async function saveOrBringIn(edit: Edit): Promise<boolean> {
    try {
      await saveChanges(edit)
      return true
    } catch (error) {
      if (!isConflict(error)) throw error
    }
    const current = await queries.query({ ...editQuery(match.id), staleTime: 0 })
    const rebased = rebase(edit, current.stored)
    setEdit((latest) => rebase(latest, current.stored))
    // The answer to a save that arrived was lost: it stands.
    if (changedFields(rebased).length === 0) return true
    if (rebased.conflicts.length > 0 || rebased.incoming !== edit.incoming) return false
    await saveChanges(rebased)
    return true
  }

  async function saveChanges(edit: Edit) {
    let saved = edit
    if (areDetailsChanged(saved)) saved = keep(edit, await saveDetails(match, saved))
    if (isReportChanged(saved)) keep(edit, await saveReport(match, saved))
  }

  /** What was typed while it was being saved is not saved yet. */
  function keep(edit: Edit, saved: Edit): Edit {
    setEdit((latest) =>
      latest.content === edit.content && changedFields(saved).length === 0
        ? openEdit(saved.base)
        : { ...latest, base: saved.base },
    )
    return saved
  }

  return { save, isSaving, failure, setFailure }
}

export const SESSION_ENDED = 'Your session has ended. Sign in again: what you entered is kept.'

const titlesOf = {
  details: { saved: 'Match details updated successfully', failed: 'Failed to save changes' },
  scores: { saved: 'Match scores updated successfully', failed: 'Failed to update scores' },
}

/** Somebody else has saved since: the database's own code, or a function's status. */
const isConflict = (error: unknown) =>
  error instanceof FunctionFailure
    ? error.status === 409
    : typeof error === 'object' && error !== null && 'code' in error && error.code === 'PT409'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { FunctionFailure } from '#web/queries/call-function.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { currentSession } from '#web/session/session-store.ts'
import { toast } from '#web/ui/toast.ts'
import { checkContent, type ScreenPart } from './content.ts'
import { type EditedMatch, editQuery } from './edit-query.ts'
import { changedFields, type Edit, hasChangesOfOthers, openEdit, rebase } from './edit-state.ts'
import { areDetailsChanged, isOnlyScoreChanged, isReportChanged, saveDetails, saveReport } from './save-edit.ts'

export interface SaveFailure {
  /** The part of the screen that caused the failure; null if none did. */
  place: ScreenPart | null
  message: string
}

interface SaveOptions {
  match: EditedMatch
  setEdit: (change: (edit: Edit) => Edit) => void
  onSaved: (saved: Edit) => void
  /** Others changed something that the person must see before the edit is saved. */
  onIncoming: () => void
  /** This part of the screen has a problem that prevents saving. */
  onWrong: (place: ScreenPart) => void
}

/** Saves the changed parts of an edit. After a failure the edit stays on the screen and can be saved again. */
export function useSaveMatch({ match, setEdit, onSaved, onIncoming, onWrong }: SaveOptions) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const [save, isSaving] = useAction(async (edit: Edit) => {
    const wrong = checkContent(edit.content)
    setFailure(wrong && { place: wrong.place, message: wrong.problem })
    if (wrong) return onWrong(wrong.place)
    // A response that arrives after the save would show the state before it.
    await queries.cancelQueries({ queryKey: editQuery(match.id).queryKey })
    const titles = isOnlyScoreChanged(edit) ? titlesOf.scores : titlesOf.details
    try {
      if (!(await saveOrRebase(edit))) return onIncoming()
      void toast(titles.saved)
      onSaved(edit)
      // A dialog that is opened while it is fetched again would begin with the state before the save. One that was opened
      // during the save merges the saved state.
      if (isMounted.current) queries.removeQueries({ queryKey: editQuery(match.id).queryKey })
      await queries.invalidateQueries()
    } catch (error) {
      const message = currentSession() === null ? SESSION_ENDED : failureMessage(error)
      setFailure({ place: null, message })
      void toast(titles.failed, { description: message, destructive: true })
    }
  })

  /** @returns whether everything is saved; false if others changed something that the person must see first */
  async function saveOrRebase(edit: Edit): Promise<boolean> {
    try {
      await saveChanges(edit)
      return true
    } catch (error) {
      if (!isConflict(error)) throw error
    }
    const current = await queries.query({ ...editQuery(match.id), staleTime: 0 })
    const rebased = rebase(edit, current.stored)
    setEdit((latest) => rebase(latest, current.stored))
    // An earlier save succeeded although its response was lost.
    if (changedFields(rebased).length === 0) return true
    if (hasChangesOfOthers(edit, rebased)) return false
    await saveChanges(rebased)
    return true
  }

  async function saveChanges(edit: Edit) {
    let saved = edit
    if (areDetailsChanged(saved)) {
      saved = await saveDetails(match, saved)
      advanceBase(edit, saved)
    }
    if (isReportChanged(saved)) advanceBase(edit, await saveReport(match, saved))
  }

  /** Makes the saved state the new base. Text that was typed during the save stays as an unsaved change. */
  function advanceBase(edit: Edit, saved: Edit): void {
    setEdit((latest) =>
      latest.content === edit.content && changedFields(saved).length === 0
        ? openEdit(saved.base)
        : { ...latest, base: saved.base },
    )
  }

  return { save, isSaving, failure, setFailure }
}

export const SESSION_ENDED = 'Your session has ended. Sign in again: what you entered is kept.'

const titlesOf = {
  details: { saved: 'Match details updated successfully', failed: 'Failed to save changes' },
  scores: { saved: 'Match scores updated successfully', failed: 'Failed to update scores' },
}

/** Whether another person saved first: the database reports a code, a function an HTTP status. */
const isConflict = (error: unknown) =>
  error instanceof FunctionFailure
    ? error.status === 409
    : typeof error === 'object' && error !== null && 'code' in error && error.code === 'PT409'

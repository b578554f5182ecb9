import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/components/ui/dialog.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { useAction } from '#web/data/use-action.ts'
import { type AdminMatch, matchName } from './admin-match.ts'
import { useDeleteMatch } from './fixture-mutations.ts'

interface DeleteMatchProps {
  match: AdminMatch
  onDone: () => void
  onDeleted?: () => void
}

export function DeleteMatch({ match, onDone, onDeleted }: DeleteMatchProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const deleteMatch = useDeleteMatch()
  const [confirm, isDeleting] = useAction(async () => {
    setFailure(null)
    try {
      await deleteMatch(match.id, onDeleted)
      toast('Match deleted', { description: matchName(match) })
      onDone()
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Failed to delete match', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <DialogContent title="Delete this match?" description={matchName(match)}>
      <p className="mb-4">
        Its score, line-ups, goals, assists, notes and report go with it, and the table is counted without it. This
        cannot be undone.
      </p>
      <FormError message={failure} />
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          Keep it
        </Button>
        <Button variant="danger" disabled={isDeleting} onClick={confirm}>
          {isDeleting ? 'Deleting…' : 'Delete match'}
        </Button>
      </DialogActions>
    </DialogContent>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import type { TeamName } from '#web/features/competition/competition-queries.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { describeTeamContents } from './describe-team-contents.ts'
import { teamContentsQuery } from './team-contents-query.ts'
import { useDeleteTeam } from './team-mutations.ts'

/** Asks before deleting a team, and lists what is deleted with it. */
export function DeleteTeam({ team, onDone }: { team: TeamName; onDone: () => void }) {
  const { data: contents, isError } = useQuery(teamContentsQuery(team.id))
  const [failure, setFailure] = useState<string | null>(null)
  const deleteTeam = useDeleteTeam()
  const [confirm, isDeleting] = useAction(async () => {
    setFailure(null)
    try {
      await deleteTeam(team.id)
      toast('Team deleted', { description: team.name })
      onDone()
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Failed to delete team', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <DialogContent title={`Delete ${isolate(team.name)}?`}>
      {contents ? (
        <p className="mb-4">{describeTeamContents(contents)}</p>
      ) : isError ? (
        <p className="mb-4">
          All its matches are deleted too, with their scores, goals and reports. This cannot be undone.
        </p>
      ) : (
        <Spinner message="Checking what is deleted with it…" />
      )}
      <FormError message={failure} />
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          Keep it
        </Button>
        <Button variant="danger" disabled={isDeleting || !(contents || isError)} onClick={confirm}>
          {isDeleting ? 'Deleting…' : 'Delete team'}
        </Button>
      </DialogActions>
    </DialogContent>
  )
}

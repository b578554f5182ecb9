import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { ShareButton } from '#web/share/share-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import type { CalledOffMatches } from './call-off-form.tsx'
import { headline, listOf } from './called-off-words.ts'
import { useCallOff } from './use-call-off.ts'

interface CalledOffProps {
  leagueId: string
  /** Path of the competition. */
  path: string
  done: CalledOffMatches
  onClose: () => void
}

/** The matches that were called off. The owner tells the teams, or takes it back. */
export function CalledOff({ leagueId, path, done, onClose }: CalledOffProps) {
  const callOff = useCallOff(leagueId)
  const [failure, setFailure] = useState<string | null>(null)
  const [undo, isUndoing] = useAction(async () => {
    setFailure(null)
    try {
      await callOff(done.matches, 'scheduled', '')
      toast('The matches are played as planned')
      onClose()
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  const { length: number } = done.matches
  return (
    <div className="grid gap-5 rounded-md border border-edge bg-card p-5" role="status">
      <p className="text-lg">
        {number} {number === 1 ? 'match is' : 'matches are'} {done.status}. Fixtures, calendars and feeds say so.
      </p>
      <FormError message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>Done</Button>
        <Button variant="outline" disabled={isUndoing} onClick={undo}>
          {isUndoing ? 'Undoing…' : 'Undo'}
        </Button>
        <ShareButton label="Tell the teams" text={headline(done)} more={listOf(done)} path={`${path}/fixtures`} />
      </div>
    </div>
  )
}

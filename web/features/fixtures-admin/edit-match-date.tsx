import { useState } from 'react'
import { toLocalTime } from '#domain/league-time.ts'
import { Button } from '#web/components/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/components/ui/dialog.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { useAction } from '#web/data/use-action.ts'
import { useEdits } from '#web/data/use-edits.ts'
import { type AdminMatch, matchName } from './admin-match.ts'
import { DateTimeFields } from './date-time-fields.tsx'
import { useUpdateMatchDate } from './fixture-mutations.ts'

interface EditMatchDateProps {
  match: AdminMatch
  timeZone: string
  onDone: () => void
}

/** Where the date that somebody is typing is kept. */
export const dateDraft = (matchId: string) => `date-${matchId}`

/** Moves a match to another day or kick-off, in the league's time. */
export function EditMatchDate({ match, timeZone, onDone }: EditMatchDateProps) {
  const { values, change, settle } = useEdits(dateDraft(match.id), {
    ...toLocalTime(new Date(match.played_at), timeZone),
  })
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const updateDate = useUpdateMatchDate(timeZone)
  const [save, isSaving] = useAction(async () => {
    setMissing(values.date === '')
    setFailure(null)
    if (values.date === '') return
    try {
      await updateDate(match.id, values)
      toast('Success', { description: 'Match date updated successfully' })
      if (settle()) onDone()
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Error updating match date', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <DialogContent title="Edit match date" description={matchName(match)}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <DateTimeFields value={values} onChange={change} timeZone={timeZone} isMissing={isMissing} />
        <FormError message={failure} />
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save date'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}

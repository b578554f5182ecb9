import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTrigger } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { forgetPlayer } from './save-profile.ts'

interface ForgetPlayerProps {
  playerId: string
  onDone: (isDeleted: boolean) => void
}

/** For those who run a competition of a person without an account: erases the person's details after a question. */
export function ForgetPlayer({ playerId, onDone }: ForgetPlayerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="mt-12 grid justify-items-start gap-3 border-line border-t pt-6">
      <h2 className="font-semibold">Personal details</h2>
      <p className="max-w-prose text-muted text-sm">
        This person has no account, so you decide how long these details are kept. Delete them when the person has left,
        or asks for it.
      </p>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogTrigger asChild>
          <Button variant="outline">Forget this person’s details</Button>
        </DialogTrigger>
        <Question playerId={playerId} onDone={onDone} onCancel={() => setOpen(false)} />
      </Dialog>
    </section>
  )
}

function Question({ playerId, onDone, onCancel }: ForgetPlayerProps & { onCancel: () => void }) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [confirm, isRunning] = useAction(async () => {
    setFailure(null)
    try {
      const isDeleted = await forgetPlayer(playerId)
      toast(isDeleted ? 'The person is deleted' : 'The details are deleted')
      onDone(isDeleted)
      await queries.invalidateQueries()
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  return (
    <DialogContent
      title="Forget this person’s details?"
      description="Email address, date of birth, photo, biography, consents to photos, links and notes are deleted at once."
    >
      <p className="mb-4">
        The name stays in past line-ups and results, which are the record of the matches. If the person is in no team
        and in no match, the name is deleted too. This cannot be undone.
      </p>
      <FormError message={failure} />
      <DialogActions>
        <Button variant="outline" onClick={onCancel}>
          Keep the details
        </Button>
        <Button variant="danger" disabled={isRunning} onClick={confirm}>
          {isRunning ? 'Deleting…' : 'Forget the details'}
        </Button>
      </DialogActions>
    </DialogContent>
  )
}

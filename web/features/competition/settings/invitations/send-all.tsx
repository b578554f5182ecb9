import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Invited, type TeamPeople, unsentMails } from './invitations-query.ts'
import { mailInvitation } from './send-mail.ts'

interface SendAllProps {
  teams: TeamPeople[]
  people: Invited[]
  onSent: () => Promise<unknown>
}

/** Counts the teams with a manager, and mails every invitation that has an address and was not sent. */
export function SendAll({ teams, people, onSent }: SendAllProps) {
  const [done, setDone] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const waiting = unsentMails(people)
  const [send, isSending] = useAction(async () => {
    setFailure(null)
    setDone(0)
    let sent = 0
    const failed: string[] = []
    let reason = ''
    for (const [index, { invitation_id, name }] of waiting.entries()) {
      setDone(index + 1)
      try {
        await mailInvitation(invitation_id ?? '', false)
        sent++
      } catch (error) {
        failed.push(isolate(name))
        reason = failureMessage(error)
      }
    }
    await onSent()
    if (sent > 0) toast(sent === 1 ? '1 invitation sent' : `${sent} invitations sent`)
    if (failed.length > 0) setFailure(`Not sent: ${failed.join(', ')}. ${reason}`)
  })
  const managed = teams.filter(({ people }) =>
    people.some(({ role, state }) => role === 'manager' && state === 'joined'),
  ).length
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="figures">
          {managed} of {teams.length} {teams.length === 1 ? 'team has' : 'teams have'} a manager with an account.
        </p>
        {(waiting.length > 0 || isSending) && (
          <Button aria-disabled={isSending} onClick={send}>
            {isSending ? `Sending ${done} of ${waiting.length}…` : `Send all (${waiting.length})`}
          </Button>
        )}
      </div>
      <FormError message={failure} />
    </div>
  )
}

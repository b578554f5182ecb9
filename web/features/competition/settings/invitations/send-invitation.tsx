import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { PlainError } from '#web/queries/failures/plain-error.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { type InvitationPlace, type Invited, invitationsQuery } from './invitations-query.ts'
import { LinkToSend } from './link-to-send.tsx'
import { taskIn } from './place.ts'
import { mailInvitation } from './send-mail.ts'

interface SendInvitationProps {
  league: { id: string; name: string }
  place: InvitationPlace
  person: Invited
  onDone: () => void
}

/** A dialog's content: mails the invitation, or makes a link to hand on. */
export function SendInvitation({ league, place, person, onDone }: SendInvitationProps) {
  const queries = useQueryClient()
  const [token, setToken] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [wasSent, setWasSent] = useState(['sent', 'opened'].includes(person.state))
  const id = person.invitation_id ?? ''
  async function attempt(action: () => Promise<void>) {
    setFailure(null)
    try {
      await action()
    } catch (error) {
      setFailure(failureMessage(error))
    }
    await queries.invalidateQueries({ queryKey: invitationsQuery(league.id).queryKey })
  }
  const [mail, isMailing] = useAction(() =>
    attempt(async () => {
      if (!(await mailInvitation(id, person.sent_at))) {
        setWasSent(true)
        throw new PlainError('This invitation was already sent. If the email does not arrive, make a link.')
      }
      toast('Invitation sent', { description: person.email ?? '' })
      onDone()
    }),
  )
  const [makeLink, isMaking] = useAction(() =>
    attempt(async () => {
      const supabase = await browserSupabase()
      const { data } = await supabase.rpc('renew_invitation', { _id: id }).throwOnError()
      setToken(data)
    }),
  )
  const endsFormer = token === null && person.player_id === null && wasSent
  return (
    <DialogContent keepsOpen title={`Invite ${isolate(person.name)}`} description={`To ${taskIn(place, league)}`}>
      <div className="grid gap-5">
        {endsFormer && (
          <p className="border-edge border-l-4 px-4 text-sm">
            The link that was sent stops working when a new one is made.
          </p>
        )}
        {token === null ? (
          <div className="flex flex-wrap gap-3">
            {person.email !== null && (
              <Button aria-disabled={isMailing || isMaking} onClick={() => !isMaking && mail()}>
                {isMailing ? 'Sending…' : 'Send by email'}
              </Button>
            )}
            <Button
              variant={person.email === null ? 'primary' : 'outline'}
              aria-disabled={isMailing || isMaking}
              onClick={() => !isMailing && makeLink()}
            >
              {isMaking ? 'Making a link…' : 'Make a link'}
            </Button>
          </div>
        ) : (
          <LinkToSend token={token} person={person} league={league} place={place} />
        )}
        <FormError message={failure} />
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            {token === null ? 'Later' : 'Done'}
          </Button>
        </DialogActions>
      </div>
    </DialogContent>
  )
}

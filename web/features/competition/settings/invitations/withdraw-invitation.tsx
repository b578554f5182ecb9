import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import type { InvitationPlace, Invited } from './invitations-query.ts'

interface WithdrawInvitationProps {
  place: InvitationPlace
  person: Invited
  onDone: () => void
}

/** A dialog's content: asks, and ends the invitation. */
export function WithdrawInvitation({ place: { team }, person, onDone }: WithdrawInvitationProps) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [withdraw, isWithdrawing] = useAction(async () => {
    setFailure(null)
    try {
      const supabase = await browserSupabase()
      await supabase.rpc('withdraw_invitation', { _id: person.invitation_id ?? '' }).throwOnError()
      toast('Invitation withdrawn', { description: person.name })
      onDone()
    } catch (error) {
      setFailure(failureMessage(error))
    }
    // A player stops being the manager, which other pages show.
    await queries.invalidateQueries()
  })
  return (
    <DialogContent title={`Withdraw the invitation of ${isolate(person.name)}?`}>
      <p className="mb-4">
        The link stops working.{' '}
        {person.player_id === null || team === null
          ? 'The name, the address and the number are deleted.'
          : `${isolate(person.name)} stays a player of ${isolate(team.name)}, which then has no manager.`}
      </p>
      <FormError message={failure} />
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          Keep it
        </Button>
        <Button variant="danger" aria-disabled={isWithdrawing} onClick={withdraw}>
          {isWithdrawing ? 'Withdrawing…' : 'Withdraw'}
        </Button>
      </DialogActions>
    </DialogContent>
  )
}

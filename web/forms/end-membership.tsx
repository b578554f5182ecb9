import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from './use-action.ts'

interface EndMembershipProps {
  membershipId: string
  table?: 'league_members' | 'scorers'
  title: string
  text: string
  /** Labels of the two buttons, and the toast afterwards. */
  keep: string
  end: string
  ended: string
  onDone: () => void
}

/** A dialog's content: asks, and ends a membership of a competition's committee, or a scorer's right. */
export function EndMembership({
  membershipId,
  table = 'league_members',
  title,
  text,
  keep,
  end,
  ended,
  onDone,
}: EndMembershipProps) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [confirm, isEnding] = useAction(async () => {
    setFailure(null)
    try {
      const supabase = await browserSupabase()
      await supabase.from(table).delete().eq('id', membershipId).throwOnError()
      toast(ended)
      onDone()
    } catch (error) {
      setFailure(failureMessage(error))
    }
    await queries.invalidateQueries()
  })
  return (
    <DialogContent title={title}>
      <p className="mb-4">{text}</p>
      <FormError message={failure} />
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          {keep}
        </Button>
        <Button variant="danger" aria-disabled={isEnding} onClick={confirm}>
          {end}
        </Button>
      </DialogActions>
    </DialogContent>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'

/** Asks before everything about the players is public again. */
export function EndProtection({ leagueId, onDone }: { leagueId: string; onDone: () => void }) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [confirm, isEnding] = useAction(async () => {
    setFailure(null)
    try {
      const supabase = await browserSupabase()
      const ended = supabase.from('youth_settings').delete().eq('league_id', leagueId)
      await ended.select('league_id').single().throwOnError()
      toast('Players are shown again')
      await queries.invalidateQueries()
      onDone()
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  return (
    <DialogContent title="Show these players like adults?">
      <p className="mb-4">
        Full names, photos, biographies and earlier reports become public at once, and ages as set under ‘Dates of
        birth’ in General. Players who are protected by another competition stay protected.
      </p>
      <FormError message={failure} />
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          Keep the protection
        </Button>
        <Button variant="danger" disabled={isEnding} onClick={confirm}>
          {isEnding ? 'Ending…' : 'End the protection'}
        </Button>
      </DialogActions>
    </DialogContent>
  )
}

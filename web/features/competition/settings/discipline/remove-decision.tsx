import { countMatches } from '#domain/count-words.ts'
import { isolate } from '#domain/isolate-name.ts'

import { useSeasonChange } from '#web/features/competition/settings/season/use-season-change.ts'
import type { Suspension } from '#web/queries/suspensions.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'

interface RemoveDecisionProps {
  leagueId: string
  ban: Suspension
  onDone: () => void
}

/** A dialog's content: asks before a ban that an organizer entered, or a decision about another one, is removed. */
export function RemoveDecision({ leagueId, ban, onDone }: RemoveDecisionProps) {
  const { change, isSaving, failure } = useSeasonChange(leagueId)
  const name = isolate(ban.player_name)
  const isBan = ban.kind === 'other'
  const remove = () =>
    change(
      'Decision removed',
      (supabase) =>
        supabase
          .from('suspension_decisions')
          .delete()
          .eq('id', ban.decision_id ?? '')
          .select('id')
          .single()
          .throwOnError(),
      onDone,
    )
  return (
    <DialogContent title={isBan ? `Remove the ban of ${name}?` : `Remove the decision about ${name}?`}>
      <p>
        {isBan
          ? 'The player may play again. The ban and its reason are deleted.'
          : `The usual ban of ${countMatches(ban.usual)} counts again. The decision and its reason are deleted.`}
      </p>
      <FormError message={failure} />
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          Keep
        </Button>
        <Button variant="danger" aria-disabled={isSaving} onClick={remove}>
          {isSaving ? 'Removing…' : 'Remove'}
        </Button>
      </DialogActions>
    </DialogContent>
  )
}

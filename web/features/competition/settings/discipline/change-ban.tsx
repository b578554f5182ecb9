import * as z from 'zod/mini'
import { isolate } from '#domain/isolate-name.ts'
import { causeOf } from '#domain/suspensions.ts'
import { SEASON_REASON_LENGTH } from '#web/features/competition/settings/season/season-limits.ts'
import { useSeasonRefresh } from '#web/features/competition/settings/season/use-season-change.ts'
import { atMost, filled, trimmed, wholeNumber } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import type { Suspension } from '#web/queries/suspensions.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'

/** The database has the same limit. */
const MOST_MATCHES = 99

const schema = z.object({
  matches: wholeNumber(0, MOST_MATCHES, `Enter matches from 0 to ${MOST_MATCHES}. 0 lifts the ban.`),
  reason: trimmed().check(filled('Enter the reason.'), atMost(SEASON_REASON_LENGTH)),
})

interface ChangeBanProps {
  leagueId: string
  seasonId: string
  ban: Suspension
  onDone: () => void
}

/** A dialog's content: another length for a ban, with the reason. */
export function ChangeBan({ leagueId, seasonId, ban, onDone }: ChangeBanProps) {
  const refresh = useSeasonRefresh(leagueId)
  const form = useForm({
    schema,
    saved: { matches: String(ban.matches), reason: ban.reason ?? '' },
    rechecksOnEdit: true,
    async save(decision) {
      await saveDecision(seasonId, ban, decision)
      await refresh()
    },
    failed: 'Error changing the ban',
    onSaved: (_, isFinished) => {
      toast('Ban changed')
      if (isFinished) onDone()
    },
  })
  return (
    <DialogContent title="Change the ban" description={`${isolate(ban.player_name)}: ${causeOf(ban)}`} keepsOpen>
      <form className="grid grid-cols-1 gap-5" {...form.props}>
        <Field label="Matches missed" hint="0 lifts the ban." error={form.problems.matches}>
          {(control) => (
            <Input
              {...control}
              {...form.register('matches')}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-32"
            />
          )}
        </Field>
        <Field label="Reason" hint="The player and the team’s manager read it." error={form.problems.reason}>
          {(control) => <Input {...control} {...form.register('reason')} autoComplete="off" />}
        </Field>
        <FormError message={form.failure} />
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.isSaving}>
            Save the decision
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}

async function saveDecision(seasonId: string, ban: Suspension, decision: { matches: number; reason: string }) {
  const supabase = await browserSupabase()
  const decisions = supabase.from('suspension_decisions')
  if (ban.decision_id !== null) {
    await decisions.update(decision).eq('id', ban.decision_id).select('id').single().throwOnError()
    return
  }
  const { player_id, team_id, match_id, kind } = ban
  await decisions.insert({ season_id: seasonId, player_id, team_id, match_id, kind, ...decision }).throwOnError()
}

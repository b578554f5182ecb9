import { useSeasonChange } from '#web/features/competition/settings/season/use-season-change.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'

/** Ends the counting of suspensions. Cards and decisions stay, and count again once there are rules. */
export function StopCounting({ leagueId, seasonId }: { leagueId: string; seasonId: string }) {
  const { change, isSaving, failure } = useSeasonChange(leagueId)
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="outline"
        disabled={isSaving}
        onClick={() =>
          change('Suspensions are no longer counted', (supabase) =>
            supabase
              .from('discipline_rules')
              .delete()
              .eq('season_id', seasonId)
              .select('season_id')
              .single()
              .throwOnError(),
          )
        }
      >
        Stop counting
      </Button>
      <FormError message={failure} />
    </div>
  )
}

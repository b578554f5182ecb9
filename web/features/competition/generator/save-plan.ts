import * as z from 'zod/mini'
import type { FixtureChanges } from '#domain/fixture-changes.ts'
import type { MatchesToCheck } from '#web/features/competition/venues/planned-clashes-query.ts'
import { browserSupabase } from '#web/queries/supabase.ts'

const savedPlan = z.object({ added: z.number(), moved: z.number(), removed: z.number() })
export type SavedPlan = z.infer<typeof savedPlan>

/** Saves the whole plan in one transaction. @throws the API's error; PT409 if the season has changed since */
export async function savePlan(
  leagueId: string,
  stageId: string | undefined,
  changes: FixtureChanges,
  seen: string,
): Promise<SavedPlan> {
  const supabase = await browserSupabase()
  const { data } = await supabase
    .rpc('save_fixture_changes', {
      _league_id: leagueId,
      _added: changes.added.map(({ home, away, ...slot }) => ({ home_team_id: home, away_team_id: away, ...slot })),
      _moved: changes.moved.map(({ match, to }) => ({ id: match.id, ...to })),
      _removed: changes.removed.map(({ id }) => id),
      _seen: seen,
      ...(stageId && { _stage_id: stageId }),
    })
    .throwOnError()
  return savedPlan.parse(data)
}

/** The matches of a plan, for a look at their clashes before it is saved. */
export function matchesToCheck(changes: FixtureChanges | null): MatchesToCheck {
  if (changes === null) return { planned: [] }
  return {
    planned: [
      ...changes.added.map(({ home, away, date, time }) => ({ home_team_id: home, away_team_id: away, date, time })),
      ...changes.moved.map(({ match: { id }, to: { date, time } }) => ({ id, date, time })),
    ],
    removed: changes.removed.map(({ id }) => id),
  }
}

const undone = z.object({
  removed: z.number(),
  moved: z.number(),
  returned: z.number(),
  left: z.number(),
  lost: z.number(),
})
export type Undone = z.infer<typeof undone>

/**
 * Undoes the last saved plan, which `changedAt` names.
 * @throws PT404 if there is nothing to undo any more; PT409 if another plan has been saved since
 */
export async function undoPlan(leagueId: string, changedAt: string): Promise<Undone> {
  const supabase = await browserSupabase()
  const { data } = await supabase
    .rpc('undo_fixture_changes', { _league_id: leagueId, _changed_at: changedAt })
    .throwOnError()
  return undone.parse(data)
}

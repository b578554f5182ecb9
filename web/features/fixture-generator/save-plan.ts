import * as z from 'zod/mini'
import type { PlannedMatch } from '#domain/fixture-plan.ts'
import { browserSupabase } from '#web/data/supabase.ts'

const savedPlan = z.object({ added: z.number(), moved: z.number(), removed: z.number() })
export type SavedPlan = z.infer<typeof savedPlan>

interface Plan {
  leagueId: string
  /** HH:MM, on the league's clock. */
  kickOff: string
  matches: PlannedMatch[]
  /** How many begun matches it was made around. */
  begun: number
}

/** All of it or nothing, in one call. @throws whatever the API answers; PT409 when the season has moved on */
export async function savePlan({ leagueId, kickOff, matches, begun }: Plan): Promise<SavedPlan> {
  const supabase = await browserSupabase()
  const { data } = await supabase
    .rpc('save_fixture_plan', {
      _league_id: leagueId,
      _matches: matches.map(({ home, away, date, round }) => ({
        home_team_id: home,
        away_team_id: away,
        date,
        time: kickOff,
        round,
      })),
      _begun: begun,
    })
    .throwOnError()
  return savedPlan.parse(data)
}

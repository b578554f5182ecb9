import type { Database, Row } from '#gateway/database/database.ts'

const COUNTS = 'team_id, played, won, drawn, lost, goals_for, goals_against, goal_difference, points'

// The rule in other words than the migration's.
const counted = `
  with side as (
    select home_team_id as team_id, home_score as own, away_score as other from public.matches
    union all select away_team_id, away_score, home_score from public.matches
  )
  select t.id as team_id, count(s.own + s.other)::int as played, count(*) filter (where s.own > s.other)::int as won,
    count(*) filter (where s.own = s.other)::int as drawn, count(*) filter (where s.own < s.other)::int as lost,
    coalesce(sum(s.own) filter (where s.other is not null), 0)::int as goals_for,
    coalesce(sum(s.other) filter (where s.own is not null), 0)::int as goals_against,
    coalesce(sum(s.own - s.other), 0)::int as goal_difference,
    coalesce(sum(case sign(s.own - s.other) when 1 then 3 when 0 then 1 else 0 end), 0)::int as points
  from public.teams t left join side s on s.team_id = t.id
  group by t.id order by t.id`

/** The standings of all teams as they are kept, and counted from the matches. */
export async function readStandings(database: Database): Promise<Record<'kept' | 'counted', Row[]>> {
  const [kept, recounted] = await database.batch([
    { text: `select ${COUNTS} from public.table_standings order by team_id` },
    { text: counted },
  ])
  return { kept: kept?.rows ?? [], counted: recounted?.rows ?? [] }
}

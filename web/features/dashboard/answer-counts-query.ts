import { queryOptions } from '@tanstack/react-query'
import { supabaseOf } from '#web/queries/supabase.ts'
import { dashboardKey, EACH_VISIT } from './dashboard-queries.ts'

/** The answers for one match of a team. */
export interface AnswerCount {
  in: number
  maybe: number
  out: number
}

/**
 * The answers for the next match of each managed team that asks who is in, by the team's id.
 * @param next the id of the next match, by the team's id
 */
export const answerCountsQuery = (userId: string, next: ReadonlyMap<string, string>) =>
  queryOptions({
    ...EACH_VISIT,
    queryKey: [...dashboardKey(userId), 'who-is-in', [...next]],
    enabled: next.size > 0,
    queryFn: async ({ client }): Promise<ReadonlyMap<string, AnswerCount>> => {
      const supabase = await supabaseOf(client)
      const { data: asking } = await supabase
        .from('availability_settings')
        .select('team_id')
        .in('team_id', [...next.keys()])
        .throwOnError()
      if (asking.length === 0) return new Map()
      const { data: answers } = await supabase
        .from('availability')
        .select('team_id, match_id, answer')
        .in('match_id', [...next.values()])
        .throwOnError()
      const count = (team: string, answer: string) =>
        answers.filter((each) => each.team_id === team && each.match_id === next.get(team) && each.answer === answer)
          .length
      return new Map(
        asking.map(({ team_id: id }) => [
          id,
          { in: count(id, 'in'), maybe: count(id, 'maybe'), out: count(id, 'out') },
        ]),
      )
    },
  })

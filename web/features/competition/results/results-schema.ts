import * as z from 'zod/mini'
import { readScore } from '#domain/typed-score.ts'
import { goals } from '#web/forms/schemas.ts'

/** A result as the database takes it. */
export interface EnteredResult {
  match_id: string
  home_score: number
  away_score: number
}

/** The names of a match's two fields. */
export const fieldsOf = (matchId: string) => ({ home: `${matchId} home`, away: `${matchId} away` })

/** Two texts a match. The results of those in which at least one is filled; an empty one beside it is 0. */
export const resultsSchema = (matchIds: readonly string[]) =>
  z.pipe(
    z.record(z.string(), goals()),
    z.transform((typed: Record<string, string>): EnteredResult[] =>
      matchIds.flatMap((match_id) => {
        const { home, away } = fieldsOf(match_id)
        const score = readScore({ home: typed[home] ?? '', away: typed[away] ?? '' })
        return score ? [{ match_id, home_score: score.home, away_score: score.away }] : []
      }),
    ),
  )

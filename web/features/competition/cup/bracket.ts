import * as z from 'zod/mini'

const side = z.object({
  team_id: z.nullable(z.string()),
  /** The name of the team, or words such as 'Winner of Semi-final 1'. */
  name: z.string(),
  code: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  team_color: z.nullable(z.string()),
  second_color: z.nullable(z.string()),
  /** Whether the side enters the knock-out here, and so can be swapped. */
  is_entrant: z.boolean(),
  from_tie: z.nullable(z.string()),
})

const score = z.nullable(z.number())
const leg = z.object({
  leg: z.number(),
  match_id: z.nullable(z.string()),
  played_at: z.nullable(z.string()),
  home_score: score,
  away_score: score,
  home_score_90: score,
  away_score_90: score,
  home_penalties: score,
  away_penalties: score,
  status: z.nullable(z.string()),
  is_counted: z.nullable(z.boolean()),
})

const tie = z.object({
  id: z.string(),
  position: z.number(),
  round_name: z.string(),
  is_third_place: z.boolean(),
  home: side,
  away: side,
  winner_id: z.nullable(z.string()),
  decided_by: z.nullable(z.enum(['90 min', 'extra time', 'penalties', 'aggregate', 'away goals', 'bye'])),
  home_goals: score,
  away_goals: score,
  legs: z.array(leg),
})

/** A knock-out as the function `bracket` returns it. */
export const bracketSchema = z.object({
  id: z.string(),
  name: z.string(),
  season_id: z.string(),
  rules: z.object({
    legs: z.number(),
    extra_time: z.boolean(),
    penalties: z.boolean(),
    away_goals: z.boolean(),
    seeds: z.number(),
    entrants: z.number(),
  }),
  draws: z.array(z.object({ seed: z.string(), drawn_at: z.string(), drawn: z.array(z.string()) })),
  /** Names of the entrants that an organizer moved by hand after the draw. */
  moved: z._default(z.array(z.string()), []),
  champion: z.nullable(z.object({ id: z.string(), name: z.string() })),
  rounds: z.array(z.object({ round: z.number(), name: z.string(), ties: z.array(tie) })),
})

export type Bracket = z.infer<typeof bracketSchema>
export type Tie = z.infer<typeof tie>
export type TieSide = z.infer<typeof side>
export type TieLeg = z.infer<typeof leg>

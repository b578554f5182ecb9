// Reads rules.json of a competition folder: how its tables are ordered, what was decided about its teams, and how its
// knock-out goes on. docs/competition-folder.md describes the format.
import { z } from 'zod'
import { normalizeText } from '#domain/import/parse-table.ts'
import { CRITERION_NAMES, type Criterion } from '#domain/table-reasons.ts'
import { describeProblem } from './describe-problem.ts'
import { refusedRule } from './refuse-rules.ts'
import { drawnTeams, playOffs, teamNumbers, teamsGone } from './team-decisions.ts'

export const TIE_BREAKS = Object.keys(CRITERION_NAMES) as Criterion[]

/** A name is compared with those of results.csv, whose cells are normalized too. */
const name = z.string().transform(normalizeText)
const named = (longest: number) => name.pipe(z.string().min(1).max(longest))
const day = z
  .string()
  .nullish()
  .transform((text) => text || null)
  .pipe(z.iso.date().nullable())
const place = z.number().int().min(1).max(200)
const points = z.number().int().min(0).max(9)
const text = z.string().nullish()
/** 'Goal difference' and 'play-off' are goal_difference and play_off. */
const criterion = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .trim()
          .toLowerCase()
          .replace(/[\s-]+/g, '_')
      : value,
  z.enum(TIE_BREAKS),
)
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((list) => list ?? [])

const rulesSchema = z.object({
  name: named(200),
  points: z
    .object({
      ...{ win: points, draw: points, loss: points },
      ...{ shootout_win: points.nullish(), shootout_loss: points.nullish() },
    })
    .default({ win: 3, draw: 1, loss: 0 }),
  // The teams are level on points already.
  tie_breaks: z.preprocess(
    (list) => (Array.isArray(list) && list[0] === 'points' ? list.slice(1) : list),
    z.array(criterion).max(20),
  ),
  head_to_head_reapply: z.enum(['none', 'subset', 'every_criterion']).default('none'),
  zones: listOf(
    z
      .object({ from: place, to: place, label: named(200) })
      .refine(({ from, to }) => from <= to, { error: 'The places go from the upper to the lower one.' }),
  ),
  deductions: listOf(
    z.object({ team: name, stage: name.nullish(), points: z.number().int().min(-99).max(99), reason: text, date: day }),
  ),
  awarded: listOf(z.object({ date: text, home: name, away: name, reason: text })),
  expunged: teamsGone,
  expelled: teamsGone,
  fair_play: teamNumbers,
  lots: drawnTeams,
  placement_play_offs: playOffs,
  tables: listOf(
    z.object({
      stage: named(60),
      groups: z
        .array(z.object({ group: named(40).nullish(), teams: z.array(named(200)).nullish() }))
        .default([{ group: null }]),
    }),
  ),
  thirds: z
    .object({
      place: place.default(3),
      qualify: z.number().int().min(1).max(64),
      order_by: z.array(z.string()),
      matrix: z.record(z.string(), z.record(z.string(), z.string())).nullish(),
    })
    .nullish(),
  knockout: z
    .object({
      stage: named(60),
      final_round: name.default('Final'),
      legs: z.union([z.literal(1), z.literal(2)]).default(1),
      extra_time: z.boolean().default(true),
      penalties: z.boolean().default(true),
      away_goals: z.boolean().default(false),
      away_goals_count_in_extra_time: z.boolean().default(true),
      single_leg_rounds: listOf(name),
    })
    .nullish(),
  champion_from: z.enum(['table', 'knockout']).nullish(),
})

export type Rules = z.infer<typeof rulesSchema>

/** @throws FolderError that names the fields that are wrong */
export function readRules(text: string): Rules {
  const json = parseJson(text)
  const refused = refusedRule(json)
  if (refused !== null) throw new FolderError(refused)
  const { data, error } = rulesSchema.safeParse(json, { reportInput: true })
  if (error === undefined) return data
  throw new FolderError(error.issues.map(describeProblem).join('\n'))
}

/** The folder cannot be read; the message is for the person who made it. */
export class FolderError extends Error {
  override name = 'FolderError'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    const where = /line (\d+)/.exec((cause as Error).message)
    throw new FolderError(`rules.json is not valid JSON.${where ? ` See its line ${where[1]}.` : ''}`, { cause })
  }
}

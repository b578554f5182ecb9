// Reads rules.json of a competition folder: how its tables are ordered, what was decided about its teams, and how its
// knock-out goes on. docs/competition-folder.md describes the format.
import { z } from 'zod'
import { normalizeText } from '#domain/import/parse-table.ts'
import { CRITERION_NAMES, type Criterion } from '#domain/table-reasons.ts'
import { describeProblem } from './describe-problem.ts'
import { FolderError } from './folder-error.ts'
import { checkFields } from './known-fields.ts'
import { withPointsPerGame } from './points-per-game.ts'
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
const toKeyword = (value: unknown) => {
  if (typeof value !== 'string') return value
  const keyword = value
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return SYNONYMS[keyword] ?? keyword
}
const SYNONYMS: Record<string, string | undefined> = {
  goals: 'goals_for',
  goals_scored: 'goals_for',
  head_to_head_goals_for: 'head_to_head_goals',
  head_to_head_goals_scored: 'head_to_head_goals',
  playoff: 'play_off',
  lot: 'lots',
  drawing_of_lots: 'lots',
  alphabetical: 'name',
}
const criterion = z.preprocess(toKeyword, z.enum(TIE_BREAKS))
/** The teams are level on points already. */
const criteria = z.preprocess(
  (list) => (Array.isArray(list) && toKeyword(list[0]) === 'points' ? list.slice(1) : list),
  z.array(criterion).max(20),
)
const scores = z.tuple([z.number().int(), z.number().int()]).nullish()
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((list) => list ?? [])

const pointsSchema = z.object({
  ...{ win: points, draw: points, loss: points },
  ...{ shootout_win: points.nullish(), shootout_loss: points.nullish() },
})
const reapply = z.preprocess(toKeyword, z.enum(['none', 'subset', 'every_criterion']))
const zone = z
  .object({ from: place, to: place, label: named(200) })
  .refine(({ from, to }) => from <= to, { error: 'The places go from the upper to the lower one.' })
const group = z.object({ group: named(40).nullish(), teams: z.array(named(200)).nullish() })

/** A table may name its one group or its teams itself, and groups without teams may be names alone. */
function withGroups(table: unknown): unknown {
  if (typeof table !== 'object' || table === null) return table
  const { group, teams, groups, ...others } = table as Record<string, unknown>
  if (groups === undefined) return { ...others, groups: [{ group: group ?? null, teams: teams ?? null }] }
  if (!Array.isArray(groups)) return table
  return { ...others, groups: groups.map((each) => (typeof each === 'string' ? { group: each } : each)) }
}

const rulesSchema = z.object({
  name: named(200),
  points: pointsSchema.default({ win: 3, draw: 1, loss: 0 }),
  tie_breaks: criteria,
  head_to_head_reapply: reapply.default('none'),
  zones: listOf(zone),
  deductions: listOf(
    z.object({ team: name, stage: name.nullish(), points: z.number().int().min(-99).max(99), reason: text, date: day }),
  ),
  awarded: listOf(z.object({ date: text, home: name, away: name, reason: text, awarded: scores })),
  expunged: teamsGone,
  expelled: teamsGone,
  fair_play: teamNumbers,
  lots: drawnTeams,
  placement_play_offs: playOffs,
  tables: listOf(
    z.preprocess(
      withGroups,
      z.object({
        stage: named(60),
        groups: z.array(group).default([{ group: null }]),
        // These replace the rules above for this table.
        points: pointsSchema.optional(),
        tie_breaks: criteria.optional(),
        head_to_head_reapply: reapply.optional(),
        zones: z.array(zone).optional(),
      }),
    ),
  ),
  thirds: z
    .object({
      place: place.default(3),
      qualify: z.number().int().min(1).max(64),
      order_by: criteria,
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
  checkFields(json)
  const { data, error } = rulesSchema.safeParse(withPointsPerGame(json), { reportInput: true })
  if (error === undefined) return data
  throw new FolderError(error.issues.map(describeProblem).join('\n'))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    const where = /line (\d+)/.exec((cause as Error).message)
    throw new FolderError(`rules.json is not valid JSON.${where ? ` See its line ${where[1]}.` : ''}`, { cause })
  }
}

// Reads rules.json of a competition folder: how its tables are ordered, what was decided about its teams, and how its
// knock-out goes on. docs/competition-folder.md describes the format.
import { z } from 'zod'
import { normalizeText } from '#domain/import/parse-table.ts'
import { CRITERION_NAMES, type Criterion } from '#domain/table-reasons.ts'
import { describeFolderProblem } from './describe-folder-problem.ts'
import { FolderError } from './folder-error.ts'
import { teamPoints, withGroups, withoutNothing } from './forms-of-rules.ts'
import { checkFields } from './known-fields.ts'
import { withPointsPerGame } from './points-per-game.ts'
import { refusedRule } from './refuse-rules.ts'
import { suspensionsSchema } from './suspension-rules.ts'
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
  goal_diff: 'goal_difference',
  goals: 'goals_for',
  goals_scored: 'goals_for',
  head_to_head_goals_for: 'head_to_head_goals',
  head_to_head_goals_scored: 'head_to_head_goals',
  playoff: 'play_off',
  lot: 'lots',
  drawing_of_lots: 'lots',
  coin_toss: 'lots',
  fair_play_points: 'fair_play',
  alphabetical: 'name',
}
const criterion = z.preprocess(toKeyword, z.enum(TIE_BREAKS))
/** 'head-to-head' alone is a table of its own: points, goal difference, goals. */
const HEAD_TO_HEAD = ['head_to_head_points', 'head_to_head_goal_difference', 'head_to_head_goals']
const toCriteria = (list: unknown) =>
  Array.isArray(list)
    ? list
        // The teams are level on points already.
        .slice(toKeyword(list[0]) === 'points' ? 1 : 0)
        .flatMap((name) => (toKeyword(name) === 'head_to_head' ? HEAD_TO_HEAD : [name]))
    : list
const criteria = z.preprocess(toCriteria, z.array(criterion).max(20))
const scores = z.tuple([z.number().int(), z.number().int()]).nullish()
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((list) => list ?? [])

const pointsSchema = z.object({
  win: points,
  draw: points.default(1),
  loss: points.default(0),
  shootout_win: points.nullish(),
  shootout_loss: points.nullish(),
})
const reapply = z.preprocess(toKeyword, z.enum(['none', 'subset', 'every_criterion']))
const zone = z
  .object({ from: place, to: place, label: named(200) })
  .refine(({ from, to }) => from <= to, { error: 'The places go from the upper to the lower one.' })
const group = z.object({ group: named(40).nullish(), teams: z.array(named(200)).nullish() })

const thirdsSchema = z.object({
  place: place.default(3),
  qualify: z.number().int().min(1).max(64),
  order_by: criteria,
  matrix: z.record(z.string(), z.record(z.string(), z.string())).nullish(),
})
const knockoutSchema = z.object({
  stage: named(60),
  final_round: name.default('Final'),
  legs: z.union([z.literal(1), z.literal(2)]).default(1),
  extra_time: z.boolean().default(true),
  penalties: z.boolean().default(true),
  away_goals: z.boolean().default(false),
  away_goals_count_in_extra_time: z.boolean().default(true),
  single_leg_rounds: listOf(name),
  // The first ties are between named teams, and not between places of a table.
  named_teams: z.boolean().default(false),
})

const rulesSchema = z.object({
  name: named(200),
  points: pointsSchema.default({ win: 3, draw: 1, loss: 0 }),
  tie_breaks: criteria.default(['goal_difference', 'goals_for', 'name']),
  head_to_head_reapply: reapply.default('none'),
  zones: listOf(zone),
  deductions: z.preprocess(
    teamPoints,
    listOf(
      z.object({
        team: name,
        stage: name.nullish(),
        reason: text,
        date: day,
        points: z.number().int().min(-99).max(99),
      }),
    ),
  ),
  awarded: listOf(z.object({ date: text, home: name, away: name, reason: text, awarded: scores })),
  expunged: teamsGone,
  expelled: teamsGone,
  fair_play: teamNumbers,
  lots: drawnTeams,
  placement_play_offs: playOffs.default([]),
  tables: listOf(
    z.preprocess(
      withGroups,
      z.object({
        stage: named(60),
        // None are those of the matches.
        groups: z.array(group),
        // These replace the rules above for this table.
        points: pointsSchema.optional(),
        tie_breaks: criteria.optional(),
        head_to_head_reapply: reapply.optional(),
        zones: z.array(zone).optional(),
        placement_play_offs: playOffs.optional(),
        // A table without best places says null.
        thirds: thirdsSchema.nullish(),
      }),
    ),
  ),
  thirds: thirdsSchema.nullish(),
  knockout: knockoutSchema.nullish(),
  other_knockouts: listOf(knockoutSchema.extend({ matrix: thirdsSchema.shape.matrix })),
  champion_from: z.enum(['table', 'knockout']).nullish(),
  suspensions: suspensionsSchema.nullish(),
})

export type Rules = z.infer<typeof rulesSchema>

/** The knock-outs whose rules the file has, the main one first. */
export const knockOutsWithRules = ({ knockout, other_knockouts }: Pick<Rules, 'knockout' | 'other_knockouts'>) => [
  ...(knockout ? [{ ...knockout, matrix: undefined }] : []),
  ...other_knockouts,
]

/** @throws FolderError that names the fields that are wrong */
export function readRules(text: string): Rules {
  const json = parseJson(text)
  const refused = refusedRule(json)
  if (refused !== null) throw new FolderError(refused)
  checkFields(json)
  const { data, error } = rulesSchema.safeParse(withPointsPerGame(withoutNothing(json)), { reportInput: true })
  if (error === undefined) return data
  throw new FolderError(error.issues.map(describeFolderProblem).join('\n'))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    const where = /line (\d+)/.exec((cause as Error).message)
    throw new FolderError(`rules.json is not valid JSON.${where ? ` See its line ${where[1]}.` : ''}`, { cause })
  }
}

// Reads rules.json of a competition folder: how its tables are ordered, what was decided about its teams, and how its
// knock-out goes on. docs/competition-folder.md describes the format.
import { z } from 'zod'
import { CRITERION_NAMES, type Criterion } from '#domain/table-reasons.ts'

export const TIE_BREAKS = Object.keys(CRITERION_NAMES) as Criterion[]

const day = z.iso.date().nullish()
const place = z.number().int().min(1).max(200)
const group = z.string().nullish()

/** By team; or by group and then by team; or a list. */
const teamNumbers = z
  .union([
    z.record(z.string(), z.union([z.number().int(), z.record(z.string(), z.number().int())])),
    z
      .array(z.object({ team: z.string(), points: z.number().int() }))
      .transform((list) => Object.fromEntries(list.map(({ team, points }) => [team, points]))),
  ])
  .default({})

/** Teams in the order in which they were drawn: one list, or a list for each group. */
const drawnTeams = z
  .union([
    z.array(z.string()),
    z.record(z.string(), z.array(z.string())),
    z
      .array(z.object({ group, order: z.array(z.string()) }))
      .transform((lists) => Object.fromEntries(lists.map((list) => [list.group ?? '', list.order]))),
  ])
  .default([])

const teamsGone = z
  .array(z.union([z.string(), z.object({ team: z.string() }).transform(({ team }) => team)]))
  .default([])

const rulesSchema = z.object({
  name: z.string().trim().min(1).max(200),
  points: z
    .object({
      win: z.number().int(),
      draw: z.number().int(),
      loss: z.number().int(),
      shootout_win: z.number().int().nullish(),
      shootout_loss: z.number().int().nullish(),
    })
    .default({ win: 3, draw: 1, loss: 0 }),
  tie_breaks: z.array(z.enum(TIE_BREAKS)).max(20),
  head_to_head_reapply: z.enum(['none', 'subset', 'every_criterion']).default('none'),
  zones: z.array(z.object({ from: place, to: place, label: z.string() })).default([]),
  deductions: z
    .array(z.object({ team: z.string(), points: z.number().int(), reason: z.string().nullish(), date: day }))
    .default([]),
  awarded: z
    .array(z.object({ date: z.string().nullish(), home: z.string(), away: z.string(), reason: z.string().nullish() }))
    .default([]),
  expunged: teamsGone,
  expelled: teamsGone,
  fair_play: teamNumbers,
  lots: drawnTeams,
  placement_play_offs: z.array(z.union([z.array(place), z.looseObject({})])).default([]),
  tables: z
    .array(z.object({ stage: z.string(), groups: z.array(z.object({ group, teams: z.array(z.string()).nullish() })) }))
    .default([]),
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
      stage: z.string(),
      final_round: z.string().default('Final'),
      legs: z.union([z.literal(1), z.literal(2)]).default(1),
      extra_time: z.boolean().default(true),
      penalties: z.boolean().default(true),
      away_goals: z.boolean().default(false),
      away_goals_count_in_extra_time: z.boolean().default(true),
      single_leg_rounds: z.array(z.string()).default([]),
    })
    .nullish(),
  champion_from: z.enum(['table', 'knockout']).nullish(),
})

export type Rules = z.infer<typeof rulesSchema>

/** @throws FolderError that names the fields that are wrong */
export function readRules(text: string): Rules {
  const { data, error } = rulesSchema.safeParse(parseJson(text))
  if (error === undefined) return data
  throw new FolderError(
    error.issues.map(({ path, message }) => `rules.json, ${path.join('.') || 'the whole file'}: ${message}`).join('\n'),
  )
}

/** The folder cannot be read; the message is for the person who made it. */
export class FolderError extends Error {
  override name = 'FolderError'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    throw new FolderError('rules.json is not valid JSON.', { cause })
  }
}

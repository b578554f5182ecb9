// Makes one plan of a competition folder's two files, in the form that the database's `import_competition` takes.

import { planMatch } from './plan-match.ts'
import { planTable } from './plan-table.ts'
import { planTies, type TiePlan } from './plan-ties.ts'
import { type ResultRow, readResults } from './read-results.ts'
import { FolderError, type Rules, readRules } from './read-rules.ts'

export interface CompetitionPlan {
  name: string
  /** The year or years in the name, such as '2024' or '2023/24'; null without any. */
  season: string | null
  /** The winner of this stage is the champion. */
  champion_stage: string | null
  stages: StagePlan[]
  matches: MatchPlan[]
}

export interface StagePlan {
  name: string
  kind: 'table' | 'knockout'
  /** Of a table. */
  rules?: { best_place?: number; [column: string]: unknown }
  play_off_places?: number[]
  zones?: { first_place: number; last_place: number; kind: string; label: string }[]
  entries?: EntryPlan[]
  adjustments?: { team: string; points: number; reason: string; decided_on: string | null }[]
  /** The group of the third that meets each group's winner, by the letters of the groups whose thirds go on. */
  matrix?: Record<string, Record<string, string>>
  /** Of a knock-out. */
  knockout?: {
    legs: 1 | 2
    extra_time: boolean
    penalties: boolean
    away_goals: boolean
    away_goals_in_extra_time: boolean
  }
  ties?: TiePlan[]
  /** The first ties are between these teams, and not between places of a table: the tie decides those. */
  has_fixed_teams?: boolean
}

export interface EntryPlan {
  team: string
  group_name: string | null
  fair_play: number | null
  lot: number | null
  withdrawn: 'expunged' | null
}

export interface MatchPlan {
  stage: string
  home: string
  away: string
  /** YYYY-MM-DD and HH:MM by the league's clocks. */
  date: string | null
  time: string | null
  round: number | null
  home_score: number | null
  away_score: number | null
  home_score_90: number | null
  away_score_90: number | null
  home_penalties: number | null
  away_penalties: number | null
  status: 'scheduled' | 'awarded' | 'cancelled'
  status_reason: string | null
  /** The tie's round and position, such as '2.1', and its leg. */
  tie: string | null
  leg: 1 | 2 | null
}

/** @throws FolderError */
export function planCompetition(rulesText: string, resultsText: string): CompetitionPlan {
  const rules = readRules(rulesText)
  const rows = readResults(resultsText)
  const tables = tablesOf(rules, rows)
  const names = new Set(tables.map(({ stage }) => stage))
  const others = [...new Set(rows.map(({ stage }) => stage))].filter((name) => !names.has(name))
  const knockouts = others.map((name) => planKnockout(name, rules, rows))
  const stages = [...tables.map((table) => planTable(table, rules, rows)), ...knockouts]
  const unknown = rules.deductions.find(
    ({ team }) => !stages.some(({ entries = [] }) => entries.some((entry) => entry.team === team)),
  )
  if (unknown) throw new FolderError(`rules.json takes points off ${unknown.team}, which plays in no table.`)
  if (stages.length === 0) throw new FolderError('The folder has neither a table nor a knock-out.')
  return {
    name: rules.name,
    season: /\b\d{4}(?:[/–-]\d{2,4})?\b/.exec(rules.name)?.[0] ?? null,
    champion_stage: championStage(rules, stages),
    stages,
    matches: rows.map((row) => planMatch(row, rules, stages)),
  }
}

export type TableRules = Rules['tables'][number]

const tablesOf = (rules: Rules, rows: readonly ResultRow[]): TableRules[] =>
  rules.tables.length > 0 || rules.knockout
    ? rules.tables
    : [...new Set(rows.map(({ stage }) => stage))].slice(0, 1).map((stage) => ({ stage, groups: [{ group: null }] }))

function championStage({ champion_from, knockout }: Rules, stages: readonly StagePlan[]): string | null {
  if (champion_from === 'knockout') return knockout?.stage ?? null
  if (champion_from === 'table') return stages.find(({ kind }) => kind === 'table')?.name ?? null
  return null
}

/** A knock-out without rules of its own, such as a play-off, is decided on the day. */
function planKnockout(name: string, rules: Rules, rows: readonly ResultRow[]): StagePlan {
  const knockout = rules.knockout?.stage === name ? rules.knockout : undefined
  const own = rows.filter(({ stage }) => stage === name)
  return {
    name,
    kind: 'knockout',
    knockout: {
      legs: knockout?.legs ?? 1,
      // A result that has them is right even where the rules say otherwise.
      extra_time: (knockout?.extra_time ?? true) || own.some(({ afterExtraTime }) => afterExtraTime !== null),
      penalties: (knockout?.penalties ?? true) || own.some(({ penalties }) => penalties !== null),
      away_goals: knockout?.away_goals ?? false,
      away_goals_in_extra_time: knockout?.away_goals_count_in_extra_time ?? true,
    },
    ties: planTies(own, knockout?.final_round ?? 'Final').map((tie) => ({
      ...tie,
      round_name: tie.round_name || name,
    })),
    has_fixed_teams: knockout === undefined,
  }
}

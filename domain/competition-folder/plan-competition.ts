// Makes one plan of a competition folder's two files, in the form that the database's `import_competition` takes.

import type { DisciplineRules } from '#domain/suspensions.ts'
import { alignNames, groupsOfMatches } from './align-names.ts'
import { checkFolder } from './check-folder.ts'
import { shootOutProblems } from './check-shoot-outs.ts'
import { FolderError } from './folder-error.ts'
import { planMatch } from './plan-match.ts'
import { planTable } from './plan-table.ts'
import { planTies, type TiePlan } from './plan-ties.ts'
import { type ResultRow, readResults, throwAll } from './read-results.ts'
import { knockOutsWithRules, type Rules, readRules } from './read-rules.ts'

export interface CompetitionPlan {
  name: string
  /** The year or years in the name, such as '2024' or '2023/24'; null without any. */
  season: string | null
  /** The winner of this stage is the champion. */
  champion_stage: string | null
  stages: StagePlan[]
  matches: MatchPlan[]
  /** The rules of suspensions; null where none are counted. */
  discipline: DisciplineRules | null
}

export interface StagePlan {
  name: string
  kind: 'table' | 'knockout'
  /** The order of a table; left out for a knock-out. */
  rules?: { best_place?: number; [column: string]: unknown }
  play_off_places?: number[]
  zones?: { first_place: number; last_place: number; kind: string; label: string }[]
  entries?: EntryPlan[]
  adjustments?: { team: string; points: number; reason: string; decided_on: string | null }[]
  /** The group of the third that meets each group's winner, by the letters of the groups whose thirds go on. */
  matrix?: Record<string, Record<string, string>> | null
  /** The rules of a knock-out; left out for a table. */
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
  status: 'scheduled' | Exclude<ResultRow['status'], 'played' | 'expunged'>
  score_stands: boolean
  status_reason: string | null
  /** The tie's round and position, such as '2.1', and its leg. */
  tie: string | null
  leg: 1 | 2 | null
}

/** @throws FolderError */
export function planCompetition(rulesText: string, resultsText: string): CompetitionPlan {
  const folder = alignNames({ rules: readRules(rulesText), rows: readResults(resultsText) })
  checkFolder(folder)
  const { rows } = folder
  const rules = { ...folder.rules, tables: tablesOf(folder.rules, rows) }
  const stages = [
    ...rules.tables.map((table) => planTable(table, rules, rows)),
    ...knockOutsOf(rules, rows).map((name) => planKnockout(name, rules, rows)),
  ]
  const unknown = rules.deductions.find(
    ({ team }) => !stages.some(({ adjustments = [] }) => adjustments.some((adjustment) => adjustment.team === team)),
  )
  if (unknown) throw new FolderError(`rules.json takes points off ${unknown.team}, which plays in no table.`)
  if (stages.length === 0) throw new FolderError('The folder has neither a table nor a knock-out.')
  if (stages.length > MOST_STAGES) throw new FolderError(`A competition has at most ${MOST_STAGES} stages.`)
  return {
    name: rules.name,
    season: /\b\d{4}(?:[/–-]\d{2,4})?\b/.exec(rules.name)?.[0] ?? null,
    champion_stage: championStage(rules, stages),
    stages,
    matches: rows.map((row) => planMatch(row, rules, stages)),
    discipline: rules.suspensions ?? null,
  }
}

export type FolderTable = Rules['tables'][number]

const MOST_STAGES = 50
const MOST_ROUNDS = 10
/** The limit of a round's name. */
const LONGEST_ROUND = 40

const tablesOf = (rules: Rules, rows: readonly ResultRow[]): FolderTable[] =>
  rules.tables.length > 0 || knockOutsWithRules(rules).length > 0
    ? rules.tables
    : [...new Set(rows.map(({ stage }) => stage))].slice(0, 1).map((stage) => ({
        stage,
        groups: groupsOfMatches(stage, rows),
      }))

/** Play-offs that decide places of a table come before the knock-out that takes its teams from there. */
function knockOutsOf(rules: Rules, rows: readonly ResultRow[]): string[] {
  const isTable = (name: string) => rules.tables.some(({ stage }) => stage === name)
  const names = [...new Set(rows.map(({ stage }) => stage))].filter((name) => !isTable(name))
  const isCup = (name: string) => rulesOf(name, rules)?.named_teams === false
  return names.toSorted((a, b) => Number(isCup(a)) - Number(isCup(b)))
}

const rulesOf = (name: string, rules: Rules) => knockOutsWithRules(rules).find(({ stage }) => stage === name)

function championStage({ champion_from, knockout }: Rules, stages: readonly StagePlan[]): string | null {
  if (champion_from === 'knockout') {
    const [only, ...others] = stages.filter(({ kind }) => kind === 'knockout')
    if (knockout || others.length === 0) return knockout?.stage ?? only?.name ?? null
    throw new FolderError('rules.json, champion_from: Name the knock-out in knockout.stage.')
  }
  return champion_from === 'table' ? (lastPhase(stages.filter(({ kind }) => kind === 'table'))?.name ?? null) : null
}

/** The first of several divisions; but where its teams go on to another table, that one. */
function lastPhase([first, ...others]: readonly StagePlan[]): StagePlan | undefined {
  const teams = new Set(first?.entries?.map(({ team }) => team))
  const next = others.findIndex(
    ({ entries = [] }) => entries.length > 0 && entries.every(({ team }) => teams.has(team)),
  )
  return next === -1 ? first : lastPhase(others.slice(next))
}

/** A knock-out without rules of its own, such as a play-off, is decided on the day. */
function planKnockout(name: string, rules: Rules, rows: readonly ResultRow[]): StagePlan {
  const knockout = rulesOf(name, rules)
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
    ties: checkTies(name, planTies(own, knockout), own, knockout?.away_goals).map((tie) => ({
      ...tie,
      round_name: (tie.round_name || name).slice(0, LONGEST_ROUND),
    })),
    has_fixed_teams: knockout?.named_teams ?? true,
    matrix: (name === rules.knockout?.stage ? matrixOf(rules) : knockout?.matrix) ?? null,
  }
}

/** The main cup takes the best places of the last table that sends them on by a matrix. */
const matrixOf = ({ tables, thirds }: Rules) =>
  tables.map((table) => (table.thirds === undefined ? thirds : table.thirds)?.matrix).findLast(Boolean)

function checkTies(name: string, ties: TiePlan[], rows: readonly ResultRow[], away_goals = false): TiePlan[] {
  if (ties.some(({ round }) => round > MOST_ROUNDS)) {
    throw new FolderError(`The knock-out ${name} has more than ${MOST_ROUNDS} rounds.`)
  }
  const long = ties.find(({ legs, rows }) => legs === 2 && rows.length > 2)
  if (long) throw new FolderError(`results.csv, row ${Math.max(...long.rows)}: This tie has two legs already.`)
  const matchesOf = (tie: TiePlan) => tie.rows.flatMap((number) => rows.filter(({ row }) => row === number))
  throwAll(ties.flatMap((tie) => shootOutProblems(matchesOf(tie), { legs: tie.legs, away_goals })))
  return ties
}

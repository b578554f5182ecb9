// The data of insights as a page receives it: numbers and finished sentences.

import type { FactGroup } from '#domain/insights/write-facts.ts'

export interface InsightTeam {
  id: string
  name: string
  logo_url: string | null
  team_color: string | null
  second_color: string | null
}

/** Whole percentages of a home win, a draw and an away win, which add up to 100. */
interface Percentages {
  home: number
  draw: number
  away: number
}

/** #rrggbb of the home and the away team, which do not clash. The server chooses them, so that pages need no code. */
export type ChartColours = [home: string, away: string]

export interface NextMatch {
  id: string
  /** YYYY-MM-DD and HH:MM in the league's time zone. */
  date: string
  time: string
  home: InsightTeam
  away: InsightTeam
  chances: Percentages
  colours: ChartColours
}

export interface Strength {
  team: InsightTeam
  /** Goals against an average team of the competition on neutral ground. */
  scores: number
  concedes: number
}

export interface FinishRow {
  team: InsightTeam
  points: number
  /** Points at the end, the mean of all simulated seasons. */
  likely: number
  title: SeasonChance
  last: SeasonChance
}

export interface FinishGroup {
  /** The group's name; null where all teams share one table. */
  group: string | null
  /** The rows in the order of likely points. */
  rows: FinishRow[]
}

/** A chance in simulated seasons: in percent, and in words; null for what happened in none of them. */
export interface SeasonChance {
  percent: number
  text: string | null
}

export interface ReadyInsights {
  state: 'ready'
  results: number
  /** YYYY-MM-DD */
  lastDay: string
  /** How the chances are made, a paragraph each. */
  about: string[]
  next: NextMatch[]
  strengths: Strength[]
  /** A table, or one for each group; none once every match is played. */
  finish: FinishGroup[]
  lastPlaces: number
  /** Whether an organizer has marked the places that go down. */
  areMarked: boolean
  /** The meaning of a dash and of the last places. */
  finishNote: string
  facts: FactGroup[]
}

export type Insights =
  | ReadyInsights
  | { state: 'few results'; results: number; needed: number }
  | { state: 'too large' }

export interface MatchInsights {
  chances: Percentages
  colours: ChartColours
  /** The numbers behind the chances, one a line. */
  numbers: string[]
}

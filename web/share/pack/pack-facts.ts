import type { TeamLook } from '#web/share/preview/facts.ts'

/** Pixels. `header` and `footer` are in the team's colour; a story's are high, because apps draw over its ends. */
export const packSizes = {
  square: { width: 1080, height: 1080, header: 284, footer: 78 },
  story: { width: 1080, height: 1920, header: 500, footer: 270 },
} as const

export type PackSize = keyof typeof packSizes

/** The texts and numbers of a picture for social media. The same facts make the same picture. */
export interface PackFacts {
  kind: 'pack'
  size: PackSize
  /** The competition's name. */
  league: string
  /** The competition's own colour, #rrggbb; null for Touchline's green. */
  colour: string | null
  /** The competition's logo. */
  logo: string | null
  /** 'league.example/competitions/sunday' */
  address: string
  /** The team in whose colours the picture is; null for the competition's. */
  team: TeamLook | null
  content: PackContent
}

export type PackContent = RoundUp | ResultContent | TableContent | ScorersContent | WeekContent | SquadContent

export interface PackMatch {
  home: TeamLook
  away: TeamLook
  /** Home and away goals; null before the match. */
  score: readonly [number, number] | null
  /** Whether the team of the picture plays. */
  isOurs: boolean
}

export interface RoundUp {
  card: 'round-up'
  /** 'Round 38' */
  title: string
  /** 'Sunday, 13 May 2018' */
  day: string
  matches: PackMatch[]
}

export interface ResultContent extends PackMatch {
  card: 'result'
  /** 'Full time', 'Match day', 'Postponed' */
  title: string
  /** 'Sunday, 13 May 2018 · Round 38' */
  day: string
  /** '15:00' */
  kickOff: string
  homeGoals: PackGoal[]
  awayGoals: PackGoal[]
}

/** A player with all goals of a match: "45+2′, 67′", or '2' without minutes. */
export interface PackGoal {
  name: string
  goals: string
}

export interface TableContent {
  card: 'table'
  /** 'After round 38' */
  day: string
  rows: TableLine[]
}

export interface TableLine {
  rank: number
  team: TeamLook
  played: number
  won: number
  drawn: number
  lost: number
  difference: number
  points: number
  isOurs: boolean
  /** The division or the group, above the first of its teams. */
  heading?: string
}

export interface ScorersContent {
  card: 'scorers'
  day: string
  rows: ScorerLine[]
}

export interface ScorerLine {
  rank: number
  name: string
  /** Null for a player whose team is gone. */
  team: TeamLook | null
  goals: number
  isOurs: boolean
}

export interface WeekContent {
  card: 'week'
  /** The latest result. */
  last: (PackMatch & { day: string; goals: PackGoal[] }) | null
  next: { opponent: TeamLook; isHome: boolean; day: string; kickOff: string } | null
  /** '3rd'; null before the first match. */
  place: string | null
  /** Null where a youth competition hides its tables. */
  points: number | null
  /** The latest results, oldest first. */
  form: ('W' | 'D' | 'L')[]
  /** The team's scorers of the season. */
  scorers: { name: string; goals: number }[]
}

export interface SquadContent {
  card: 'squad'
  /** 'The squad · Season 2024' */
  day: string
  /** Goalkeepers first. */
  players: PackPlayer[]
}

export interface PackPlayer {
  name: string
  number: number | null
  /** The photo's address. */
  photo: string | null
}

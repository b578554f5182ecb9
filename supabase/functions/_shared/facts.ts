// The record of a match and of a player, as the database returns it (`match_facts`, `player_bio_facts`).

export const SIDES = ['home', 'away'] as const
export type Side = (typeof SIDES)[number]
export type Score = Record<Side, number>
type Position = 'goalkeeper' | 'defender' | 'midfield' | 'forward'

interface Standing {
  rank: number
  played: number
  won: number
  drawn: number
  lost: number
  goals_for: number
  goals_against: number
  points: number
}

interface EarlierResult {
  scored: number
  conceded: number
  is_home: boolean
}

export interface TeamFacts {
  id: string
  name: string
  before: Standing
  after: Standing
  /** Newest first. */
  results: EarlierResult[]
  /** Of those, the ones whose scorers nobody recorded. */
  unrecorded: number
}

export interface Goal {
  side: Side
  scorer: string
  assist: string | null
  minute: number | null
}

/** A goal of the other team's player. */
interface OwnGoal {
  /** The side that it counts for. */
  side: Side
  player: string
}

export interface PlayerFacts {
  id: string
  name: string
  side: Side
  position: Position | null
  /** In the league, before this match. */
  before: { games: number; goals: number; assists: number; awards: number; scoring_run: number }
}

export interface MatchFacts {
  match: {
    id: string
    round: number | null
    /** How many matches of the league are before it: in their order each has another number. */
    number: number
    /** How many of these ended alike: by the same margin (up to 3), or without a goal. Wordings of results take turns by it. */
    alike: number
    /** YYYY-MM-DD on the league's clocks. */
    date: string
    score: Score
    man_of_match: string | null
    /** Minutes in a half; 45 unless it is here. */
    half_minutes?: number
    lineups: Record<Side, string[]>
  }
  /** `teams`: of the table or group of both sides; 0 where they are in none. */
  league: { name: string; teams: number }
  /** Of a match of a knock-out, which has no table and gives no points. */
  cup?: { has_extra_time: boolean; penalties: Score | null }
  /** Of a match whose score was decided off the pitch. */
  award?: { is_played: boolean; reason: string | null }
  home: TeamFacts
  away: TeamFacts
  /** By minute; those of unknown minute last. */
  goals: Goal[]
  /** None where none is recorded. */
  own_goals?: OwnGoal[]
  /** By player; those that a goal names are among them. */
  assists: Record<string, number>
  players: PlayerFacts[]
  /** Earlier ones, newest first; goals of today's home and away team, wherever they met. */
  meetings: (Score & { at_home: boolean })[]
  /** Sides that have submitted their notes. The notes are private, and not among the facts. */
  submitted: Record<Side, boolean>
  /** The public line of each side, which a report may quote. */
  lines: Record<Side, string | null>
}

export interface BioFacts {
  player: { id: string; name: string; position: Position | null; number: number | null }
  league: { name: string; teams: number }
  team: { name: string; rank: number; played: number } | null
  manages: string | null
  totals: { games: number; goals: number; assists: number; awards: number }
  wins: number
  clean_sheets: number
  hat_tricks: number
  ranks: { goals: number | null; assists: number | null }
  best: { goals: number; opponent: string } | null
}

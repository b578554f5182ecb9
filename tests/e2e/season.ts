import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../shared/data/premier-league-2017-18')

interface SquadPlayer {
  id: number
  team: string
  name: string
  position: 'GK' | 'DF' | 'MF' | 'FW'
  birth_date: string | null
  jersey_number: number | null
}

interface Goal {
  match: number
  team: string
  scorer_id: number
  minute: number
  own_goal: boolean
  assist_id: number | null
}

/** `h` and `a` started, `hs` and `as` are [minute, off, on]; `match` is the row of results.csv, from 1. */
interface LineUps {
  match: number
  h: number[]
  a: number[]
  hs: [number, number, number][]
  as: [number, number, number][]
}

interface TableRow {
  pos: number
  team: string
  played: number
  won: number
  drawn: number
  lost: number
  gf: number
  ga: number
  gd: number
  points: number
}

interface Leaders {
  scorers: { player: string; goals: number }[]
  assists: { player: string; assists: number }[]
}

/** A season as a test brings it in, and what must come out of it. */
export interface Season {
  csv: string
  table: TableRow[]
  leaders: Leaders
  squads: SquadPlayer[]
  /** Home and away team, in the order of the CSV. */
  fixtures: string[][]
  lineUps: LineUps[]
  goals: Goal[]
}

/** A real season, kept beside the project and never in it. */
export const hasRealSeason = existsSync(folder)

export function readRealSeason(): Season {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const csv = read('results.csv')
  return {
    csv,
    fixtures: csv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').slice(3, 5)),
    table: JSON.parse(read('table.json')).table,
    leaders: JSON.parse(read('leaders.json')),
    squads: JSON.parse(read('squads.json')),
    lineUps: JSON.parse(read('lineups-compact.json')),
    goals: JSON.parse(read('goals.json')),
  }
}

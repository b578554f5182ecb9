// Knock-outs of real competitions from ../shared/data/tie-breaks, as ties and matches to load.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const CUPS = join(import.meta.dirname, '../../../shared/data/tie-breaks')

export interface CupRow {
  round: string
  home: string
  away: string
  leg: number
  date: string
  scores: Record<string, string | null>
}

interface Rules {
  points: Record<'win' | 'draw' | 'loss', number>
  tie_breaks: string[]
  head_to_head_reapply: string
  tables: { groups: { group: string; teams: string[] }[] }[]
  thirds?: { matrix?: Record<string, Record<string, string>> }
  knockout: {
    stage: string
    away_goals?: boolean
    away_goals_count_in_extra_time?: boolean
  }
}

export interface ExpectedTie {
  round: string
  home: string
  away: string
  winner: string
  how: string
  legs: number
  aggregate?: [number, number]
  extra_time_played?: boolean
}

export interface Cup {
  rules: Rules
  expected: { knockout: ExpectedTie[]; champion: string }
  rows: CupRow[]
  groupRows: (CupRow & { group: string })[]
}

/** The rules, the results in the order of their days and the expected ties of a folder. */
export function readCup(folder: string): Cup {
  const read = (file: string) => readFileSync(join(CUPS, folder, file), 'utf8')
  const rules: Rules = JSON.parse(read('rules.json'))
  const [head = '', ...lines] = read('results.csv').trim().split(/\r?\n/)
  const columns = head.split(',')
  const records = lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [columns[at], cell])))
  const rows = records.filter(({ stage }) => stage === rules.knockout.stage).map(toRow)
  const groupRows = records
    .filter(({ stage }) => stage !== rules.knockout.stage)
    .map((record) => ({ ...toRow(record), group: record.group ?? '' }))
  return { rules, expected: JSON.parse(read('expected.json')), rows, groupRows }
}

function toRow(cells: Record<string, string>): CupRow {
  const { round = '', home = '', away = '', leg, date = '' } = cells
  const had = (name: string) => cells[name] || null
  const wasExtended = had('aet_home') !== null
  const scores = {
    home_score: had('aet_home') ?? had('home_score'),
    away_score: had('aet_away') ?? had('away_score'),
    home_score_90: wasExtended ? had('home_score') : null,
    away_score_90: wasExtended ? had('away_score') : null,
    home_penalties: had('pen_home'),
    away_penalties: had('pen_away'),
  }
  return { round, home, away, leg: Number(leg || 1), date, scores }
}

/**
 * The ties of a cup from its first legs. A side of a later round is the winner of the tie that the team played in the
 * round before, or its loser in a match for third place.
 */
export function planTies(rows: CupRow[], teamIds: Map<string, string>) {
  const names = [...new Set(rows.map(({ round }) => round))]
  const rounds = names.filter((name) => !/third/i.test(name))
  const firstLegs = rows.filter(({ leg }) => leg === 1)
  const positions = new Map<CupRow, number>()
  for (const name of names) {
    const ties = firstLegs.filter(({ round }) => round === name)
    for (const [at, tie] of ties.entries()) positions.set(tie, /third/i.test(name) ? 0 : at + 1)
  }
  return firstLegs.map((row) => {
    const isThird = /third/i.test(row.round)
    const round = isThird ? rounds.length : rounds.indexOf(row.round) + 1
    const earlier = rounds[round - 2]
    const side = (team: string) => {
      const from = firstLegs.find((tie) => tie.round === earlier && [tie.home, tie.away].includes(team))
      if (from === undefined) return { team: teamIds.get(team) }
      return { [isThird ? 'loser' : 'winner']: `${round - 1}.${positions.get(from)}` }
    }
    const legs = rows.some(({ leg, home, away }) => leg === 2 && home === row.away && away === row.home) ? 2 : 1
    const position = positions.get(row)
    return {
      round,
      position,
      name: row.round,
      legs,
      is_third_place: isThird,
      home: side(row.home),
      away: side(row.away),
    }
  })
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rules } from './order-teams.ts'

const folder = join(import.meta.dirname, '../../../shared/data/tie-breaks')

/** Real competitions that the repository does not hold: none where the folder is missing. */
export const competitionNames = existsSync(folder)
  ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'rules.json')))
  : []

export interface ExpectedRow {
  rank: number
  team: string
  decided_by: string | null
}
interface ExpectedTable {
  stage: string
  group: string | null
  order: ExpectedRow[]
}
export interface Competition {
  rules: {
    points: { win: number; draw: number; loss: number }
    tie_breaks: string[]
    head_to_head_reapply: Rules['head_to_head']
    deductions: { team: string; points: number }[]
    fair_play?: Record<string, number>
    thirds?: { place: number; order_by: string[] }
  }
  expected: { tables: ExpectedTable[]; thirds?: { order: ExpectedRow[] } }
  rows: Record<string, string>[]
}

export function readCompetition(name: string): Competition {
  const read = (file: string) => readFileSync(join(folder, name, file), 'utf8')
  const [head = '', ...lines] = read('results.csv').trim().split(/\r?\n/)
  const columns = head.split(',')
  const rows = lines.map((line) => {
    const fields = line.split(',')
    return Object.fromEntries(columns.map((column, at) => [column, fields[at] ?? '']))
  })
  return { rules: JSON.parse(read('rules.json')), expected: JSON.parse(read('expected.json')), rows }
}

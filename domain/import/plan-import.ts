import { findDecided, findKnown } from './find-known.ts'
import type { MatchRow, RowError } from './parsed.ts'
import { nameKey, nearNames } from './team-names.ts'

/** An existing match in local time. */
export interface ExistingMatch {
  /** YYYY-MM-DD */
  date: string
  home: string
  away: string
  round: number | null
  isPostponed: boolean
  /** Awarded or abandoned: a row without a status leaves it as it is. */
  isDecided: boolean
  /** The first date of a match that was moved. */
  firstDate: string | null
}

/** The meaning of a name in the file: an existing team, another name in the file, or a new team. */
export interface TeamPlan {
  /** The first spelling in the file. */
  name: string
  /** The number of rows with this name. */
  rows: number
  status: 'found' | 'create' | 'replaced' | 'undecided'
  /** The name to save; null while undecided. */
  saveAs: string | null
  /** Similar names: first the league's teams, then names in the file. */
  near: string[]
}

export interface PlannedMatch extends MatchRow {
  status: 'new' | 'update' | 'keep'
}

interface ImportPlan {
  teams: TeamPlan[]
  newTeams: string[]
  matches: PlannedMatch[]
  errors: RowError[]
}

interface ImportInput {
  rows: MatchRow[]
  errors: RowError[]
  /** Names of the league's teams. */
  teams: string[]
  matches: ExistingMatch[]
  /** The user's choice for each name, by its key: the name to save, or its own name for a new team. */
  choices: ReadonlyMap<string, string>
}

/**
 * Computes the result of saving the rows. A name that resembles an existing team stays undecided until the user
 * chooses; other unknown names become new teams.
 */
export function planImport({ rows, errors, teams, matches, choices }: ImportInput): ImportPlan {
  const plans = planTeams(rows, teams, choices)
  const saveAs = new Map(plans.map((plan) => [nameKey(plan.name), plan.saveAs ?? plan.name]))
  const seen = new Map<string, number>()
  const planned: PlannedMatch[] = []
  const wrong = [...errors]
  for (const row of rows) {
    const match = {
      ...row,
      home: saveAs.get(nameKey(row.home)) ?? row.home,
      away: saveAs.get(nameKey(row.away)) ?? row.away,
    }
    const reason = pairProblem(match, seen)
    if (reason === null) planned.push({ ...match, status: 'new' })
    else wrong.push({ row: row.row, reason, text: `${row.date} · ${row.home} · ${row.away}` })
  }
  const known = findKnown(planned, matches)
  const decided = findDecided(planned, matches)
  const statusOf = (match: PlannedMatch) => (decided.has(match) ? 'keep' : known.has(match) ? 'update' : 'new')
  return {
    teams: plans,
    newTeams: plans.filter(({ status }) => status === 'create').map(({ name }) => name),
    matches: planned.map((match) => ({ ...match, status: statusOf(match) })),
    errors: wrong.sort((a, b) => a.row - b.row),
  }
}

function planTeams(rows: MatchRow[], teams: string[], choices: ReadonlyMap<string, string>): TeamPlan[] {
  const league = new Map(teams.map((team) => [nameKey(team), team]))
  const found = new Map<string, { name: string; rows: number }>()
  for (const name of rows.flatMap(({ home, away }) => [home, away])) {
    const entry = found.get(nameKey(name))
    if (entry) entry.rows += 1
    else found.set(nameKey(name), { name, rows: 1 })
  }
  const nearTeams = nearNames(teams)
  const nearUnknown = nearNames([...found].flatMap(([key, { name }]) => (league.has(key) ? [] : [name])))
  return [...found].map(([key, entry]) => {
    const team = league.get(key)
    if (team !== undefined) return { ...entry, status: 'found', saveAs: team, near: [] }
    const inLeague = nearTeams(entry.name)
    const near = [...inLeague, ...nearUnknown(entry.name)]
    const choice = choices.get(key) ?? (inLeague.length === 0 ? entry.name : null)
    const status = choice === null ? 'undecided' : nameKey(choice) === key ? 'create' : 'replaced'
    return { ...entry, status, saveAs: choice, near }
  })
}

/** A team cannot play itself, and two teams play once a day; `seen` has the row of each pairing and day. */
function pairProblem(match: MatchRow, seen: Map<string, number>): string | null {
  const [home, away] = [nameKey(match.home), nameKey(match.away)]
  if (home === away) return `${match.home} cannot play against itself.`
  const pair = `${match.date}\n${[home, away].sort().join('\n')}`
  const first = seen.get(pair)
  if (first !== undefined) return `${match.home} and ${match.away} meet on this day in row ${first} already.`
  seen.set(pair, match.row)
  return null
}

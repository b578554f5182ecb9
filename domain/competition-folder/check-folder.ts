// Compares the two files of a competition folder: each is right by itself.
import { quoted } from '#domain/import/quoted.ts'
import { nearNames } from '#domain/import/team-names.ts'
import type { Folder } from './align-names.ts'
import { shootOutProblems } from './check-shoot-outs.ts'
import { likelyName } from './known-fields.ts'
import { mayBeAwardOf } from './plan-match.ts'
import { type ResultRow, throwAll } from './read-results.ts'
import { knockOutsWithRules, type Rules } from './read-rules.ts'

/** The database's limit for one import. */
const MOST_MATCHES = 5000

/** @throws FolderError that names the wrong rows and fields */
export function checkFolder({ rules, rows }: Folder): void {
  const listed = rules.tables.flatMap(({ groups }) => groups.flatMap(({ teams }) => teams ?? []))
  const known = [...new Set([...listed, ...rows.flatMap(({ home, away }) => [home, away])])]
  throwAll([
    ...(known.length === 0 ? ['results.csv has no match, and rules.json lists no team.'] : []),
    ...(rows.length > MOST_MATCHES ? [`results.csv has ${rows.length} matches, and at most ${MOST_MATCHES} fit.`] : []),
    ...rules.tables.flatMap(twiceIn),
    ...wrongRows(rows, rules, nearNames(listed)),
    ...wrongStages(rows, rules),
    ...wrongFields(rules, known),
    ...awardProblems(rules, rows),
  ])
}

function twiceIn({ stage, groups }: Rules['tables'][number]): string[] {
  const teams = groups.flatMap((group) => group.teams ?? [])
  const twice = new Set(teams.filter((team, at) => teams.indexOf(team) !== at))
  return [...twice].map((team) => `rules.json, tables: ${quoted(team)} is in ${quoted(stage)} twice.`)
}

/** A stage that is nearly one of rules.json would be read as a knock-out of its own. */
function wrongStages(rows: readonly ResultRow[], { tables, placement_play_offs, ...rules }: Rules): string[] {
  const known = [
    ...tables.map(({ stage }) => stage),
    ...knockOutsWithRules(rules).map(({ stage }) => stage),
    ...[...placement_play_offs, ...tables.flatMap((table) => table.placement_play_offs ?? [])].flatMap(
      ({ stage }) => stage ?? [],
    ),
  ]
  return [...new Set(rows.map(({ stage }) => stage))].flatMap((stage) => {
    const likely =
      stage === ''
        ? null
        : likelyName(
            stage,
            known.filter((other) => !isSibling(stage, other)),
          )
    const row = rows.find((each) => each.stage === stage)?.row
    return likely === null
      ? []
      : [`results.csv, row ${row}: ${quoted(stage)} is no stage of rules.json. Did you mean ${quoted(likely)}?`]
  })
}

/** 'Division 2' beside 'Division 1', or 'Group B' beside 'Group A', is no mistake. */
function isSibling(stage: string, other: string): boolean {
  const [own, others] = [stage.trim().split(/\s+/), other.trim().split(/\s+/)]
  const isSameBefore = own.length > 1 && String(own.slice(0, -1)) === String(others.slice(0, -1))
  return isSameBefore && [own, others].every((words) => /^(?:\p{L}|\p{N}+)$/u.test(words.at(-1) ?? ''))
}

/** Awards whose match is missing or has another score. */
function awardProblems({ awarded }: Rules, rows: readonly ResultRow[]): string[] {
  return awarded.flatMap((award) => {
    const { home, away, date, awarded: score } = award
    const own = rows.filter((row) => row.home === home && row.away === away)
    const dated = own.filter((row) => row.date === date)
    // Teams may meet more than once at the same place, and not every author writes the day.
    const [match, ...others] = dated.length > 0 ? dated : own
    if (match === undefined)
      return [`rules.json, awarded: There is no match of ${quoted(home)} at home to ${quoted(away)}.`]
    return [match, ...others].some((row) => mayBeAwardOf(award, row))
      ? []
      : [
          `results.csv, row ${match.row}: The score is ${match.score?.join('–')}, and rules.json awards ${score?.join('–')}.`,
        ]
  })
}

function wrongRows(rows: readonly ResultRow[], { tables }: Rules, near: (name: string) => string[]): string[] {
  const seen = new Map<string, number>()
  return rows.flatMap((row) => {
    const table = tables.find(({ stage }) => stage === row.stage)
    const key = matchKey(row)
    const earlier = key === null ? undefined : seen.get(key)
    if (key !== null) seen.set(key, row.row)
    return [
      ...(row.stage === '' ? ['The stage is missing.'] : []),
      ...(row.home === row.away ? [`${quoted(row.home)} plays against itself.`] : []),
      ...(earlier === undefined ? [] : [`This match is in row ${earlier} already.`]),
      ...(table === undefined ? [] : [...strangersOf(row, table, near), ...othersGroup(row, table)]),
      ...(table === undefined ? [] : shootOutProblems([row], { legs: 1 }).map((text) => text.replace(/^[^:]*: /, ''))),
    ].map((reason) => `results.csv, row ${row.row}: ${reason}`)
  })
}

/** The same teams at the same ground on one day. A match that does not count may be replayed on that day. */
const matchKey = ({ date, stage, home, away, status }: ResultRow) =>
  date === null || status === 'expunged' || status === 'abandoned' ? null : [date, stage, home, away].join('\n')

function strangersOf(
  row: ResultRow,
  { stage, groups }: Rules['tables'][number],
  near: (name: string) => string[],
): string[] {
  const teams = groups.flatMap((group) => group.teams ?? [])
  if (groups.some((group) => group.teams === null)) {
    const isKnown = groups.some(({ group }) => group === null || group === row.group)
    return isKnown ? [] : [`${quoted(stage)} has no group ${quoted(row.group ?? '')}.`]
  }
  return [row.home, row.away]
    .filter((team) => team !== '' && !teams.includes(team))
    .map((team) => `${quoted(team)} is no team of ${quoted(stage)} in rules.json.${orNear(team, near)}`)
}

/** A row may leave its group out. Another group than that of its teams is a mistake. */
function othersGroup(row: ResultRow, { groups }: Rules['tables'][number]): string[] {
  if (row.group === null || groups.some(({ group, teams }) => group === null || teams === null)) return []
  return [row.home, row.away].flatMap((team) => {
    const own = groups.find(({ teams }) => teams?.includes(team))?.group
    return own == null || own === row.group
      ? []
      : [`${quoted(team)} is in ${quoted(own)} in rules.json, and not in ${quoted(row.group ?? '')}.`]
  })
}

function orNear(team: string, near: (name: string) => string[]): string {
  const [likely] = near(team)
  return likely === undefined ? '' : ` Did you mean ${quoted(likely)}?`
}

function wrongFields(rules: Rules, known: readonly string[]): string[] {
  const near = nearNames([...known])
  const named: [field: string, teams: string[]][] = [
    ['deductions', rules.deductions.map(({ team }) => team)],
    ['awarded', rules.awarded.flatMap(({ home, away }) => [home, away])],
    ['fair_play', rules.fair_play.map(({ team }) => team)],
    ['lots', rules.lots.flatMap(({ order }) => order)],
    ['expunged', rules.expunged],
    ['expelled', rules.expelled],
  ]
  return named.flatMap(([field, teams]) =>
    [...new Set(teams)]
      .filter((team) => !known.includes(team))
      .map((team) => `rules.json, ${field}: ${quoted(team)} plays no match.${orNear(team, near)}`),
  )
}

import { nameKey } from '#domain/import/team-names.ts'
import type { ResultRow } from './read-results.ts'
import { knockOutsWithRules, type Rules } from './read-rules.ts'

export interface Folder {
  rules: Rules
  rows: ResultRow[]
}

interface KnockOutNames {
  stage: string
  final_round: string
  single_leg_rounds: string[]
}

/** The name of a table of a folder that names none. */
const ONLY_TABLE = 'League'

/** Gives each team, stage, group and round one spelling: the first one, whatever the case of the others. */
export function alignNames({ rules, rows }: Folder): Folder {
  const [team, stage, group, round] = [createSpelling(), createSpelling(), createSpelling(), createSpelling()]
  const inGroup = <Item extends { group: string | null }>(item: Item) => ({
    ...item,
    group: item.group && group(item.group),
  })
  const playOffs = <PlayOff extends { stage: string | null }>(list: PlayOff[]) =>
    list.map((item) => ({ ...item, stage: item.stage && stage(item.stage) }))
  const tables = mergeTables(rules.tables).map((table) => ({
    ...table,
    stage: stage(table.stage),
    groups: table.groups.map((own) => ({
      group: own.group ? group(own.group) : null,
      teams: own.teams?.map(team) ?? null,
    })),
    placement_play_offs: table.placement_play_offs && playOffs(table.placement_play_offs),
  }))
  const inKnockOut = <Rules extends KnockOutNames>(knockOut: Rules) => ({ ...knockOut, stage: stage(knockOut.stage) })
  const withRounds = <Rules extends KnockOutNames>(knockOut: Rules) => ({
    ...knockOut,
    final_round: round(knockOut.final_round),
    single_leg_rounds: knockOut.single_leg_rounds.map(round),
  })
  const knockout = rules.knockout && inKnockOut(rules.knockout)
  const other_knockouts = rules.other_knockouts.map(inKnockOut)
  const alignedRows = rows.map((row) => ({
    ...inGroup(row),
    stage: stage(
      row.stage || stageWithout({ tables, knockouts: knockOutsWithRules({ knockout, other_knockouts }) }, row),
    ),
    round: row.round && round(row.round),
    home: team(row.home),
    away: team(row.away),
  }))
  return {
    rows: alignedRows,
    rules: {
      ...rules,
      tables: tables.map((table) =>
        table.groups.length > 0 ? table : { ...table, groups: groupsOfMatches(table.stage, alignedRows) },
      ),
      knockout: knockout && withRounds(knockout),
      other_knockouts: other_knockouts.map(withRounds),
      deductions: rules.deductions.map((item) => ({
        ...item,
        team: team(item.team),
        stage: item.stage && stage(item.stage),
      })),
      awarded: rules.awarded.map((match) => ({ ...match, home: team(match.home), away: team(match.away) })),
      expunged: rules.expunged.map(team),
      expelled: rules.expelled.map(team),
      fair_play: rules.fair_play.map((item) => ({ ...inGroup(item), team: team(item.team) })),
      lots: rules.lots.map((item) => ({ ...inGroup(item), order: item.order.map(team) })),
      placement_play_offs: playOffs(rules.placement_play_offs),
    },
  }
}

/** The groups of a table that lists none; one without a name where a match has no group, or a team has several. */
export function groupsOfMatches(stage: string, rows: readonly ResultRow[]): Rules['tables'][number]['groups'] {
  const own = rows.filter((row) => row.stage === stage)
  const groupOf = new Map(own.flatMap(({ home, away, group }) => [home, away].map((team) => [team, group])))
  const isSplit = own.some(({ home, away, group }) => [home, away].some((team) => groupOf.get(team) !== group))
  const groups = isSplit ? [null] : [...new Set([...groupOf.values()])]
  return (groups.includes(null) || groups.length === 0 ? [null] : groups).map((group) => ({ group, teams: null }))
}

/** Groups of one stage may be listed as tables of their own. */
function mergeTables(tables: Rules['tables']): Rules['tables'] {
  const merged = new Map<string, Rules['tables'][number]>()
  for (const table of tables) {
    const key = nameKey(table.stage)
    const earlier = merged.get(key)
    merged.set(key, earlier ? { ...earlier, groups: [...earlier.groups, ...table.groups] } : table)
  }
  return [...merged.values()]
}

function createSpelling(): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const key = nameKey(name)
    const spelling = known.get(key) ?? name
    known.set(key, spelling)
    return spelling
  }
}

/** The stage of a row that names none: the only table, else the knock-out; '' where it could be either. */
function stageWithout(
  { tables, knockouts: [knockout, ...others] }: { tables: Rules['tables']; knockouts: { stage: string }[] },
  { group }: ResultRow,
): string {
  const [table] = tables
  if (table === undefined) return others.length > 0 ? '' : (knockout?.stage ?? ONLY_TABLE)
  return tables.length === 1 && (!knockout || group !== null) ? table.stage : ''
}

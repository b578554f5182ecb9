import type { EntryPlan, StagePlan, TableRules } from './plan-competition.ts'
import type { ResultRow } from './read-results.ts'
import type { Rules } from './read-rules.ts'

/** A table's stage with its teams and the decisions about them. */
export function planTable(table: TableRules, rules: Rules, rows: readonly ResultRow[]): StagePlan {
  const { points, tie_breaks, head_to_head_reapply } = rules
  const places = rules.placement_play_offs.flatMap(({ places, from }) => {
    const upper = places === undefined ? from : Math.min(...places)
    return upper === undefined ? [] : [upper]
  })
  return {
    name: table.stage,
    kind: 'table',
    rules: {
      win_points: points.win,
      draw_points: points.draw,
      loss_points: points.loss,
      shootout_win_points: points.shootout_win ?? null,
      shootout_loss_points: points.shootout_loss ?? null,
      tie_breaks,
      head_to_head: head_to_head_reapply,
    },
    play_off_places: places,
    zones: rules.zones.map(({ from, to, label }) => ({
      first_place: from,
      last_place: to,
      kind: zoneKind(label),
      label,
    })),
    entries: entriesOf(table, rules, rows),
    adjustments: rules.deductions.map(({ team, points: taken, reason, date }) => ({
      team,
      points: -taken,
      reason: reason?.slice(0, 300) || 'Not given',
      decided_on: date ?? null,
    })),
    ...(rules.thirds && { thirds: rules.thirds }),
  }
}

function zoneKind(label: string): string {
  if (/relegat/i.test(label)) return /play-?off/i.test(label) ? 'play_off' : 'relegation'
  if (/play-?off/i.test(label)) return 'play_off'
  if (/promot/i.test(label)) return 'promotion'
  return /champion(?!s)/i.test(label) ? 'champion' : 'other'
}

function entriesOf(table: TableRules, rules: Rules, rows: readonly ResultRow[]): EntryPlan[] {
  const expunged = new Set([...expungedTeams(table.stage, rows), ...namesOf(rules.expunged)])
  return table.groups.flatMap(({ group, teams }) => {
    const groupName = group ?? null
    return (teams ?? teamsOf(table.stage, groupName, rows)).map((team) => ({
      team,
      group_name: groupName,
      fair_play: numberOf(rules.fair_play, groupName, team),
      lot: lotOf(rules.lots, groupName, team),
      withdrawn: expunged.has(team) ? ('expunged' as const) : null,
    }))
  })
}

const namesOf = (teams: readonly (string | { team: string })[]) =>
  teams.map((entry) => (typeof entry === 'string' ? entry : entry.team))

function teamsOf(stage: string, group: string | null, rows: readonly ResultRow[]): string[] {
  const own = rows.filter((row) => row.stage === stage && (group === null || row.group === group))
  return [...new Set(own.flatMap(({ home, away }) => [home, away]))]
}

/** The teams all of whose matches in the stage are expunged. */
function expungedTeams(stage: string, rows: readonly ResultRow[]): string[] {
  const own = rows.filter((row) => row.stage === stage)
  return teamsOf(stage, null, rows).filter((team) =>
    own.filter(({ home, away }) => home === team || away === team).every(({ status }) => status === 'expunged'),
  )
}

function numberOf(numbers: Rules['fair_play'], group: string | null, team: string): number | null {
  const own = numbers[team] ?? numbers[group ?? '']
  if (typeof own === 'number') return own
  return own?.[team] ?? null
}

function lotOf(lots: Rules['lots'], group: string | null, team: string): number | null {
  const drawn = Array.isArray(lots)
    ? [lots]
    : group !== null && group in lots
      ? [lots[group] ?? []]
      : Object.values(lots)
  const place = drawn.map((teams) => teams.indexOf(team)).find((at) => at !== -1)
  return place === undefined ? null : place + 1
}

import type { EntryPlan, StagePlan, TableRules } from './plan-competition.ts'
import type { ResultRow } from './read-results.ts'
import { type Rules, TIE_BREAKS } from './read-rules.ts'

/** A table's stage with its teams and the decisions about them. */
export function planTable(table: TableRules, rules: Rules, rows: readonly ResultRow[]): StagePlan {
  const { points, tie_breaks, head_to_head_reapply, thirds } = rules
  const entries = entriesOf(table, rules, rows)
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
      ...(thirds && {
        best_place: thirds.place,
        best_place_teams: thirds.qualify,
        best_place_tie_breaks: TIE_BREAKS.filter((name) => thirds.order_by.includes(name)).toSorted(
          (a, b) => thirds.order_by.indexOf(a) - thirds.order_by.indexOf(b),
        ),
      }),
    },
    play_off_places: rules.placement_play_offs.flatMap(upperPlaces),
    zones: rules.zones.map(({ from, to, label }) => ({
      first_place: from,
      last_place: to,
      kind: zoneKind(label),
      label,
    })),
    entries,
    adjustments: rules.deductions
      .filter(({ team }) => entries.some((entry) => entry.team === team))
      .map(({ team, points: taken, reason, date }) => ({
        team,
        points: -taken,
        reason: reason?.slice(0, 300) || 'Not given',
        decided_on: date ?? null,
      })),
    ...(thirds?.matrix && { matrix: thirds.matrix }),
  }
}

/** The upper of the places that a play-off decides: the smallest number that it names, or any place if it names none. */
function upperPlaces(playOff: Rules['placement_play_offs'][number]): number[] {
  const numbers = Object.values(playOff).flat().filter(Number.isInteger) as number[]
  return numbers.length > 0 ? [Math.min(...numbers)] : [...Array(MOST_TEAMS).keys()].map((at) => at + 1)
}

const MOST_TEAMS = 40

function zoneKind(label: string): string {
  if (/relegat/i.test(label)) return /play-?off/i.test(label) ? 'play_off' : 'relegation'
  if (/play-?off/i.test(label)) return 'play_off'
  if (/promot/i.test(label)) return 'promotion'
  return /champion(?!s)/i.test(label) ? 'champion' : 'other'
}

function entriesOf(table: TableRules, rules: Rules, rows: readonly ResultRow[]): EntryPlan[] {
  const expunged = new Set([
    ...expungedTeams(table.stage, rows),
    ...rules.expunged,
    ...goneWithoutResult(rules.expelled, rows),
  ])
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

function teamsOf(stage: string, group: string | null, rows: readonly ResultRow[]): string[] {
  const own = rows.filter((row) => row.stage === stage && (group === null || row.group === group))
  return [...new Set(own.flatMap(({ home, away }) => [home, away]))]
}

/** An expelled team whose results still count stays in its place. */
const goneWithoutResult = (expelled: readonly string[], rows: readonly ResultRow[]) =>
  expelled.filter(
    (team) => !rows.some(({ home, away, status }) => status !== 'expunged' && (home === team || away === team)),
  )

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

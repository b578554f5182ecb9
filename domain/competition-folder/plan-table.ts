import type { EntryPlan, FolderTable, StagePlan } from './plan-competition.ts'
import type { ResultRow } from './read-results.ts'
import type { Rules } from './read-rules.ts'

/** The limit of a zone's label. */
const LONGEST_LABEL = 60
const LONGEST_REASON = 300

/** A table's stage with its teams and the decisions about them. */
export function planTable(table: FolderTable, all: Rules, rows: readonly ResultRow[]): StagePlan {
  const rules = {
    ...all,
    points: table.points ?? all.points,
    tie_breaks: table.tie_breaks ?? all.tie_breaks,
    head_to_head_reapply: table.head_to_head_reapply ?? all.head_to_head_reapply,
    zones: table.zones ?? all.zones,
    placement_play_offs: table.placement_play_offs ?? all.placement_play_offs,
    thirds: table.thirds === undefined ? all.thirds : table.thirds,
  }
  const { thirds } = rules
  return {
    name: table.stage,
    kind: 'table',
    rules: columnsOf(rules),
    play_off_places: [...new Set(rules.placement_play_offs.flatMap(({ upperPlaces }) => upperPlaces))],
    zones: rules.zones.map(({ from, to, label }) => ({
      first_place: from,
      last_place: to,
      kind: zoneKind(label),
      label: label.slice(0, LONGEST_LABEL),
    })),
    entries: entriesOf(table, rules, rows),
    adjustments: rules.deductions
      .filter((deduction) => stageOf(deduction, rules, rows) === table.stage)
      .map(({ team, points: taken, reason, date }) => ({
        team,
        points: -taken,
        reason: reason?.trim().slice(0, LONGEST_REASON) || 'Not given',
        decided_on: date,
      })),
    ...(thirds?.matrix && { matrix: thirds.matrix }),
  }
}

function columnsOf({ points, tie_breaks, head_to_head_reapply, thirds }: Rules): NonNullable<StagePlan['rules']> {
  const hasShootOuts = points.shootout_win != null || points.shootout_loss != null
  return {
    win_points: points.win,
    draw_points: points.draw,
    loss_points: points.loss,
    shootout_win_points: hasShootOuts ? (points.shootout_win ?? points.draw) : null,
    shootout_loss_points: hasShootOuts ? (points.shootout_loss ?? points.draw) : null,
    tie_breaks,
    head_to_head: head_to_head_reapply,
    ...(thirds && {
      best_place: thirds.place,
      best_place_teams: thirds.qualify,
      best_place_tie_breaks: thirds.order_by,
    }),
  }
}

/** Points are taken off once: in the first table in which the team plays, unless the rules name another. */
function stageOf({ team, stage }: Rules['deductions'][number], rules: Rules, rows: readonly ResultRow[]) {
  return (
    stage ?? rules.tables.find((table) => entriesOf(table, rules, rows).some((entry) => entry.team === team))?.stage
  )
}

function zoneKind(label: string): string {
  if (/relegat/i.test(label)) return /play-?off/i.test(label) ? 'play_off' : 'relegation'
  if (/play-?off/i.test(label)) return 'play_off'
  if (/promot/i.test(label)) return 'promotion'
  return /champion(?!s)/i.test(label) ? 'champion' : 'other'
}

/** The teams of a table, by group. */
function entriesOf(table: FolderTable, rules: Rules, rows: readonly ResultRow[]): EntryPlan[] {
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
      fair_play: fairPlayOf(rules.fair_play, groupName, team) ?? cardsOf(team, table.stage, rows),
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

function fairPlayOf(numbers: Rules['fair_play'], group: string | null, team: string): number | null {
  const own = numbers.filter((item) => item.team === team)
  return (own.find((item) => item.group === group) ?? own[0])?.value ?? null
}

/** The cards of the team's matches in the table that count. */
function cardsOf(team: string, stage: string, rows: readonly ResultRow[]): number | null {
  const own = rows
    .filter((row) => row.stage === stage && row.status !== 'expunged')
    .flatMap(({ home, away, cards }) =>
      cards === null ? [] : home === team ? [cards[0]] : away === team ? [cards[1]] : [],
    )
  return own.length > 0 ? own.reduce((sum, points) => sum + points, 0) : null
}

function lotOf(lots: Rules['lots'], group: string | null, team: string): number | null {
  const own = lots.filter(({ order }) => order.includes(team))
  const drawn = own.find((lot) => lot.group === group) ?? own[0]
  return drawn === undefined ? null : drawn.order.indexOf(team) + 1
}

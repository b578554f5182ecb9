import { countWords } from '#domain/count-words.ts'
// Makes the table of pages and paper from its rows and the organizers' decisions.
import { plainDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { CRITERION_NAMES } from '#domain/table-reasons.ts'
import type { Standing } from '#web/features/competition/competition-queries.ts'
import type { PlacedRow } from './explained-query.ts'
import type { TableStage, TeamNote, Zone } from './stages-query.ts'

export interface ShownRow extends PlacedRow {
  /** '2', or '=2' for a shared rank. */
  place: string
  zone: Zone | null
  /** Whether a note below the table is about the points of this team. */
  hasNote: boolean
  isWithdrawn: boolean
}

/** A table as pages and documents show it. */
export interface ShownTable {
  /** The group, or the table of several; null for a competition's only table. */
  heading: string | null
  rows: ShownRow[]
  zones: readonly Zone[]
  /** A sentence for each deduction and each withdrawn team. */
  notes: string[]
}

export function shownTable(stage: TableStage, heading: string | null, rows: readonly PlacedRow[]): ShownTable {
  const ids = new Set(rows.map(({ team_id }) => team_id))
  const notes = stage.notes.filter(({ team_id }) => ids.has(team_id))
  const noteOf = (row: PlacedRow) => notes.find(({ team_id }) => team_id === row.team_id)
  return {
    heading,
    rows: rows.map((row) => ({
      ...row,
      place: placeOf(row),
      zone: noteOf(row)?.withdrawn === 'expunged' ? null : zoneOf(stage.zones, row, rows),
      hasNote: (noteOf(row)?.adjustments.length ?? 0) > 0,
      isWithdrawn: noteOf(row)?.withdrawn != null,
    })),
    zones: stage.zones,
    notes: notes.flatMap(describeNote),
  }
}

/** The specification's table, which has nothing else to show. */
export const plainTable = (rows: readonly Standing[]): ShownTable => ({
  heading: null,
  rows: rows.map((row) => ({
    ...row,
    position: row.rank,
    is_level: false,
    adjustment: 0,
    why: null,
    among: null,
    place: String(row.rank),
    zone: null,
    hasNote: false,
    isWithdrawn: false,
  })),
  zones: [],
  notes: [],
})

/** Points with a true minus. */
export const pointsOf = ({ points }: { points: number }) => String(points).replace('-', '−')

export const placeOf = ({ rank, is_level }: { rank: number; is_level: boolean }) => `${is_level ? '=' : ''}${rank}`

/** Teams that share a rank are in a zone only if all their places are. */
function zoneOf(zones: readonly Zone[], { rank }: PlacedRow, rows: readonly PlacedRow[]): Zone | null {
  const last = rank + rows.filter((row) => row.rank === rank).length - 1
  return zones.find(({ first_place, last_place }) => first_place <= rank && last <= last_place) ?? null
}

/** '1' or '18–20'. */
export function zonePlaces({ first_place, last_place }: Zone): string {
  if (first_place === last_place) return String(first_place)
  return `${first_place}–${last_place}`
}

const WITHDRAWN: Record<string, string> = {
  kept: 'The results stand.',
  awarded: 'The remaining matches were awarded to the opponents.',
  expunged: 'The results were expunged.',
}

function describeNote({ name, adjustments, withdrawn, withdrawn_on }: TeamNote): string[] {
  const team = isolate(name)
  const decisions = adjustments.map(({ points, reason, decided_on }) => {
    const count = countWords(Math.abs(points), 'point')
    return `${team}: ${count} ${points < 0 ? 'deducted' : 'added'}${onDay(decided_on)}: ${reason}`
  })
  if (withdrawn === null) return decisions
  return [...decisions, `${team} withdrew${onDay(withdrawn_on)}. ${WITHDRAWN[withdrawn] ?? ''}`]
}

const onDay = (date: string | null) => (date === null ? '' : ` on ${plainDate(date)}`)

/** 'Teams level on points: 1 Head-to-head points, 2 Goal difference'; empty for the specification's rules. */
export function describeTableRules(stage: TableStage): string[] {
  if (stage.has_default_rules) return []
  const { win_points, draw_points, loss_points, shootout_win_points, shootout_loss_points, tie_breaks } = stage
  const names: Record<string, string> = CRITERION_NAMES
  const isPerGame = tie_breaks[0] === 'points_per_game'
  const chain = tie_breaks
    .slice(isPerGame ? 1 : 0)
    .map((criterion, at) => `${at + 1} ${(names[criterion] ?? criterion).toLowerCase()}`)
  return [
    ...(win_points === 3 && draw_points === 1 && loss_points === 0
      ? []
      : [`Points: ${win_points} for a win, ${draw_points} for a draw, ${loss_points} for a defeat.`]),
    ...(shootout_win_points === null
      ? []
      : [
          `After a drawn match: ${shootout_win_points} for winning the shoot-out, ${shootout_loss_points} for losing it.`,
        ]),
    ...(isPerGame ? ['The table is ordered by points per game.'] : []),
    ...(chain.length > 0 ? [`Teams level on ${isPerGame ? 'it' : 'points'}: ${chain.join(', ')}.`] : []),
    ...describeHeadToHead(stage),
    ...(stage.play_off_places.length > 0
      ? [`Two teams level on points at place ${stage.play_off_places.join(' or ')} play off for it.`]
      : []),
  ]
}

/** How the teams of one place are compared with each other. */
export function describeBestPlaces({ best_place_tie_breaks }: TableStage): string {
  const names: Record<string, string> = CRITERION_NAMES
  return `Compared by points, then ${best_place_tie_breaks.map((criterion) => (names[criterion] ?? criterion).toLowerCase()).join(', ')}.`
}

function describeHeadToHead({ head_to_head, tie_breaks }: TableStage): string[] {
  if (!tie_breaks.some((criterion) => criterion.startsWith('head_to_head_'))) return []
  if (head_to_head === 'subset') return ['Head-to-head rules are applied again to the teams that stay level.']
  if (head_to_head === 'every_criterion') return ['After each separation the rules begin again.']
  return []
}

// The names of fields and columns. One that is misspelt would be ignored, and the table would be wrong.
import { quoted } from '#domain/import/quoted.ts'
import { editDistance } from '#domain/import/team-names.ts'
import { FolderError } from './folder-error.ts'

const TABLE_RULES = ['points', 'tie_breaks', 'head_to_head_reapply', 'zones', 'points_per_game', 'order_by', 'ppg']
const DECISIONS_OF_TABLES = ['thirds', 'placement_play_offs']
const OF_RULES = [
  'name',
  ...TABLE_RULES,
  ...DECISIONS_OF_TABLES,
  'tables',
  'knockout',
  'other_knockouts',
  'champion_from',
  'kind',
  'suspensions',
  'deductions',
  'awarded',
  'expunged',
  'expelled',
  'fair_play',
  'lots',
]
const KNOCK_OUT_RULES = [
  'stage',
  'final_round',
  'legs',
  'extra_time',
  'penalties',
  'away_goals',
  'away_goals_count_in_extra_time',
  'single_leg_rounds',
  'named_teams',
]
/** The fields of each object, or of each object in a list. */
const OF_PARTS: Record<string, string[]> = {
  points: ['win', 'draw', 'loss', 'shootout_win', 'shootout_loss'],
  zones: ['from', 'to', 'label'],
  deductions: ['team', 'stage', 'points', 'reason', 'date'],
  awarded: ['date', 'home', 'away', 'on_field', 'awarded', 'reason'],
  tables: ['stage', 'groups', 'group', 'teams', ...TABLE_RULES, ...DECISIONS_OF_TABLES],
  groups: ['group', 'teams'],
  suspensions: ['yellow_cards', 'restarts', 'second_yellow', 'red'],
  yellow_cards: ['number', 'matches', 'until'],
  thirds: ['place', 'qualify', 'order_by', 'matrix'],
  knockout: KNOCK_OUT_RULES,
  other_knockouts: [...KNOCK_OUT_RULES, 'matrix'],
}

/** @throws FolderError that names each field that is nearly a known one, or a known one in other letters */
export function checkFields(rules: unknown): void {
  const problems = misspelt(rules, OF_RULES, [])
  if (problems.length > 0) throw new FolderError(problems.join('\n'))
}

function misspelt(value: unknown, known: readonly string[], path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => misspelt(item, known, [...path, String(at)]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) => {
    const likely = likelyName(name, known) ?? (name === 'name' && known !== OF_RULES ? (known[0] ?? null) : null)
    // A field beside the one that it resembles is a note of the file's author.
    if (likely !== null && !(likely in value)) {
      return [`rules.json, ${[...path, name].join('.')}: This field is not known. Did you mean ${quoted(likely)}?`]
    }
    // Without a list the keys are names of groups and teams.
    const isByName = (name === 'groups' || name === 'deductions') && !Array.isArray(field)
    const parts = known.includes(name) && !isByName ? OF_PARTS[name] : undefined
    return parts === undefined ? [] : misspelt(field, parts, [...path, name])
  })
}

/** The known name that is meant by another one; null for a known name, and for one that is quite different. */
export function likelyName(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return null
  const letters = lettersOf(name)
  if (letters.length < 3) return null
  return known.find((other) => editDistance(letters, lettersOf(other)) <= allowedIn(other)) ?? null
}

/** 'tieBreaks' and 'Tie-breaks' are written with the letters of tie_breaks. */
const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
const allowedIn = (name: string) => (name.length > 7 ? 2 : name.length > 3 ? 1 : 0)

import { readMinute, writeMinute } from '#domain/match-minute.ts'
import { type Content, type Goal, goalsOf, type SideContent, type SideName } from './content.ts'
import { incidentsOf, isUnused, normalizeDetails, playersOf, type Role, substitutionsOf } from './incidents.ts'

/**
 * The parts of a match that two people can edit independently: 'home:<player>' and 'away:<player>' (whether and how
 * the player took part), 'home.captainId', 'home.formation' and their like, and the other parts of `Content` by their names.
 */
export type EditField = `${SideName}:${string}` | RoleField | 'manOfMatchId' | 'typedScore' | 'reportText' | 'audioUrl'

type RoleField = `${SideName}.${Part}`
/** A part of a side's record with one value. */
type Part = Role | 'formation'

const SIDES: readonly SideName[] = ['home', 'away']
const PARTS: readonly Part[] = ['captainId', 'goalkeeperId', 'formation']
const ROLE_FIELDS: readonly RoleField[] = SIDES.flatMap((name) => PARTS.map((part): RoleField => `${name}.${part}`))
const OTHERS = ['typedScore', 'manOfMatchId', 'reportText', 'audioUrl'] as const

/** The player of a field, or null for a field without one. */
export function playerOf(field: EditField): { name: SideName; id: string } | null {
  const name = SIDES.find((side) => field.startsWith(`${side}:`))
  return name ? { name, id: field.slice(name.length + 1) } : null
}

/** The role or the formation of a field, or null for another field. */
export function roleOf(field: EditField): { name: SideName; role: Part } | null {
  if (!ROLE_FIELDS.some((one) => one === field)) return null
  const [name, role] = field.split('.')
  return { name: name as SideName, role: role as Part }
}

const everybodyOf = (side: SideContent) => [
  ...side.lineup,
  ...Object.keys(side.goals),
  ...Object.keys(side.assists),
  ...playersOf(side),
]

/** Fields in which the two differ. */
export function differences(one: Content, other: Content): EditField[] {
  const players = SIDES.flatMap((name) =>
    [...new Set([...everybodyOf(one[name]), ...everybodyOf(other[name])])].map((id): EditField => `${name}:${id}`),
  )
  return [...players, ...ROLE_FIELDS, ...OTHERS].filter((field) => read(one, field) !== read(other, field))
}

/** The field's value as a text. Equal texts mean equal values. */
export function read(content: Content, field: EditField): string {
  const player = playerOf(field)
  if (field === 'reportText') return content.reportText.trim()
  const role = roleOf(field)
  if (role) return JSON.stringify(content[role.name][role.role] ?? null)
  if (player === null) return JSON.stringify(content[field as (typeof OTHERS)[number]])
  const side = content[player.name]
  const goals = goalsOf(side, player.id).map(
    ({ minute, assistById, isPenalty = false }) => `${canonical(minute)} ${assistById} ${isPenalty}`,
  )
  const incidents = incidentsOf(side, player.id).map(({ kind, minute }) => `${kind} ${canonical(minute)}`)
  const changes = substitutionsOf(side, player.id).map(({ onId, minute }) => `${onId} ${canonical(minute)}`)
  const counts = [side.lineup.includes(player.id), side.assists[player.id] ?? 0, isUnused(side, player.id)]
  return JSON.stringify([...counts, goals.sort(), incidents.sort(), changes.sort()])
}

/** '45 + 2' and '45+2' are the same minute. */
function canonical(text: string): string {
  const minute = readMinute(text)
  return minute ? writeMinute(minute.minute, minute.added) : text.trim()
}

/** `content` with these fields as they are in `source`. */
export function copyFields(content: Content, fields: readonly EditField[], source: Content): Content {
  const taken = { ...content }
  for (const field of fields) {
    const player = playerOf(field)
    const role = roleOf(field)
    if (role) taken[role.name] = { ...taken[role.name], [role.role]: source[role.name][role.role] ?? null }
    else if (player) taken[player.name] = takePlayer(taken[player.name], player.id, source[player.name])
    else Object.assign(taken, { [field]: source[field as (typeof OTHERS)[number]] })
  }
  return taken
}

function takePlayer(side: SideContent, id: string, source: SideContent): SideContent {
  const rest = side.lineup.filter((player) => player !== id)
  const place = side.lineup.includes(id) ? side.lineup.indexOf(id) : rest.length
  return {
    ...side,
    lineup: source.lineup.includes(id) ? rest.toSpliced(place, 0, id) : rest,
    goals: { ...side.goals, [id]: goalsOf(source, id) },
    assists: { ...side.assists, [id]: source.assists[id] ?? 0 },
    incidents: [...(side.incidents ?? []).filter(({ playerId }) => playerId !== id), ...incidentsOf(source, id)],
    substitutions: [...(side.substitutions ?? []).filter(({ offId }) => offId !== id), ...substitutionsOf(source, id)],
    unused: [...(side.unused ?? []).filter((player) => player !== id), ...(isUnused(source, id) ? [id] : [])],
  }
}

/** Removes contradictions that a merge can cause: assists and an award of a player who is no longer in the line-up. */
export function normalize(content: Content): Content {
  const playing = [...content.home.lineup, ...content.away.lineup]
  const { manOfMatchId } = content
  return {
    ...content,
    home: normalizeSide(content.home),
    away: normalizeSide(content.away),
    manOfMatchId: manOfMatchId !== null && playing.includes(manOfMatchId) ? manOfMatchId : null,
  }
}

function normalizeSide(side: SideContent): SideContent {
  if (side.lineup.length === 0) return side
  const normalizeGoal = (goal: Goal) =>
    goal.assistById !== null && !side.lineup.includes(goal.assistById) ? { ...goal, assistById: null } : goal
  const goals = Object.entries(side.goals).map(([id, list]) => [id, list.map(normalizeGoal)] as const)
  const lineup = [...side.lineup, ...goals.flatMap(([id, list]) => (list.length > 0 ? id : []))]
  return normalizeDetails({ ...side, lineup: [...new Set(lineup)], goals: Object.fromEntries(goals) })
}

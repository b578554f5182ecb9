import { MINUTE_PROBLEM, minuteOrder, readMinute } from '#domain/match-minute.ts'
import type { SideContent } from './content.ts'

export const INCIDENTS = {
  yellow: 'Yellow card',
  second_yellow: 'Second yellow card',
  red: 'Red card',
  own_goal: 'Own goal',
  penalty_missed: 'Missed penalty',
  penalty_saved: 'Saved penalty',
} as const

export type IncidentKind = keyof typeof INCIDENTS

export interface Incident {
  kind: IncidentKind
  /** '' until it is chosen. */
  playerId: string
  /** The typed minute, like a goal's. */
  minute: string
}

export interface Substitution {
  /** '' until they are chosen. */
  offId: string
  onId: string
  minute: string
}

export const ROLES = { captainId: 'Captain', goalkeeperId: 'Goalkeeper' } as const
export type Role = keyof typeof ROLES

/** The part of a match that many leagues do not record. Drafts of earlier versions have none of it. */
export interface Details {
  incidents?: readonly Incident[]
  substitutions?: readonly Substitution[]
  /** Players on the bench who did not play. */
  unused?: readonly string[]
  captainId?: string | null
  goalkeeperId?: string | null
}

export const incidentsOf = (side: Details, playerId: string) =>
  (side.incidents ?? []).filter((incident) => incident.playerId === playerId)

export const substitutionsOf = (side: Details, playerId: string) =>
  (side.substitutions ?? []).filter(({ offId }) => offId === playerId)

export const isUnused = (side: Details, playerId: string) => side.unused?.includes(playerId) ?? false

export const countOwnGoals = ({ incidents = [] }: Details) => incidents.filter(({ kind }) => kind === 'own_goal').length

const CARDS: ReadonlySet<string> = new Set(['yellow', 'second_yellow', 'red'])
const isCard = ({ kind }: Incident) => CARDS.has(kind)

/** The players with an incident, a substitution, or a place on the bench. */
export const playersOf = ({ incidents = [], substitutions = [], unused = [] }: Details): string[] => [
  ...incidents.map(({ playerId }) => playerId),
  ...substitutions.map(({ offId }) => offId),
  ...unused,
]

/** The entries that a player loses by leaving the line-up. Cards stay: they are shown on the bench too. */
export interface RemovedDetails {
  incidents: readonly Incident[]
  substitutions: readonly Substitution[]
  roles: readonly Role[]
}

export const detailsThatNeed = (side: Details, playerId: string): RemovedDetails => ({
  incidents: incidentsOf(side, playerId).filter((incident) => !isCard(incident)),
  substitutions: (side.substitutions ?? []).filter(({ offId, onId }) => playerId === offId || playerId === onId),
  roles: (Object.keys(ROLES) as Role[]).filter((role) => side[role] === playerId),
})

export function dropDetails(side: Details, { incidents, substitutions, roles }: RemovedDetails): Details {
  return {
    ...(side.incidents && { incidents: side.incidents.filter((incident) => !incidents.includes(incident)) }),
    ...(side.substitutions && { substitutions: side.substitutions.filter((one) => !substitutions.includes(one)) }),
    ...(side.unused && { unused: side.unused }),
    ...(side.captainId !== undefined && { captainId: roles.includes('captainId') ? null : side.captainId }),
    ...(side.goalkeeperId !== undefined && { goalkeeperId: roles.includes('goalkeeperId') ? null : side.goalkeeperId }),
  }
}

/** Undoes `dropDetails`, except for a role that another player has received since. */
export const restoreDetails = (side: Details, playerId: string, removed: RemovedDetails): Details => ({
  ...side,
  ...(removed.incidents.length > 0 && { incidents: [...(side.incidents ?? []), ...removed.incidents] }),
  ...(removed.substitutions.length > 0 && {
    substitutions: [...(side.substitutions ?? []), ...removed.substitutions],
  }),
  ...Object.fromEntries(removed.roles.map((role) => [role, side[role] ?? playerId])),
})

/** Removes what a merge of two people's changes made impossible. */
export function normalizeDetails(side: SideContent): SideContent {
  const { lineup, incidents, substitutions, unused } = side
  const plays = (id: string) => id === '' || lineup.includes(id)
  return {
    ...side,
    ...(incidents && { incidents: incidents.filter((incident) => isCard(incident) || plays(incident.playerId)) }),
    ...(substitutions && { substitutions: substitutions.filter(({ offId, onId }) => plays(offId) && plays(onId)) }),
    ...(unused && { unused: unused.filter((id) => !lineup.includes(id)) }),
    ...(side.captainId && !plays(side.captainId) && { captainId: null }),
    ...(side.goalkeeperId && !plays(side.goalkeeperId) && { goalkeeperId: null }),
  }
}

export const CHOOSE_PLAYER = 'Choose a player, or remove this entry.'
export const CHOOSE_TWO = 'Choose who goes off and who comes on, or remove this entry.'
export const WRONG_CARDS = 'A player can have one yellow card, then a second yellow card or a red card.'

/** The first problem that prevents saving; null if there is none. */
export function checkDetails({ incidents = [], substitutions = [] }: Details): string | null {
  if (incidents.some(({ playerId }) => playerId === '')) return CHOOSE_PLAYER
  if (substitutions.some(({ offId, onId }) => offId === '' || onId === '' || offId === onId)) return CHOOSE_TWO
  if (incidents.some((incident) => areWrongCards(incidents, incident.playerId))) return WRONG_CARDS
  return [...incidents, ...substitutions].some(({ minute }) => readMinute(minute) === undefined) ? MINUTE_PROBLEM : null
}

export function areWrongCards(incidents: readonly Incident[], playerId: string): boolean {
  const count = (wanted: IncidentKind) =>
    incidents.filter(({ kind, playerId: id }) => kind === wanted && id === playerId).length
  return count('yellow') > 1 || count('red') > 1 || count('second_yellow') > count('yellow')
}

const orderOf = ({ minute }: { minute: string }) => {
  const read = readMinute(minute)
  return read ? minuteOrder(read) : Number.POSITIVE_INFINITY
}

/** 'yellow card 12′, off 60′ for Cy'; '' if nothing is recorded. */
export function detailWords(side: Details, playerId: string, nameOf: (id: string) => string): string {
  const at = (minute: string) => (minute === '' ? '' : ` ${minute}′`)
  const incidents = incidentsOf(side, playerId).toSorted((one, other) => orderOf(one) - orderOf(other))
  return [
    ...incidents.map(({ kind, minute }) => INCIDENTS[kind].toLowerCase() + at(minute)),
    ...substitutionsOf(side, playerId).map(({ onId, minute }) => `off${at(minute)} for ${nameOf(onId)}`),
    ...(isUnused(side, playerId) ? ['unused substitute'] : []),
  ].join(', ')
}

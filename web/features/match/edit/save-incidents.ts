import { readMinute } from '#domain/read-minute.ts'
import type { Content, Side, SideName } from './content.ts'

const SIDES: readonly SideName[] = ['home', 'away']

/** The arguments of save_match_details for everything beside line-ups and goals; none where nothing of it changed. */
export function incidentArguments(base: Content, content: Content, teamIds: Record<SideName, string>) {
  const [before, after] = [base, content].map((state) => ({
    _incidents: SIDES.flatMap((name) => toIncidents(state[name], teamIds[name])),
    _substitutions: SIDES.flatMap((name) => toSubstitutions(state[name], teamIds[name])),
    _roles: SIDES.flatMap((name) => toRoles(state[name], teamIds[name])),
  }))
  return JSON.stringify(before) === JSON.stringify(after) ? {} : after
}

const toMinute = (text: string) => {
  const read = readMinute(text)
  return { minute: read?.minute ?? null, added_minutes: read?.added ?? null }
}

const toIncidents = ({ incidents = [] }: Side, team_id: string) =>
  incidents.map(({ kind, playerId, minute }) => ({ team_id, player_id: playerId, kind, ...toMinute(minute) }))

const toSubstitutions = ({ substitutions = [] }: Side, team_id: string) =>
  substitutions.map(({ offId, onId, minute }) => ({
    team_id,
    player_off_id: offId,
    player_on_id: onId,
    ...toMinute(minute),
  }))

const toRoles = ({ captainId, goalkeeperId, unused = [] }: Side, team_id: string) => [
  ...(captainId ? [{ team_id, player_id: captainId, role: 'captain' }] : []),
  ...(goalkeeperId ? [{ team_id, player_id: goalkeeperId, role: 'goalkeeper' }] : []),
  ...unused.map((player_id) => ({ team_id, player_id, role: 'unused' })),
]

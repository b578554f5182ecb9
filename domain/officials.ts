// Officials of matches: reasons against an official in a match, and a proposal for a round.

import { OFFICIAL_ROLES, type OfficialRole } from './official-roles.ts'

/** The places of a match, by the number of its officials: 1, 3 or 4. The referee comes first. */
export const officialPlaces = (officials: number): OfficialRole[] =>
  officials >= 4
    ? ['referee', 'assistant', 'assistant', 'fourth']
    : officials === 3
      ? ['referee', 'assistant', 'assistant']
      : ['referee']

export interface Official {
  id: string
  name: string
  /** 1 is the highest. */
  level: number
  /** First and last day, YYYY-MM-DD. */
  absences: readonly { first: string; last: string }[]
}

export interface OfficialMatch {
  id: string
  /** Milliseconds since 1970. */
  kickOff: number
  /** YYYY-MM-DD, in the league's time zone. */
  date: string
  /** Ids of teams. */
  home: string
  away: string
  /** The ground, where it is known. */
  venue: string | null
}

/** An official who is to come to a match. */
export interface Duty {
  matchId: string
  officialId: string
  role: OfficialRole
}

export type OfficialClash =
  | { kind: 'absent' }
  /** The matches overlap, or leave too little time between them. */
  | { kind: 'near'; match: OfficialMatch }
  /** The official had or has this team within two weeks, this often. */
  | { kind: 'often'; team: string; times: number }

interface Round {
  /** Every match that can clash, past ones too. */
  matches: readonly OfficialMatch[]
  duties: readonly Duty[]
  matchMinutes: number
}

/** The time between two grounds, whose distance is not known. */
export const TRAVEL_MINUTES = 60
const MINUTE_MS = 60_000
const OFTEN_DAYS = 15
const DAY_MS = 86_400_000

/** Reasons against an official in a match, the gravest first. None forbids the appointment. */
export function clashesOf(
  official: Official,
  match: OfficialMatch,
  { matches, duties, matchMinutes }: Round,
): OfficialClash[] {
  const own = new Set(duties.filter(({ officialId }) => officialId === official.id).map(({ matchId }) => matchId))
  const others = matches.filter(({ id }) => id !== match.id && own.has(id))
  const near = others.find((other) => isNear(match, other, matchMinutes))
  const lately = others.filter(({ kickOff }) => Math.abs(kickOff - match.kickOff) < OFTEN_DAYS * DAY_MS)
  const times = (team: string) => lately.filter(({ home, away }) => home === team || away === team).length
  const often = [match.home, match.away].filter((team) => times(team) > 0)
  return [
    ...(isAbsent(official, match.date) ? [{ kind: 'absent' } as const] : []),
    ...(near === undefined ? [] : [{ kind: 'near', match: near } as const]),
    ...often.map((team) => ({ kind: 'often', team, times: times(team) }) as const),
  ]
}

const isAbsent = ({ absences }: Official, date: string) =>
  absences.some(({ first, last }) => first <= date && date <= last)

function isNear(one: OfficialMatch, other: OfficialMatch, matchMinutes: number): boolean {
  const isOneGround = one.venue !== null && one.venue === other.venue
  const minutes = matchMinutes + (isOneGround ? 0 : TRAVEL_MINUTES)
  return Math.abs(one.kickOff - other.kickOff) < minutes * MINUTE_MS
}

interface Proposal {
  duties: Duty[]
  /** Places for which no official is free. */
  open: number
}

interface ProposalRules extends Round {
  officials: readonly Official[]
  /** The matches whose free places are filled, each with the number of its officials. */
  wanted: readonly OfficialMatch[]
  places: number
  /** The lowest level that a referee may have; 9 for any. */
  lowestLevel: number
  /** Officials who declined a match are not proposed for it again. */
  refused: readonly Pick<Duty, 'matchId' | 'officialId'>[]
}

interface Place {
  match: OfficialMatch
  role: OfficialRole
}

/**
 * Officials for the free places of a round: the highest levels first for referees, the fewest matches first, nobody who
 * is away or has a match near in time, and rarely the same team. Referees are found before assistants, and the place with
 * the fewest free officials first. An official is moved to another place where that fills one more.
 */
export function proposeOfficials(rules: ProposalRules): Proposal {
  const made: Duty[] = []
  let open = 0
  for (const role of OFFICIAL_ROLES) {
    const waiting = freePlaces(rules, role)
    while (waiting.length > 0) {
      const choices = waiting.map((place) => candidatesFor(place, rules, made))
      const scarce = choices.reduce((least, { length }, at) => (length < (choices[least]?.length ?? 0) ? at : least), 0)
      const [place] = waiting.splice(scarce, 1)
      if (place === undefined) break
      const [best] = choices[scarce] ?? []
      if (best !== undefined) made.push(dutyOf(place, best))
      else if (!moveOne(place, rules, made)) open += 1
    }
  }
  return { duties: made, open }
}

const dutyOf = ({ match, role }: Place, { id }: Official): Duty => ({ matchId: match.id, officialId: id, role })

function freePlaces({ wanted, places, duties }: ProposalRules, role: OfficialRole): Place[] {
  const needed = officialPlaces(places).filter((place) => place === role).length
  return wanted.flatMap((match) => {
    const taken = duties.filter((duty) => duty.matchId === match.id && duty.role === role).length
    return Array.from({ length: Math.max(0, needed - taken) }, () => ({ match, role }))
  })
}

/** The best first. */
function candidatesFor(place: Place, rules: ProposalRules, made: readonly Duty[]): Official[] {
  const round = { ...rules, duties: [...rules.duties, ...made] }
  const costs = new Map<Official, number>()
  for (const official of rules.officials)
    if (isFree(official, place, round)) costs.set(official, costOf(official, place, round))
  return [...costs.keys()].toSorted(
    (a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id),
  )
}

function isFree(official: Official, { match, role }: Place, round: ProposalRules): boolean {
  const isOf = ({ matchId, officialId }: Pick<Duty, 'matchId' | 'officialId'>) =>
    matchId === match.id && officialId === official.id
  return (
    (role !== 'referee' || official.level <= round.lowestLevel) &&
    !round.duties.some(isOf) &&
    !round.refused.some(isOf) &&
    clashesOf(official, match, round).every(({ kind }) => kind === 'often')
  )
}

/** The matches for which a level, and a meeting with the same team, count. */
const COST = { level: 0.5, meeting: 1.5 }

function costOf(official: Official, { match, role }: Place, round: ProposalRules): number {
  const matches = round.duties.filter(({ officialId }) => officialId === official.id).length
  const meetings = clashesOf(official, match, round).reduce(
    (sum, clash) => sum + (clash.kind === 'often' ? clash.times : 0),
    0,
  )
  return matches + meetings * COST.meeting + (role === 'referee' ? official.level * COST.level : 0)
}

/** Gives a place to an official of another proposed place for which somebody else is free. */
function moveOne(place: Place, rules: ProposalRules, made: Duty[]): boolean {
  for (const [at, duty] of made.entries()) {
    const match = rules.wanted.find(({ id }) => id === duty.matchId)
    const others = made.filter((other) => other !== duty)
    const mover = candidatesFor(place, rules, others).find(({ id }) => id === duty.officialId)
    if (match === undefined || mover === undefined) continue
    const moved = dutyOf(place, mover)
    const [next] = candidatesFor({ match, role: duty.role }, rules, [...others, moved])
    if (next === undefined) continue
    made[at] = dutyOf({ match, role: duty.role }, next)
    made.push(moved)
    return true
  }
  return false
}

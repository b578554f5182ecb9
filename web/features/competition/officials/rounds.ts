import { shortDate } from '#domain/date-words.ts'
import type { Duty } from '#domain/officials.ts'
import type { Appointment, BoardMatch } from './officials-query.ts'

/** Matches that are appointed together: those of a round, or of a day where they have no round. */
interface Round {
  key: string
  label: string
  matches: BoardMatch[]
}

/** The rounds in the order of their first match. Divisions are named where there are several. */
export function roundsOf(matches: readonly BoardMatch[]): Round[] {
  const hasDivisions = new Set(matches.map(({ stage }) => stage.id)).size > 1
  const rounds = new Map<string, Round>()
  for (const match of matches) {
    const { stage, round, date } = match
    const key = round === null ? `day ${date}` : `${stage.id} ${round}`
    const known = rounds.get(key)
    if (known) known.matches.push(match)
    else {
      const division = hasDivisions && round !== null ? `${stage.name}, ` : ''
      const label = round === null ? shortDate(date) : `${division}Round ${round} · ${shortDate(date)}`
      rounds.set(key, { key, label, matches: [match] })
    }
  }
  return [...rounds.values()]
}

/** The round that comes next: the first with a match that has not kicked off; the last one when all have. */
export const nextRound = (rounds: readonly Round[], now: number): Round | undefined =>
  rounds.find(({ matches }) => matches.some(({ kickOff }) => kickOff > now)) ?? rounds.at(-1)

const occupiesPlace = ({ state }: Appointment) => state === 'proposed' || state === 'sent' || state === 'accepted'

/** The appointments that occupy a place, as duties. */
export const dutiesOf = (matches: readonly BoardMatch[]): Duty[] =>
  matches.flatMap(({ id, appointments }) =>
    appointments.filter(occupiesPlace).map(({ officialId, role }) => ({ matchId: id, officialId, role })),
  )

/** The appointment in each place of a role: those that occupy it, then refusals that are not acknowledged. */
export function inPlaces(appointments: readonly Appointment[], role: string, places: number): (Appointment | null)[] {
  const own = appointments.filter((appointment) => appointment.role === role)
  const shown = [
    ...own.filter(occupiesPlace),
    ...own.filter(({ state, isAcknowledged }) => state === 'declined' && !isAcknowledged),
  ]
  return Array.from({ length: Math.max(places, own.filter(occupiesPlace).length) }, (_, at) => shown[at] ?? null)
}

import type { PlannedRound } from '#domain/cup-days.ts'
import { plainDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import type { Bracket, Tie } from '#web/features/competition/cup/bracket.ts'

interface CupDaysPreviewProps {
  bracket: Bracket
  plan: PlannedRound[]
  timeZone: string
}

/** The days that saving gives to each round, with the days before. */
export function CupDaysPreview({ bracket, plan, timeZone }: CupDaysPreviewProps) {
  const ties = new Map(bracket.rounds.flatMap(({ ties }) => ties.map((tie) => [tie.id, tie] as const)))
  return (
    <ol aria-label="Days of the cup rounds" className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
      {plan.map(({ name, legs }) => (
        <li key={name} className="min-w-0 border-line border-t pt-3">
          <h3 className="text-lg">{name}</h3>
          {legs === null && <p role="alert">No day of a whole year is free. Change the rules.</p>}
          {daysOf(legs ?? []).map(({ date, own }) => (
            <div key={date} className="mt-2">
              <p className="figures font-semibold text-sm">{plainDate(date)}</p>
              <ul>
                {own.map(({ tieId, leg }) => (
                  <li key={`${tieId} ${leg}`} className="wrap-anywhere text-sm">
                    <Match tie={ties.get(tieId)} leg={leg} date={date} timeZone={timeZone} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </li>
      ))}
    </ol>
  )
}

type Legs = NonNullable<PlannedRound['legs']>

const daysOf = (legs: Legs) =>
  [...new Set(legs.map(({ date }) => date))]
    .toSorted()
    .map((date) => ({ date, own: legs.filter((leg) => leg.date === date) }))

interface MatchProps {
  tie: Tie | undefined
  leg: number
  date: string
  timeZone: string
}

function Match({ tie, leg, date, timeZone }: MatchProps) {
  if (tie === undefined) return null
  const [home, away] = leg === 2 ? [tie.away, tie.home] : [tie.home, tie.away]
  const before = tie.legs.find((stored) => stored.leg === leg)?.played_at
  const day = before ? toLocalTime(new Date(before), timeZone).date : date
  return (
    <>
      <bdi>{home.name}</bdi> <span className="text-muted">v</span> <bdi>{away.name}</bdi>
      {day !== date && <span className="text-muted"> (was {plainDate(day)})</span>}
    </>
  )
}

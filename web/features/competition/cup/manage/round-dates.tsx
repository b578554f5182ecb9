import { addDays } from '#domain/calendar-days.ts'
import { toLocalTime } from '#domain/league-time.ts'
import type { Bracket, Tie } from '#web/features/competition/cup/bracket.ts'
import { planLegs } from '#web/features/competition/cup/knock-out-mutations.ts'
import type { Supabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

interface RoundDatesProps {
  bracket: Bracket
  timeZone: string
  isSaving: boolean
  onPlan: (change: (supabase: Supabase) => PromiseLike<unknown>) => void
}

const WEEK_DAYS = 7

/** A day and a kick-off for all ties of a round. Matches appear as soon as both teams are known. */
export function RoundDates({ bracket, timeZone, isSaving, onPlan }: RoundDatesProps) {
  return (
    <section aria-label="Dates">
      <h3 className="text-2xl">Dates</h3>
      <p className="mt-1 text-muted text-sm">
        A second leg is a week later, or on this day once the first legs are played. Each match can be moved on its own
        among the fixtures; played matches stay.
      </p>
      <ul className="mt-3 grid gap-4">
        {bracket.rounds.map(({ round, name, ties }) => (
          <li key={round}>
            <form
              onSubmit={(event) => {
                event.preventDefault()
                const fields = new FormData(event.currentTarget)
                const [date, time] = [String(fields.get('date')), String(fields.get('time'))]
                onPlan(planLegs(bracket.id, legsToPlan(ties, date, time), timeZone))
              }}
            >
              <fieldset className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[8rem_1fr_1fr_auto]">
                <legend className="sr-only">{name}</legend>
                <p aria-hidden className="col-span-2 font-semibold sm:col-span-1 sm:pb-2.5">
                  {name}
                </p>
                <Field label="Day">
                  {(control) => (
                    <Input {...control} type="date" name="date" required defaultValue={plannedDay(ties, timeZone)} />
                  )}
                </Field>
                <Field label="Kick-off">
                  {(control) => (
                    <Input {...control} type="time" name="time" required defaultValue={usualKickOff(ties, timeZone)} />
                  )}
                </Field>
                <Button type="submit" variant="outline" disabled={isSaving} className="col-span-2 sm:col-span-1">
                  Set date
                </Button>
              </fieldset>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The legs that can be planned: of each tie the first one, and a week later the second, or this alone. */
function legsToPlan(ties: Tie[], date: string, time: string) {
  const areFirstPlayed = openLegs(ties).every(({ leg }) => leg > 1)
  return ties.flatMap(({ id, legs }) =>
    legs.filter(isOpen).map(({ leg }) => ({
      tieId: id,
      leg,
      date: leg === 1 || areFirstPlayed ? date : addDays(date, WEEK_DAYS),
      time,
    })),
  )
}

type Leg = Tie['legs'][number]
const isOpen = ({ home_score }: Leg) => home_score === null
const openLegs = (ties: Tie[]) => ties.flatMap(({ legs }) => legs).filter(isOpen)

/** Of the earliest leg that is open; '' without a date. */
function plannedDay(ties: Tie[], timeZone: string): string {
  const [first] = openLegs(ties)
    .flatMap(({ played_at }) => (played_at === null ? [] : [toLocalTime(new Date(played_at), timeZone).date]))
    .toSorted()
  return first ?? ''
}

/** The kick-off that most open legs have. */
function usualKickOff(ties: Tie[], timeZone: string): string {
  const times = openLegs(ties).flatMap(({ played_at }) =>
    played_at === null ? [] : [toLocalTime(new Date(played_at), timeZone).time],
  )
  const count = (time: string) => times.filter((other) => other === time).length
  return times.toSorted((one, other) => count(other) - count(one))[0] ?? '15:00'
}

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
        A second leg is a week later. Each match can be moved on its own among the fixtures; played matches stay.
      </p>
      <ul className="mt-3 grid gap-4">
        {bracket.rounds.map(({ round, name, ties }) => (
          <li key={round}>
            <form
              className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[8rem_1fr_1fr_auto]"
              onSubmit={(event) => {
                event.preventDefault()
                const fields = new FormData(event.currentTarget)
                const [date, time] = [String(fields.get('date')), String(fields.get('time'))]
                onPlan(planLegs(bracket.id, legsToPlan(ties, date, time), timeZone))
              }}
            >
              <p className="col-span-2 font-semibold sm:col-span-1 sm:pb-2.5">{name}</p>
              <Field label="Day">
                {(control) => (
                  <Input {...control} type="date" name="date" required defaultValue={dateOf(ties, timeZone)} />
                )}
              </Field>
              <Field label="Kick-off">
                {(control) => <Input {...control} type="time" name="time" required defaultValue="15:00" />}
              </Field>
              <Button type="submit" variant="outline" disabled={isSaving} className="col-span-2 sm:col-span-1">
                Set date
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}

const legsToPlan = (ties: Tie[], date: string, time: string) =>
  ties.flatMap(({ id, legs }) =>
    legs
      .filter(({ home_score }) => home_score === null)
      .map(({ leg }) => ({ tieId: id, leg, date: leg === 1 ? date : addDays(date, WEEK_DAYS), time })),
  )

function dateOf(ties: Tie[], timeZone: string): string {
  const first = ties.flatMap(({ legs }) => legs).find(({ played_at }) => played_at !== null)
  return first?.played_at ? toLocalTime(new Date(first.played_at), timeZone).date : ''
}

import { ALWAYS } from '#domain/suspensions.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** '2026-12-31,infinity' as days in the order of the numbers. */
export function readDays(text: string, length: number): string[] {
  const days = text.split(',')
  return Array.from({ length }, (_, place) => days[place] || ALWAYS)
}

export const writeDays = (days: readonly string[]): string => days.join(',')

interface LastDaysProps {
  /** The numbers of yellow cards that bring a ban. */
  numbers: readonly number[]
  /** The text that `writeDays` makes. */
  days: string
  onChange: (days: string) => void
}

/** The day until which each number of yellow cards brings a ban. Most leagues have none. */
export function LastDays({ numbers, days, onChange }: LastDaysProps) {
  if (numbers.length === 0) return null
  const chosen = readDays(days, numbers.length)
  const count = chosen.filter((day) => day !== ALWAYS).length
  return (
    <Disclosure summary={count === 0 ? 'Only until a day' : `Only until a day (${count} of ${numbers.length})`}>
      <p className="mb-4 max-w-prose text-muted text-sm">
        Many leagues count five yellow cards until a day in winter and ten until a day in spring. The day of the match
        decides, even if it was postponed. Leave a day empty for the whole season.
      </p>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
        {numbers.map((number, place) => (
          <Field key={number} label={`${number} yellow ${number === 1 ? 'card' : 'cards'}, until`}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={chosen[place] === ALWAYS ? '' : chosen[place]}
                onChange={({ target }) => onChange(writeDays(chosen.with(place, target.value || ALWAYS)))}
              />
            )}
          </Field>
        ))}
      </div>
    </Disclosure>
  )
}

import { shortDate } from '#domain/date-words.ts'
import type { CallOffMatch } from '#web/queries/call-off-query.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { type CallOffChoice, optionsOf } from './chosen-matches.ts'

interface ChooseMatchesProps {
  /** All matches that can be called off. */
  open: readonly CallOffMatch[]
  /** Those of the choice. */
  chosen: readonly CallOffMatch[]
  choice: CallOffChoice
  /** Ids of chosen matches that are played nevertheless. */
  staying: ReadonlySet<string>
  onChoose: (choice: CallOffChoice) => void
  onStay: (staying: ReadonlySet<string>) => void
}

const FIELDS = [
  { part: 'day', label: 'Day', any: 'Any day' },
  { part: 'round', label: 'Round', any: 'Any round' },
  { part: 'venue', label: 'Venue', any: 'Any venue' },
  { part: 'stage', label: 'Division', any: 'All divisions' },
] as const

/** A day, a round or a venue, and the matches there, each of which can be left out. */
export function ChooseMatches({ open, chosen, choice, staying, onChoose, onStay }: ChooseMatchesProps) {
  const fields = FIELDS.map((field) => ({ ...field, options: optionsOf(open, field.part) })).filter(
    ({ part, options }) => options.length > (part === 'stage' ? 1 : 0),
  )
  function toggle(id: string, isCalledOff: boolean) {
    const next = new Set(staying)
    if (isCalledOff) next.delete(id)
    else next.add(id)
    onStay(next)
  }
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {fields.map(({ part, label, any, options }) => (
          <Field key={part} label={label}>
            {(control) => (
              <Select
                {...control}
                value={choice[part]}
                onChange={({ target }) => onChoose({ ...choice, [part]: target.value })}
              >
                <option value="">{any}</option>
                {options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
      {chosen.length === 0 ? (
        <p className="text-muted">
          {Object.values(choice).some(Boolean)
            ? 'There is no such match to come.'
            : 'Choose a day, a round or a venue.'}
        </p>
      ) : (
        <fieldset>
          <legend className="mb-2 font-semibold text-sm">Matches</legend>
          <ul className="border-line border-t">
            {chosen.map(({ id, date, time, homeName, awayName, venue }) => (
              <li key={id} className="border-line border-b">
                <label htmlFor={`off-${id}`} className="flex min-h-11 cursor-pointer items-center gap-4 py-2">
                  <Checkbox
                    id={`off-${id}`}
                    checked={!staying.has(id)}
                    onChange={({ target }) => toggle(id, target.checked)}
                  />
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    <bdi>{homeName}</bdi> <span className="text-muted">v</span> <bdi>{awayName}</bdi>
                    <span className="figures block text-muted text-sm">
                      {shortDate(date)}, {time}
                      {venue && (
                        <>
                          , <bdi>{venue.name}</bdi>
                        </>
                      )}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </>
  )
}

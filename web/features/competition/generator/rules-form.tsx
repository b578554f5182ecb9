import { Shuffle } from 'lucide-react'
import { ClosedDaysFields } from '#web/features/competition/closed-days-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { SeasonSoFar } from './generator-queries.ts'
import { PlayingTeams } from './playing-teams.tsx'
import { RunningSeason } from './running-season.tsx'
import type { Generator } from './use-generator.ts'

interface RulesFormProps {
  generator: Generator
  timeZone: string
  season: SeasonSoFar
}

/** The rules of the season. The preview shows every change at once. */
export function RulesForm({ generator, timeZone, season }: RulesFormProps) {
  const { choices, choose, problems, isSaving } = generator
  const isRunning = season.matches.length > 0
  const fills = isRunning && !choices.replaces
  return (
    <fieldset disabled={isSaving} className="grid gap-6">
      <legend className="sr-only">Rules of the season</legend>
      {isRunning && <RunningSeason generator={generator} />}
      <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Each pair of teams meets">
          {(control) => (
            <Select
              {...control}
              value={choices.double ? 'twice' : 'once'}
              onChange={({ target }) => choose({ double: target.value === 'twice' })}
            >
              <option value="twice">Twice, home and away</option>
              <option value="once">Once</option>
            </Select>
          )}
        </Field>
        <Field
          label={fills ? 'New matches from' : 'First round'}
          hint={fills ? 'Free match days first, then these' : undefined}
          error={problems.firstDate}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              value={choices.firstDate}
              onChange={({ target }) => choose({ firstDate: target.value })}
            />
          )}
        </Field>
        <Field label="Kick-off" hint={timeZone.replaceAll('_', ' ')} error={problems.kickOff}>
          {(control) => (
            <Input
              {...control}
              type="time"
              value={choices.kickOff}
              onChange={({ target }) => choose({ kickOff: target.value })}
            />
          )}
        </Field>
        <NumberField
          label={fills ? 'Days between new match days' : 'Days from round to round'}
          hint="7 keeps the weekday"
          value={choices.interval}
          error={problems.interval}
          onChange={(interval) => choose({ interval })}
        />
        <NumberField
          label="Days of rest"
          hint="At least, between two matches of a team"
          value={choices.restDays}
          error={problems.restDays}
          onChange={(restDays) => choose({ restDays })}
        />
        <div className="grid gap-1.5">
          <span className="font-medium text-sm">Draw</span>
          <Button variant="outline" onClick={() => choose({ draw: choices.draw + 1 })}>
            <Shuffle aria-hidden />
            Draw again
          </Button>
        </div>
      </div>
      {isRunning && <PlayingTeams generator={generator} teams={season.teams} />}
      <ClosedDaysFields closed={choices.closed} error={problems.closed} onChange={(closed) => choose({ closed })} />
    </fieldset>
  )
}

interface NumberFieldProps {
  label: string
  hint: string
  value: string
  error: string | null
  onChange: (value: string) => void
}

const NumberField = ({ label, hint, value, error, onChange }: NumberFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <Input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    )}
  </Field>
)

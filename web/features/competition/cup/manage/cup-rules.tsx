import { useState } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

/** The rules of a new knock-out, as fields of its form. @param hasDraw the teams are drawn or seeded by the table */
export function CupRules({ hasDraw }: { hasDraw: boolean }) {
  const [legs, setLegs] = useState('1')
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-3">
        {hasDraw && (
          <Field label="Draw">
            {(control) => (
              <Select {...control} name="draw">
                <option value="open">Open draw</option>
                <option value="table">Seeded by the table</option>
                <option value="4">Drawn, first 4 of the table seeded</option>
                <option value="8">Drawn, first 8 of the table seeded</option>
              </Select>
            )}
          </Field>
        )}
        <Field label="Matches of a tie">
          {(control) => (
            <Select {...control} name="legs" value={legs} onChange={({ target }) => setLegs(target.value)}>
              <option value="1">One</option>
              <option value="2">Two, at home and away</option>
            </Select>
          )}
        </Field>
        <Field label="Too few teams for all places">
          {(control) => (
            <Select {...control} name="first">
              <option value="preliminary">Preliminary round</option>
              <option value="byes">Byes in the first round</option>
            </Select>
          )}
        </Field>
      </div>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {legs === '2' && (
          <>
            <Choice name="finalOnce" checked>
              One match in the final
            </Choice>
            <Choice name="awayGoals">Away goals decide a level tie</Choice>
          </>
        )}
        <Choice name="extraTime" checked>
          Extra time
        </Choice>
        <Choice name="penalties" checked>
          Penalties
        </Choice>
        <Choice name="third">Match for third place</Choice>
      </div>
    </div>
  )
}

interface ChoiceProps {
  name: string
  checked?: boolean
  children: React.ReactNode
}

const Choice = ({ name, checked, children }: ChoiceProps) => (
  <label htmlFor={`cup-${name}`} className="flex min-h-11 items-center gap-3">
    <Checkbox id={`cup-${name}`} name={name} defaultChecked={checked} />
    {children}
  </label>
)

import type { Factor } from '@supabase/supabase-js'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { nameOfFactor } from './second-factor.ts'

interface FactorChoiceProps {
  factors: Factor[]
  value: string
  onChange: (id: string) => void
}

/** A choice between the user's authenticators. Empty when there is only one. */
export function FactorChoice({ factors, value, onChange }: FactorChoiceProps) {
  if (factors.length < 2) return null
  return (
    <Field label="Code from">
      {(control) => (
        <Select {...control} name="factor" value={value} onChange={({ target }) => onChange(target.value)}>
          {factors.map((factor) => (
            <option key={factor.id} value={factor.id}>
              {nameOfFactor(factor)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

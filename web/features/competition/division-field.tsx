import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ShownDivision } from './use-division.tsx'

interface DivisionFieldProps {
  divisions: readonly Pick<ShownDivision, 'id' | 'name'>[]
  value: string
  onChange: (stageId: string) => void
}

export const DivisionField = ({ divisions, value, onChange }: DivisionFieldProps) => (
  <Field label="Division">
    {(control) => (
      <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
        {divisions.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

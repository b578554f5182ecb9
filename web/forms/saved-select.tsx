import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { useSavedChoice } from './use-saved-choice.ts'

interface SavedSelectProps {
  label: string
  hint?: string | undefined
  className?: string
  value: string
  /** Throws where the server refuses: the stored value is shown again, with the failure. */
  save: (value: string) => Promise<void>
  children: React.ReactNode
}

/** A choice among several that is saved at once. */
export function SavedSelect({ label, hint, className, value, save, children }: SavedSelectProps) {
  const { choose, wanted, failure } = useSavedChoice(save)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field label={label} hint={hint}>
        {(control) => (
          <Select
            {...control}
            className={className}
            value={wanted ?? value}
            onChange={({ target }) => choose(target.value)}
          >
            {children}
          </Select>
        )}
      </Field>
      <FormError message={failure} />
    </div>
  )
}

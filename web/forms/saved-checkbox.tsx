import { useId } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useSavedChoice } from './use-saved-choice.ts'

interface SavedCheckboxProps {
  label: string
  /** The consequence of the choice, below it. */
  hint: string
  /** The stored value. */
  isOn: boolean
  /** Throws where the server refuses: the box then shows the stored value again, with the failure. */
  save: (isOn: boolean) => Promise<void>
}

/** A choice that is saved at once. */
export function SavedCheckbox({ label, hint, isOn, save }: SavedCheckboxProps) {
  const id = useId()
  const { choose, wanted, failure } = useSavedChoice(save)
  return (
    <div className="grid gap-1">
      <div className="flex min-h-11 items-center gap-3">
        <Checkbox
          id={id}
          checked={wanted ?? isOn}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => choose(target.checked)}
        />
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
      </div>
      <p id={`${id}-hint`} className="max-w-prose text-muted text-sm">
        {hint}
      </p>
      <FormError message={failure} />
    </div>
  )
}

import { useId, useState } from 'react'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useAction } from './use-action.ts'

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
  const [wanted, setWanted] = useState(isOn)
  const [failure, setFailure] = useState<string | null>(null)
  const [change, isSaving] = useAction(async (isWanted: boolean) => {
    setWanted(isWanted)
    setFailure(null)
    await save(isWanted).catch((error) => setFailure(failureMessage(error)))
  })
  return (
    <div className="grid gap-1">
      <div className="flex min-h-11 items-center gap-3">
        <Checkbox
          id={id}
          checked={isSaving ? wanted : isOn}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => change(target.checked)}
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

import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

/** The database has the same limit. */
export const MOVE_REASON_LENGTH = 500

interface GiveReasonProps {
  /** Opens the field. */
  label: string
  field: string
  submit: string
  isSaving: boolean
  onGive: (reason: string) => void
}

/** A refusal with its reason, behind a line. */
export function GiveReason({ label, field, submit, isSaving, onGive }: GiveReasonProps) {
  const [reason, setReason] = useState('')
  return (
    <Disclosure summary={label}>
      <div className="grid justify-items-start gap-4">
        <div className="w-full">
          <Field label={field}>
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                maxLength={MOVE_REASON_LENGTH}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
        </div>
        <Button
          variant="danger"
          disabled={reason.trim() === ''}
          aria-disabled={isSaving}
          onClick={() => onGive(reason)}
        >
          {submit}
        </Button>
      </div>
    </Disclosure>
  )
}

import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

interface ConfirmWordProps {
  value: string
  onChange: (value: string) => void
  error: string | null
}

const WORD = 'delete'

/** Asks the person to type a word before an action that cannot be undone. */
export function ConfirmWord({ value, onChange, error }: ConfirmWordProps) {
  return (
    <Field label={`Type “${WORD}” to confirm`} error={error}>
      {(control) => (
        <Input
          {...control}
          name="confirm"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

export const wordProblem = (value: string): string | null =>
  value.trim().toLowerCase() === WORD ? null : `Type the word “${WORD}”.`

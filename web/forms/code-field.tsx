import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  label?: string
  hint?: React.ReactNode
  error?: string | null
  autoFocus?: boolean
}

/** A field for a code from an app or a mail. Phones offer a code that just arrived, and show a number pad. */
export function CodeField({ value, onChange, label = 'Code', hint, error, autoFocus }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          autoFocus={autoFocus}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="max-w-48 font-display font-semibold text-2xl tabular-nums tracking-[0.12em]"
        />
      )}
    </Field>
  )
}

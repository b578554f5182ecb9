import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Form } from './use-form.ts'

interface CodeFieldProps {
  form: Pick<Form<{ code: string }>, 'register' | 'problems'>
  label?: string
  hint?: React.ReactNode
  autoFocus?: boolean
}

/** A field for a code from an app or a mail. Phones offer a code that just arrived, and show a number pad. */
export function CodeField({ form: { register, problems }, label = 'Code', hint, autoFocus }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={problems.code}>
      {(control) => (
        <Input
          {...control}
          {...register('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          autoFocus={autoFocus}
          className="max-w-48 font-display font-semibold text-2xl tabular-nums tracking-[0.12em]"
        />
      )}
    </Field>
  )
}

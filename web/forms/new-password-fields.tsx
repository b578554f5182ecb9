import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { MIN_PASSWORD, type PasswordProblems } from './read-new-password.ts'

interface NewPasswordFieldsProps {
  label: string
  problems: PasswordProblems
}

/** The fields `password` and `confirmation` of a form. */
export function NewPasswordFields({ label, problems }: NewPasswordFieldsProps) {
  return (
    <>
      <Field label={label} hint={`At least ${MIN_PASSWORD} characters`} error={problems.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" required />}
      </Field>
      <Field label="Confirm password" error={problems.confirmation}>
        {(control) => <PasswordInput {...control} name="confirmation" autoComplete="new-password" required />}
      </Field>
    </>
  )
}

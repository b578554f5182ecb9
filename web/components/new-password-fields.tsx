import { MIN_PASSWORD, type PasswordProblems } from './read-new-password.ts'
import { Field } from './ui/field.tsx'
import { PasswordInput } from './ui/password-input.tsx'

interface NewPasswordFieldsProps {
  label: string
  password: string
  confirmation: string
  onPasswordChange: (password: string) => void
  onConfirmationChange: (confirmation: string) => void
  /** Empty until a save was tried. */
  problems: PasswordProblems
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  return (
    <>
      <Field label={props.label} hint={`At least ${MIN_PASSWORD} characters`} error={props.problems.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            required
            value={props.password}
            onChange={({ target }) => props.onPasswordChange(target.value)}
          />
        )}
      </Field>
      <Field label="Confirm password" error={props.problems.confirmation}>
        {(control) => (
          <PasswordInput
            {...control}
            name="confirmation"
            autoComplete="new-password"
            required
            value={props.confirmation}
            onChange={({ target }) => props.onConfirmationChange(target.value)}
          />
        )}
      </Field>
    </>
  )
}

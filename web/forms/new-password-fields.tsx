import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { MIN_PASSWORD } from './schemas.ts'
import type { Form } from './use-form.ts'

interface NewPasswordFieldsProps {
  label: string
  form: Pick<Form<{ password: string; confirmation: string }>, 'register' | 'problems'>
}

/** The fields `password` and `confirmation` of a form. */
export function NewPasswordFields({ label, form: { register, problems } }: NewPasswordFieldsProps) {
  return (
    <>
      <Field label={label} hint={`At least ${MIN_PASSWORD} characters`} error={problems.password}>
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="new-password" required />}
      </Field>
      <Field label="Confirm password" error={problems.confirmation}>
        {(control) => <PasswordInput {...control} {...register('confirmation')} autoComplete="new-password" required />}
      </Field>
    </>
  )
}

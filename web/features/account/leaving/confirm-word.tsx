import * as z from 'zod/mini'
import { refuse } from '#web/forms/schemas.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

interface ConfirmWordProps {
  form: Pick<Form<{ confirm: string }>, 'register' | 'problems'>
}

const WORD = 'delete'

/** Asks the person to type a word before an action that cannot be undone. */
export const ConfirmWord = ({ form: { register, problems } }: ConfirmWordProps) => (
  <Field label={`Type “${WORD}” to confirm`} error={problems.confirm}>
    {(control) => (
      <Input {...control} {...register('confirm')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
    )}
  </Field>
)

export const confirmWord = () =>
  z.string().check(refuse((text) => (text.trim().toLowerCase() === WORD ? null : `Type the word “${WORD}”.`)))

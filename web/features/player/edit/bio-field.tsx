import { useState } from 'react'
import { FillBio } from '#web/features/player/bio/fill-bio.tsx'
import type { Form } from '#web/forms/use-form.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { BIO_LENGTH, lengthOf } from './profile-schema.ts'

interface BioFieldProps {
  playerId: string
  /** Whether visitors see no biography, because a competition protects the player. */
  isHidden: boolean
  form: Pick<Form<{ bio: string }>, 'register' | 'values' | 'change' | 'problems'>
}

/** The biography. Near its limit the field shows the remaining characters. */
export function BioField({ playerId, isHidden, form: { register, values, change, problems } }: BioFieldProps) {
  // The generated bio takes the place of the text, so nothing is typed meanwhile.
  const [isGenerating, setGenerating] = useState(false)
  const left = BIO_LENGTH - lengthOf(values.bio)
  const readers = isHidden ? 'Visitors do not see it.' : 'Everybody can read it on the player’s page.'
  const hint = left < 500 && left >= 0 ? `${left} characters left` : readers
  return (
    <div className="grid gap-3">
      <Field label="Bio" hint={isGenerating ? 'You can edit the bio once it is generated.' : hint} error={problems.bio}>
        {(control) => <Textarea {...control} {...register('bio')} rows={8} readOnly={isGenerating} dir="auto" />}
      </Field>
      <FillBio playerId={playerId} bio={values.bio} onBio={(bio) => change('bio', bio)} onGenerating={setGenerating} />
    </div>
  )
}

import { useState } from 'react'
import { FillBio } from '#web/features/player/bio/fill-bio.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { BIO_LENGTH, lengthOf } from './profile-values.ts'

interface BioFieldProps {
  playerId: string
  bio: string
  onChange: (bio: string) => void
  error: string | undefined
}

/** The biography. Near its limit the field shows the remaining characters. */
export function BioField({ playerId, bio, onChange, error }: BioFieldProps) {
  // The generated bio takes the place of the text, so nothing is typed meanwhile.
  const [isGenerating, setGenerating] = useState(false)
  const left = BIO_LENGTH - lengthOf(bio)
  const hint = left < 500 && left >= 0 ? `${left} characters left` : 'Everybody can read it on the player’s page.'
  return (
    <div className="grid gap-3">
      <Field label="Bio" hint={isGenerating ? 'You can edit the bio once it is generated.' : hint} error={error}>
        {(control) => (
          <Textarea
            {...control}
            name="bio"
            rows={8}
            readOnly={isGenerating}
            dir="auto"
            value={bio}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <FillBio playerId={playerId} bio={bio} onBio={onChange} onGenerating={setGenerating} />
    </div>
  )
}

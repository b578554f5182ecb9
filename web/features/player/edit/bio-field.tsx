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
  const left = BIO_LENGTH - lengthOf(bio)
  return (
    <div className="grid gap-3">
      <Field
        label="Bio"
        hint={left < 500 && left >= 0 ? `${left} characters left` : 'Everybody can read it on the player’s page.'}
        error={error}
      >
        {(control) => (
          <Textarea
            {...control}
            name="bio"
            rows={8}
            dir="auto"
            value={bio}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <FillBio playerId={playerId} bio={bio} onBio={onChange} />
    </div>
  )
}

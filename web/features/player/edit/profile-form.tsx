import { useQueryClient } from '@tanstack/react-query'
import { POSITIONS, positionLabel } from '#domain/positions.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUser } from '#web/session/use-user.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { BioField } from './bio-field.tsx'
import { describeProfileRefusal } from './describe-profile-refusal.ts'
import type { EditedPlayer } from './edit-queries.ts'
import { changesOf, profileSchema, valuesOf } from './profile-schema.ts'
import { SaveBar } from './save-bar.tsx'
import { saveProfile } from './save-profile.ts'

interface ProfileFormProps {
  player: EditedPlayer
  onSaved: () => void
}

/** Everything that a profile tells, but the photo. */
export function ProfileForm({ player, onSaved }: ProfileFormProps) {
  const queries = useQueryClient()
  const user = useUser()
  const form = useForm({
    schema: profileSchema(new Date().toISOString().slice(0, 10)),
    saved: valuesOf(player),
    draft: `player-${user.id}-${player.id}`,
    unreadable: { date_of_birth: 'Enter the whole date, or none.' },
    async save(profile) {
      const changes = changesOf(player, profile)
      if (Object.keys(changes).length > 0) await saveProfile(player.id, changes)
      toast('Profile updated')
      await queries.invalidateQueries()
    },
    failed(error) {
      const { field, reason } = describeProfileRefusal(error)
      const message = `Failed to update profile: ${reason}`
      return { message, toast: { title: message }, ...(field !== null && { problems: { [field]: reason } }) }
    },
    onSaved: (_, isFinished) => isFinished && onSaved(),
  })
  const { register, problems } = form

  return (
    <form {...form.props} className="mt-10 grid gap-6 [&_:is(input,select,textarea)]:scroll-mb-48">
      <Field label="Full name" error={problems.full_name}>
        {(control) => <Input {...control} {...register('full_name')} autoComplete="off" dir="auto" required />}
      </Field>
      <Field
        label="Email"
        hint="Optional. Only the player, the team’s manager and the owner of the competition can see it."
        error={problems.email}
      >
        {(control) => <Input {...control} {...register('email')} type="email" inputMode="email" autoComplete="off" />}
      </Field>
      <div className="grid items-start gap-6 sm:grid-cols-3">
        <Field label="Position" error={problems.position}>
          {(control) => (
            <Select {...control} {...register('position')}>
              <option value="">Unknown</option>
              {POSITIONS.map((position) => (
                <option key={position} value={position}>
                  {positionLabel(position)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Jersey number" error={problems.jersey_number}>
          {(control) => (
            <Input
              {...control}
              {...register('jersey_number')}
              inputMode="numeric"
              autoComplete="off"
              className="figures"
            />
          )}
        </Field>
        <Field
          label="Date of birth"
          hint={player.youth ? 'Visitors see neither date nor age.' : 'Of players under 18, visitors see the age only.'}
          error={problems.date_of_birth}
        >
          {(control) => <Input {...control} {...register('date_of_birth')} type="date" min="1900-01-02" />}
        </Field>
      </div>
      <BioField playerId={player.id} isHidden={player.youth !== null} form={form} />
      <SaveBar form={form} />
    </form>
  )
}

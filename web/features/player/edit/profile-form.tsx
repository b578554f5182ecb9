import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { POSITIONS, positionLabel } from '#domain/positions.ts'
import { focusField } from '#web/forms/focus-field.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useEdits } from '#web/forms/use-edits.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { BioField } from './bio-field.tsx'
import { describeRefusal } from './describe-refusal.ts'
import type { EditedPlayer } from './edit-queries.ts'
import { changesOf, type Problems, readProfile, valuesOf } from './profile-values.ts'
import { saveProfile } from './save-profile.ts'

interface ProfileFormProps {
  player: EditedPlayer
  onSaved: () => void
}

/** Everything that a profile tells, but the photo. */
export function ProfileForm({ player, onSaved }: ProfileFormProps) {
  const queries = useQueryClient()
  const user = useUser()
  const { values, change, isChanged, discard, markSaved } = useEdits(`player-${user.id}-${player.id}`, valuesOf(player))
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)

  const [save, isSaving] = useAction(async (form: HTMLFormElement) => {
    setFailure(null)
    const { profile, problems: found } = readProfile(values, new Date().toISOString().slice(0, 10))
    // A date of which a part is typed has no value at all.
    const isHalfDate = form.querySelector<HTMLInputElement>('[name=date_of_birth]')?.validity.badInput
    const all: Problems = { ...found, ...(isHalfDate && { date_of_birth: 'Enter the whole date, or none.' }) }
    setProblems(all)
    const [first] = Object.keys(all)
    if (first !== undefined) return focusField(form, first)
    try {
      const changes = changesOf(player, profile)
      if (Object.keys(changes).length > 0) await saveProfile(player.id, changes)
    } catch (error) {
      const { field, reason } = describeRefusal(error)
      if (field !== null) setProblems({ [field]: reason })
      setFailure(`Failed to update profile: ${reason}`)
      toast(`Failed to update profile: ${reason}`, { destructive: true })
      if (field !== null) focusField(form, field)
      return
    }
    toast('Profile updated')
    await queries.invalidateQueries()
    if (markSaved()) onSaved()
  })

  return (
    <form
      noValidate
      className="mt-10 grid gap-6 [&_:is(input,select,textarea)]:scroll-mb-48"
      onSubmit={(event) => {
        event.preventDefault()
        save(event.currentTarget)
      }}
    >
      <Field label="Full name" error={problems.full_name}>
        {(control) => (
          <Input
            {...control}
            name="full_name"
            autoComplete="off"
            dir="auto"
            required
            value={values.full_name}
            onChange={({ target }) => change('full_name', target.value)}
          />
        )}
      </Field>
      <Field
        label="Email"
        hint="Optional. Only the player, the team’s manager and the owner of the competition can see it."
        error={problems.email}
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            inputMode="email"
            name="email"
            autoComplete="off"
            value={values.email}
            onChange={({ target }) => change('email', target.value)}
          />
        )}
      </Field>
      <div className="grid items-start gap-6 sm:grid-cols-3">
        <Field label="Position" error={problems.position}>
          {(control) => (
            <Select
              {...control}
              name="position"
              value={values.position}
              onChange={({ target }) => change('position', target.value)}
            >
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
              name="jersey_number"
              inputMode="numeric"
              autoComplete="off"
              className="figures"
              value={values.jersey_number}
              onChange={({ target }) => change('jersey_number', target.value)}
            />
          )}
        </Field>
        <Field
          label="Date of birth"
          hint="Of players under 18, visitors see the age only."
          error={problems.date_of_birth}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              name="date_of_birth"
              min="1900-01-02"
              value={values.date_of_birth}
              onChange={({ target }) => change('date_of_birth', target.value)}
            />
          )}
        </Field>
      </div>
      <BioField playerId={player.id} bio={values.bio} onChange={(bio) => change('bio', bio)} error={problems.bio} />
      <div className="touchline sticky bottom-0 z-10 grid gap-3 bg-paper py-4">
        <FormError message={failure} />
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
          <p role="status" className="text-muted text-sm">
            {isChanged && 'Not saved yet. What you typed is kept in this tab.'}
          </p>
          <div className="flex flex-wrap gap-3 max-sm:*:grow">
            {isChanged && (
              <Button
                variant="outline"
                disabled={isSaving}
                onClick={() => {
                  discard()
                  setProblems({})
                  setFailure(null)
                }}
              >
                Discard changes
              </Button>
            )}
            <Button type="submit" disabled={isSaving}>
              {isSaving ? 'Saving…' : 'Save Changes'}
            </Button>
          </div>
        </div>
      </div>
    </form>
  )
}

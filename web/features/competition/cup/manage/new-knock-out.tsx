import { useState } from 'react'
import type { TeamName } from '#web/features/competition/competition-queries.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Section } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { makeKnockOut, useKnockOutCall } from './knock-out-mutations.ts'

const FEWEST = 3
const MOST = 128

/** The form of a new knock-out: its name, its teams in the order of their strength, and its rules. */
export function NewKnockOut({ leagueId, teams }: { leagueId: string; teams: TeamName[] }) {
  const call = useKnockOutCall()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<string | null>(null)
  const chosen = teams.filter(({ id }) => !left.has(id))
  const [save, isSaving] = useAction(async (form: HTMLFormElement) => {
    const fields = new FormData(form)
    const text = (name: string) => String(fields.get(name) ?? '')
    setFailure(null)
    try {
      await call(
        makeKnockOut(leagueId, {
          name: text('name').trim(),
          teamIds: chosen.map(({ id }) => id),
          seeds: text('draw') === 'table' ? chosen.length : 0,
          legs: Number(text('legs')),
          firstRound: text('first') === 'byes' ? 'byes' : 'preliminary',
          thirdPlace: fields.has('third'),
        }),
      )
      form.reset()
      toast('Knock-out created')
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })

  function toggle(id: string) {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }

  return (
    <Section title="New knock-out">
      <form
        className="grid max-w-3xl gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save(event.currentTarget)
        }}
      >
        <Field label="Name">
          {(control) => <Input {...control} name="name" required maxLength={60} placeholder="County Cup" />}
        </Field>
        <fieldset>
          <legend className="font-semibold text-sm">
            Teams ({chosen.length} of {teams.length})
          </legend>
          <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
            {teams.map(({ id, name }) => (
              <li key={id}>
                <label htmlFor={id} className="flex min-h-11 items-center gap-3">
                  <Checkbox id={id} checked={!left.has(id)} onChange={() => toggle(id)} />
                  <bdi className="wrap-anywhere min-w-0">{name}</bdi>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <div className="grid gap-5 sm:grid-cols-3">
          <Field label="Draw">
            {(control) => (
              <Select {...control} name="draw">
                <option value="open">Open draw</option>
                <option value="table">Seeded by the table</option>
              </Select>
            )}
          </Field>
          <Field label="Matches of a tie">
            {(control) => (
              <Select {...control} name="legs">
                <option value="1">One</option>
                <option value="2">Two, at home and away</option>
              </Select>
            )}
          </Field>
          <Field label="Too few teams for all places">
            {(control) => (
              <Select {...control} name="first">
                <option value="preliminary">Preliminary round</option>
                <option value="byes">Byes in the first round</option>
              </Select>
            )}
          </Field>
        </div>
        <label htmlFor="third" className="flex min-h-11 items-center gap-3">
          <Checkbox id="third" name="third" />
          Match for third place
        </label>
        <FormError message={failure} />
        <div>
          <Button type="submit" disabled={isSaving || chosen.length < FEWEST || chosen.length > MOST}>
            {isSaving ? 'Creating…' : 'Create knock-out'}
          </Button>
        </div>
      </form>
    </Section>
  )
}

import { useState } from 'react'
import type { TeamName } from '#web/features/competition/competition-queries.ts'
import { useKnockOutCall } from '#web/features/competition/cup/knock-out-mutations.ts'
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
import { CupRules } from './cup-rules.tsx'
import { GroupEntrants, keyOf } from './group-entrants.tsx'
import { choicesOfGroups, type GroupedTable } from './groups-query.ts'
import { makeKnockOut } from './make-knock-out.ts'
import { useLeftOut } from './use-left-out.ts'
import { useRequestId } from './use-request-id.ts'

const FEWEST = 3
const MOST = 128

interface NewKnockOutProps {
  leagueId: string
  /** Null for the season that visitors see. */
  seasonId: string | null
  /** The teams in the order of the tables. */
  teams: TeamName[]
  tables: GroupedTable[]
}

/** The form of a new knock-out: its name, its teams or the groups that they come from, and its rules. */
export function NewKnockOut({ leagueId, seasonId, teams, tables }: NewKnockOutProps) {
  const call = useKnockOutCall()
  const left = useLeftOut()
  const identify = useRequestId()
  const [from, setFrom] = useState<'teams' | 'groups'>('teams')
  const [failure, setFailure] = useState<string | null>(null)
  const chosen = teams.filter(({ id }) => !left.has(id))
  const groups = choicesOfGroups(tables)
  const [save, isSaving] = useAction(async (form: HTMLFormElement) => {
    setFailure(null)
    const fields = new FormData(form)
    try {
      await call(
        makeKnockOut(
          { leagueId, seasonId },
          fields,
          from === 'teams' ? chosen : groups.filter((group) => !left.has(keyOf(group))),
          identify,
        ),
      )
      if (isSame(fields, new FormData(form))) form.reset()
      toast('Knock-out created')
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
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
        {groups.length > 1 && (
          <Field label="The teams are">
            {(control) => (
              <Select
                {...control}
                value={from}
                onChange={({ target }) => setFrom(target.value === 'groups' ? 'groups' : 'teams')}
              >
                <option value="teams">known now</option>
                <option value="groups">the best of groups or divisions</option>
              </Select>
            )}
          </Field>
        )}
        {from === 'groups' ? (
          <GroupEntrants tables={tables} left={left} />
        ) : (
          <fieldset>
            <legend className="font-semibold text-sm">
              Teams ({chosen.length} of {teams.length})
            </legend>
            {teams.length < FEWEST && (
              <p className="mt-2 text-muted">A knock-out needs at least {FEWEST} teams. Add teams first.</p>
            )}
            <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
              {teams.map(({ id, name }) => (
                <li key={id}>
                  <label htmlFor={id} className="flex min-h-11 items-center gap-3">
                    <Checkbox id={id} checked={!left.has(id)} onChange={() => left.toggle(id)} />
                    <bdi className="wrap-anywhere min-w-0">{name}</bdi>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <CupRules hasDraw={from === 'teams'} />
        <FormError message={failure} />
        <div>
          <Button
            type="submit"
            disabled={isSaving || (from === 'teams' && (chosen.length < FEWEST || chosen.length > MOST))}
          >
            {isSaving ? 'Creating…' : 'Create knock-out'}
          </Button>
        </div>
      </form>
    </Section>
  )
}

const isSame = (sent: FormData, now: FormData) => JSON.stringify([...sent]) === JSON.stringify([...now])

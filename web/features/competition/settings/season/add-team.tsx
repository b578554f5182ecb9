import { type RefObject, useState } from 'react'
import type { TeamName } from '#web/features/competition/competition-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

interface AddTeamProps {
  label: string
  hint?: string
  /** The whole name of the button 'Add'. */
  action: string
  /** An added team is no longer one of them. */
  teams: TeamName[]
  isSaving?: boolean
  /** The select, which takes the focus after a team was added or removed. */
  select: RefObject<HTMLSelectElement | null>
  onAdd: (teamId: string) => void
}

/** A team is chosen, then added: the arrow keys of a closed select choose at once, so a choice alone adds none. */
export function AddTeam({ label, hint, action, teams, isSaving = false, select, onAdd }: AddTeamProps) {
  const [chosen, setChosen] = useState('')
  const value = teams.some(({ id }) => id === chosen) ? chosen : ''
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex gap-2">
          <Select
            {...control}
            ref={select}
            className="min-w-0 flex-1"
            value={value}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="" disabled>
              Choose a team
            </option>
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Button
            variant="outline"
            aria-label={action}
            disabled={isSaving || value === ''}
            onClick={() => {
              select.current?.focus()
              onAdd(value)
            }}
          >
            Add
          </Button>
        </div>
      )}
    </Field>
  )
}

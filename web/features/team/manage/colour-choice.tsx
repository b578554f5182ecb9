import { Check } from 'lucide-react'
import { useState } from 'react'
import { secondColours, teamColours } from '#domain/colour-names.ts'
import { textOn } from '#domain/team-colours.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import type { ManagedTeam } from './manage-queries.ts'
import { type ColourColumn, useColourChoice } from './use-colour-choice.ts'

/** The palettes of a team's two colours. A choice is saved at once and updates every screen that shows the team. */
export const ColourChoice = ({ team }: { team: ManagedTeam }) => (
  <div className="grid gap-4">
    <Palette team={team} column="team_color" label="Team colour" colours={teamColours} />
    <SecondColour team={team} />
  </div>
)

/** Its palette has the names of the first one again, so it appears when it is asked for. */
function SecondColour({ team }: { team: ManagedTeam }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Palette team={team} column="second_color" label="Second colour" colours={secondColours} />
  const stored = secondColours.find(({ name }) => name.toLowerCase() === team.second_color?.toLowerCase())
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm">
        <span className="font-semibold">Second colour</span>{' '}
        <span className="text-muted">{stored?.name ?? 'not chosen'}</span>
      </p>
      <Button variant="outline" size="small" aria-label="Change the second colour" onClick={() => setOpen(true)}>
        Change
      </Button>
    </div>
  )
}

interface PaletteProps {
  team: ManagedTeam
  column: ColourColumn
  label: string
  colours: readonly { name: string; value: string }[]
}

function Palette({ team, column, label, colours }: PaletteProps) {
  const { chosen, choose, failure, isSaving } = useColourChoice(team, column)
  return (
    <fieldset aria-busy={isSaving}>
      <legend className="mb-2 font-semibold text-sm">{label}</legend>
      <div className="grid grid-cols-4 gap-x-2 gap-y-3">
        {colours.map(({ name, value }) => (
          <label
            key={name}
            className="group relative grid min-h-11 cursor-pointer content-start justify-items-center gap-1 rounded-md text-center text-sm leading-tight has-focus-visible:outline-2 has-focus-visible:outline-pitch has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={column}
              className="sr-only"
              checked={chosen === name.toLowerCase()}
              onChange={() => choose(name.toLowerCase())}
            />
            <span
              aria-hidden
              className="grid h-11 w-full place-items-center rounded-sm border border-edge group-has-checked:border-2 group-has-checked:border-ink"
              style={{ backgroundColor: value, color: textOn(value) }}
            >
              {chosen === name.toLowerCase() && <Check className="size-6" />}
            </span>
            <span className="text-muted group-has-checked:font-semibold group-has-checked:text-ink">{name}</span>
          </label>
        ))}
      </div>
      {failure && (
        <div className="mt-3">
          <FormError message={failure} />
        </div>
      )}
    </fieldset>
  )
}

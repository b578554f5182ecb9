import { Check } from 'lucide-react'
import { teamColours, textOn } from '#domain/team-colours.ts'
import { FormError } from '#web/ui/form-error.tsx'
import type { ManagedTeam } from './manage-queries.ts'
import { useColourChoice } from './use-colour-choice.ts'

/** The palette. A choice is saved at once and updates every screen that shows the team. */
export function ColourChoice({ team }: { team: ManagedTeam }) {
  const { chosen, choose, failure, isSaving } = useColourChoice(team)
  return (
    <fieldset aria-busy={isSaving}>
      <legend className="mb-2 font-semibold text-sm">Team colour</legend>
      <div className="grid grid-cols-4 gap-x-2 gap-y-3">
        {teamColours.map(({ name, value }) => (
          <label
            key={name}
            className="group relative grid min-h-11 cursor-pointer content-start justify-items-center gap-1 rounded-md text-center text-sm leading-tight has-focus-visible:outline-2 has-focus-visible:outline-pitch has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="team-colour"
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

import { type Formation, fitFormation, shapesFor, swapPlaces } from '#domain/formation.ts'
import { isolate } from '#domain/isolate-name.ts'
import type { Kit } from '#domain/kits.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { FormationPitch } from './formation-pitch.tsx'
import { orderStarters, type Starter } from './order-starters.ts'

interface FormationFieldProps {
  teamName: string
  /** The team's and the goalkeeper's. */
  kits: readonly [Kit, Kit]
  /** The players who start, in the order of the line-up. */
  starters: readonly Starter[]
  formation: Formation | null | undefined
  onChange: (formation: Formation | null) => void
}

/** The formation of a line-up, and a pitch on which its players are moved. */
export function FormationField({ teamName, kits, starters, formation, onChange }: FormationFieldProps) {
  const shapes = shapesFor(starters.length)
  if (shapes.length === 0) return null
  const ids = starters.map(({ id }) => id)
  const chosen = fitFormation(formation, ids)
  // A program may have chosen another one.
  const offered = chosen && !shapes.includes(chosen.shape) ? [chosen.shape, ...shapes] : shapes
  const choose = (shape: string) => {
    if (shape === '') return onChange(null)
    const players = chosen?.players ?? orderStarters(starters)
    onChange({ shape, players })
  }
  return (
    <div className="grid gap-4">
      <Field
        label={
          <>
            Formation<span className="sr-only"> of {isolate(teamName)}</span>
          </>
        }
        hint={
          chosen
            ? 'Drag a shirt to another place, or press two players. With the keyboard: the arrow keys.'
            : 'Without one, the page of the match places players by their positions.'
        }
      >
        {(control) => (
          <Select {...control} value={chosen?.shape ?? ''} onChange={({ target }) => choose(target.value)}>
            <option value="">By position</option>
            {offered.map((shape) => (
              <option key={shape}>{shape}</option>
            ))}
          </Select>
        )}
      </Field>
      {chosen && (
        <FormationPitch
          label={`${isolate(teamName)}, ${chosen.shape}`}
          kits={kits}
          players={starters}
          formation={chosen}
          onSwap={(one, other) => onChange(swapPlaces(chosen, one, other))}
        />
      )}
    </div>
  )
}

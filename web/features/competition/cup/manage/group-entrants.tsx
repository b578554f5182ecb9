import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { choicesOfGroups, type Group, type GroupedTable } from './groups-query.ts'
import type { useLeftOut } from './use-left-out.ts'

interface GroupEntrantsProps {
  tables: GroupedTable[]
  left: ReturnType<typeof useLeftOut>
}

/** The groups and divisions of which the best teams go on. */
export function GroupEntrants({ tables, left }: GroupEntrantsProps) {
  const groups = choicesOfGroups(tables)
  const chosen = groups.filter((group) => !left.has(keyOf(group)))
  const [first] = chosen
  const canCompare = chosen.length > 1 && chosen.every(({ stage, group }) => group !== null && stage === first?.stage)
  return (
    <div className="grid gap-5">
      <fieldset>
        <legend className="font-semibold text-sm">Groups and divisions</legend>
        <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {groups.map((group) => (
            <li key={keyOf(group)}>
              <label htmlFor={keyOf(group)} className="flex min-h-11 items-center gap-3">
                <Checkbox
                  id={keyOf(group)}
                  checked={!left.has(keyOf(group))}
                  onChange={() => left.toggle(keyOf(group))}
                />
                <bdi className="wrap-anywhere min-w-0">{group.label}</bdi>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Go on from each">
          {(control) => (
            <Select {...control} name="each" defaultValue="2">
              {[1, 2, 3, 4].map((number) => (
                <option key={number}>{number}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Best teams of the next place" hint={canCompare ? undefined : 'Only for groups of one division'}>
          {(control) => (
            <Select {...control} name="best" disabled={!canCompare}>
              {[...Array(canCompare ? chosen.length + 1 : 1).keys()].map((number) => (
                <option key={number}>{number}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Pairings">
          {(control) => (
            <Select {...control} name="pairings">
              <option value="fixed">Winner of A v runner-up of B</option>
              <option value="winners">Drawn, group winners seeded</option>
              <option value="open">Open draw</option>
            </Select>
          )}
        </Field>
      </div>
    </div>
  )
}

export const keyOf = ({ stage, group }: Group) => `${stage} ${group ?? ''}`

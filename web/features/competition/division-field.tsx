import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { type Competition, competitionQuery } from './competition-queries.ts'

export type Division = NonNullable<NonNullable<Competition['season_facts']>['divisions']>[number]

interface DivisionFieldProps {
  divisions: readonly Division[]
  value: string
  onChange: (stageId: string) => void
}

export const DivisionField = ({ divisions, value, onChange }: DivisionFieldProps) => (
  <Field label="Division">
    {(control) => (
      <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
        {divisions.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

/**
 * The choice of a division, for the owner's tools on a competition's pages.
 * @returns `stageId` undefined and no field for a season with one table
 */
export function useDivision(leagueId: string, onChoose?: () => void) {
  const { slug = leagueId } = useParams()
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const divisions = competition.season_facts?.divisions ?? []
  const [chosen, setChosen] = useState<string>()
  const stageId = divisions.find(({ id }) => id === chosen)?.id ?? divisions[0]?.id
  function choose(id: string) {
    setChosen(id)
    onChoose?.()
  }
  return {
    stageId,
    divisionField: stageId !== undefined && <DivisionField divisions={divisions} value={stageId} onChange={choose} />,
  }
}

import { TabLinks } from '#web/ui/tab-links.tsx'
import type { Competition } from './competition-queries.ts'

interface ChosenDivision {
  id: string
  name: string
  /** The stage in queries and addresses, where the first division needs no name. */
  stageId: string | undefined
}

/** The division that an address asks for, or the first one; undefined for a season with one table. */
export function chooseDivision({ season_facts }: Competition, wanted: string | null): ChosenDivision | undefined {
  const divisions = season_facts?.divisions ?? []
  const chosen = divisions.find(({ id }) => id === wanted) ?? divisions[0]
  return chosen && { ...chosen, stageId: chosen === divisions[0] ? undefined : chosen.id }
}

interface OneDivisionProps {
  competition: Competition
  current: ChosenDivision
  pathOf: (stageId: string | undefined) => string
}

/** Links to the divisions of a page that shows one at a time. */
export const OneDivision = ({ competition: { season_facts }, current, pathOf }: OneDivisionProps) => (
  <TabLinks
    inner
    label="Divisions"
    tabs={(season_facts?.divisions ?? []).map(({ id, name }, at) => ({
      label: name,
      to: pathOf(at === 0 ? undefined : id),
      current: id === current.id,
    }))}
  />
)

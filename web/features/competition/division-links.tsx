import { TabLinks } from '#web/ui/tab-links.tsx'
import type { Competition } from './competition-queries.ts'

interface DivisionLinksProps {
  competition: Competition
  /** The id of a division; null for all. */
  current: string | undefined
  pathOf: (stageId: string | undefined) => string
}

/** Links to each division, and to all, where a season has several. */
export const DivisionLinks = ({ competition: { season_facts }, current, pathOf }: DivisionLinksProps) =>
  season_facts?.divisions && (
    <TabLinks
      inner
      label="Divisions"
      tabs={[{ id: undefined, name: 'All divisions' }, ...season_facts.divisions].map(({ id, name }) => ({
        label: name,
        to: pathOf(id),
        current: id === current,
      }))}
    />
  )

import { isUuid } from '#web/queries/is-uuid.ts'
import { TabLinks } from '#web/ui/tab-links.tsx'
import type { Competition } from './competition-queries.ts'

/** The division of an address. */
export function readStage(params: URLSearchParams): string | null {
  const stage = params.get('stage')
  return stage !== null && isUuid(stage) ? stage : null
}

interface DivisionLinksProps {
  competition: Competition
  /** The id of a division; null for all. */
  current: string | null
  pathOf: (stageId: string | null) => string
}

/** Links to each division, and to all, where a season has several. */
export const DivisionLinks = ({ competition: { season_facts }, current, pathOf }: DivisionLinksProps) =>
  season_facts?.divisions && (
    <TabLinks
      inner
      label="Divisions"
      tabs={[{ id: null, name: 'All divisions' }, ...season_facts.divisions].map(({ id, name }) => ({
        label: name,
        to: pathOf(id),
        current: id === current,
      }))}
    />
  )

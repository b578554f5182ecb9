import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Competition, competitionQuery } from '#web/features/competition/competition-queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { ProgressChart } from './progress-chart.tsx'
import { ProgressTable } from './progress-table.tsx'
import { ResultsMatrix } from './results-matrix.tsx'
import { matrixQuery, type Progress, progressQuery, recordsQuery } from './season-queries.ts'
import { SeasonRecords } from './season-records.tsx'
import { type SeasonView, seasonPath } from './season-view.ts'

/** With more teams the names in the grid of results are narrower than letters. */
const MOST_IN_GRID = 24

interface SeasonTabProps {
  slug: string
  view: SeasonView
}

export const seasonQueries = (competition: Competition, progress: Progress[]) => [
  progressQuery(competition.id),
  recordsQuery(competition.id),
  ...(progress.length <= MOST_IN_GRID ? [matrixQuery(competition.id)] : []),
]

/** A season in charts: positions or points by round, records, and all results in a grid. */
export function SeasonTab({ slug, view }: SeasonTabProps) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { data: progress } = useSuspenseQuery(progressQuery(competition.id))
  return (
    <div className="grid gap-12">
      <h2 className="text-4xl">The season in charts</h2>
      {progress.length === 0 ? (
        <EmptyState title="No results yet">The charts begin with the first result.</EmptyState>
      ) : (
        <Charts competition={competition} slug={slug} view={view} />
      )}
    </div>
  )
}

function Charts({ competition, slug, view }: SeasonTabProps & { competition: Competition }) {
  const { data: progress } = useSuspenseQuery(progressQuery(competition.id))
  const { data: records } = useSuspenseQuery(recordsQuery(competition.id))
  const chosen = progress.find(({ team_id }) => team_id === view.teamId) ?? progress[0]
  return (
    <>
      <section aria-labelledby="progress-heading" className="grid min-w-0 gap-4">
        <h3 id="progress-heading" className="text-3xl">
          {view.chart === 'positions' ? 'Position by round' : 'Points by round'}
        </h3>
        <TabLinks
          inner
          label="Chart"
          tabs={(['positions', 'points'] as const).map((chart) => ({
            label: chart === 'positions' ? 'Positions' : 'Points',
            to: seasonPath(slug, { ...view, chart }),
            current: chart === view.chart,
          }))}
        />
        <ProgressChart progress={progress} chart={view.chart} chosenId={chosen?.team_id ?? ''} />
        <nav aria-label="Team in colour">
          <ul className="flex flex-wrap gap-x-4">
            {progress.map(({ team_id, team_name }) => (
              <li key={team_id}>
                <Link
                  to={seasonPath(slug, { ...view, teamId: team_id })}
                  prefetch="none"
                  preventScrollReset
                  aria-current={team_id === chosen?.team_id ? 'true' : undefined}
                  className="wrap-anywhere block py-1.5 text-muted text-sm hover:text-ink aria-[current]:font-semibold aria-[current]:text-pitch"
                >
                  <bdi>{team_name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ProgressTable progress={progress} chart={view.chart} />
      </section>
      <SeasonRecords records={records} />
      {progress.length <= MOST_IN_GRID && <ResultsMatrix teams={progress} leagueId={competition.id} />}
    </>
  )
}

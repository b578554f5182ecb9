import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Competition, competitionQuery } from '#web/features/competition/competition-queries.ts'
import { chooseDivision, OneDivision } from '#web/features/competition/one-division.tsx'
import { type LoaderContext, load, preload } from '#web/queries/preload.ts'
import styles from '#web/styles/season.css?url'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { ProgressChart, paceOf } from './progress-chart.tsx'
import { ProgressTable } from './progress-table.tsx'
import { ResultsMatrix } from './results-matrix.tsx'
import { matrixQuery, progressQuery, recordsQuery, type SeasonProgress } from './season-charts-queries.ts'
import { type SeasonChartsView, seasonChartsPath } from './season-charts-view.ts'
import { SeasonRecords } from './season-records.tsx'

/** With more teams the names in the grid of results are narrower than letters. */
const MOST_IN_GRID = 24

interface SeasonChartsTabProps {
  slug: string
  view: SeasonChartsView
}

export async function loadSeasonCharts(context: LoaderContext, competition: Competition, { stage }: SeasonChartsView) {
  const stageId = chooseDivision(competition, stage ?? null)?.stageId
  const progress = progressQuery(competition.id, stageId)
  const groups = groupsOf(await load(context, progress))
  const matrix = hasGrid(groups) ? [matrixQuery(competition.id, stageId)] : []
  return preload(context, progress, recordsQuery(competition.id, stageId), ...matrix)
}

interface Group {
  /** Null for all teams of a table without groups. */
  name: string | null
  /** The teams in the order of the table. */
  teams: SeasonProgress[]
}

const groupsOf = (progress: SeasonProgress[]): Group[] =>
  [...Map.groupBy(progress, ({ group_name }) => group_name)].map(([name, teams]) => ({ name, teams }))

const hasGrid = (groups: Group[]) => groups.every(({ teams }) => teams.length <= MOST_IN_GRID)

/** A season in charts: positions or points by round, records, and all results in a grid. */
export function SeasonChartsTab({ slug, view }: SeasonChartsTabProps) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const division = chooseDivision(competition, view.stage ?? null)
  const { data: progress } = useSuspenseQuery(progressQuery(competition.id, division?.stageId))
  return (
    <div className="grid gap-12">
      <h2 className="text-4xl">The season in charts</h2>
      {division && (
        <OneDivision
          competition={competition}
          current={division}
          pathOf={(stage) => seasonChartsPath(slug, { chart: view.chart, teamId: null, ...(stage && { stage }) })}
        />
      )}
      {progress.length === 0 ? (
        <EmptyState title="No results yet">The charts begin with the first result.</EmptyState>
      ) : (
        <Charts competition={competition} slug={slug} view={view} progress={progress} stageId={division?.stageId} />
      )}
    </div>
  )
}

interface ChartsProps extends SeasonChartsTabProps {
  competition: Competition
  progress: SeasonProgress[]
  stageId: string | undefined
}

function Charts({ competition, slug, view, progress, stageId }: ChartsProps) {
  const { data: records } = useSuspenseQuery(recordsQuery(competition.id, stageId))
  const groups = groupsOf(progress)
  return (
    <>
      <section aria-labelledby="progress-heading" className="grid min-w-0 gap-4">
        <h3 id="progress-heading" className="text-3xl">
          {view.chart === 'positions' ? 'Position by round' : 'Points by round'}
        </h3>
        <link rel="stylesheet" href={styles} precedence="season" />
        <TabLinks
          inner
          label="Chart"
          tabs={(['positions', 'points'] as const).map((chart) => ({
            label: chart === 'positions' ? 'Positions' : 'Points',
            to: seasonChartsPath(slug, { ...view, chart }),
            current: chart === view.chart,
          }))}
        />
        {groups.length === 1 ? (
          <Lines progress={progress} slug={slug} view={view} />
        ) : (
          <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
            {groups.map(({ name, teams }) => (
              <div key={name} className="grid min-w-0 content-start gap-3">
                <h4 className="wrap-anywhere font-display font-semibold text-xl">{name ?? 'Without a group'}</h4>
                <Lines progress={teams} slug={slug} view={view} />
              </div>
            ))}
          </div>
        )}
      </section>
      <SeasonRecords records={records} />
      {hasGrid(groups) && <ResultsMatrix groups={groups} leagueId={competition.id} stageId={stageId} />}
    </>
  )
}

/** A chart, the choice of the team in colour, and the figures. */
function Lines({ progress, slug, view }: SeasonChartsTabProps & { progress: SeasonProgress[] }) {
  const chosen = progress.find(({ team_id }) => team_id === view.teamId) ?? progress[0]
  const group = progress[0]?.group_name ?? null
  return (
    <>
      <ProgressChart
        progress={progress}
        chart={view.chart}
        chosenId={chosen?.team_id ?? ''}
        renderNames={(labels, height) => (
          <nav aria-label={`Team in colour${group === null ? '' : `, ${group}`}`}>
            <ul className="progress-names" style={{ '--height': `${height}px` } as React.CSSProperties}>
              {labels.map(({ team_id, team_name, figure, y }) => (
                <li key={team_id} style={{ top: y - 12 }}>
                  <Link
                    to={seasonChartsPath(slug, { ...view, teamId: team_id })}
                    prefetch="none"
                    preventScrollReset
                    aria-current={team_id === chosen?.team_id ? 'true' : undefined}
                  >
                    <span aria-hidden="true">{figure}</span>
                    <bdi>{team_name}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      />
      {view.chart === 'points' && <Pace progress={progress} chosen={chosen} />}
      <ProgressTable progress={progress} chart={view.chart} group={group} />
    </>
  )
}

/** Names the dashed line and its pace, with those of the chosen team and of all teams. */
function Pace({ progress, chosen }: { progress: SeasonProgress[]; chosen: SeasonProgress | undefined }) {
  const [leader] = progress
  const mean = progress.reduce((sum, team) => sum + paceOf(team), 0) / progress.length
  return (
    <p className="figures wrap-anywhere text-sm">
      <span aria-hidden="true" className="mr-2 inline-block w-8 border-ink border-t-2 border-dashed align-middle" />
      Pace of the leader, <bdi>{leader?.team_name}</bdi>: {paceOf(leader).toFixed(2)} points a round.{' '}
      {chosen !== leader && (
        <>
          <bdi>{chosen?.team_name}</bdi>: {paceOf(chosen).toFixed(2)}.{' '}
        </>
      )}
      All teams on average: {mean.toFixed(2)}.
    </p>
  )
}

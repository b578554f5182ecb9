import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, useDeferredValue } from 'react'
import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import { type Competition, competitionQuery, type Standing } from '#web/features/competition/competition-queries.ts'
import { DivisionLinks } from '#web/features/competition/division-links.tsx'
import { playerStatisticsQuery } from '#web/queries/player-statistics.ts'
import { type LoaderContext, preload } from '#web/queries/preload.ts'
import { TopPlayers } from '#web/queries/top-players.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { LeagueTable } from './league-table.tsx'
import { tableFormQuery, tableQuery } from './table-queries.ts'
import {
  matchChoices,
  type PlayerListKey,
  playerLists,
  type TableView,
  tableTabs,
  tableViewPath,
} from './table-view.ts'

const ROWS = 20

// Most competitions have one table with the specification's rules.
const loadOwn = () => import('./explained/own-tables.tsx')
const OwnTables = lazy(() => loadOwn().then(({ OwnTables }) => ({ default: OwnTables })))

// Few competitions hide their tables.
const HiddenTables = lazyPart(() => import('./hidden-tables.tsx').then((m) => m.HiddenTables))

const FormTable = lazy(() => import('./form-table.tsx').then(({ FormTable }) => ({ default: FormTable })))

interface TablesTabProps {
  slug: string
  view: TableView
}

/** The league table and the three lists of players, one at a time. */
export function TablesTab({ slug, view }: TablesTabProps) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  return (
    <div className="grid gap-6">
      <TabLinks
        inner
        label="Tables"
        tabs={tableTabs.map(({ key, label }) => ({
          label,
          to: tableViewPath(slug, { list: key, stage: view.stage }),
          current: key === view.list,
        }))}
      />
      {view.list === 'league' ? (
        <League competition={competition} slug={slug} view={view} />
      ) : (
        <Players competition={competition} slug={slug} view={view} list={view.list} />
      )}
    </div>
  )
}

/** Loads what the Tables tab shows. The form beside the table is optional. */
export async function loadTables(context: LoaderContext, competition: Competition, view: TableView) {
  const { list, matches } = view
  if (list !== 'league') return preload(context, playersQuery(competition, view, list))
  const form = (stageId?: string) => (matches === 'form' ? [tableFormQuery(competition.id, stageId)] : [])
  if (competition.has_own_tables) return (await loadOwn()).loadOwnTables(context, competition, view, form)
  return preload(context, tableQuery(competition, matches), ...form())
}

// One row more than the page shows, to know whether there are more.
const playersQuery = (competition: Competition, { stage, all }: TableView, list: PlayerListKey) =>
  playerStatisticsQuery({
    leagueId: competition.id,
    stageId: divisionOf(competition, stage),
    statistic: playerLists[list].statistic,
    ...(!all && { limit: ROWS + 1 }),
  })

const divisionOf = ({ season_facts }: Competition, stage: string | null) =>
  season_facts?.divisions?.find(({ id }) => id === stage)?.id

interface LeagueProps {
  competition: Competition
  slug: string
  view: TableView
}

function League({ competition, slug, view }: LeagueProps) {
  // When an organizer sets the first rule, the plain table stays until the code and the data for it are here.
  const hasOwn = useDeferredValue(competition.has_own_tables)
  if (!hasOwn) return <Standings competition={competition} slug={slug} view={view} />
  return (
    <OwnTables
      competition={competition}
      view={view}
      pathOf={(chosen) => tableViewPath(slug, chosen)}
      choices={<Choices competition={competition} slug={slug} view={view} />}
      listed={(standings, stageId) => (
        <ListedTable competition={competition} slug={slug} view={view} standings={standings} stageId={stageId} />
      )}
      limit={view.all ? undefined : ROWS}
      viewAll={<ViewAll to={tableViewPath(slug, { ...view, all: !view.all })} all={view.all} />}
    />
  )
}

function Standings({ competition, slug, view }: LeagueProps) {
  const { data: standings } = useSuspenseQuery(tableQuery(competition, view.matches))
  return <ListedTable competition={competition} slug={slug} view={view} standings={standings} />
}

interface ListedTableProps extends LeagueProps {
  standings: Standing[]
  /** The stage of another table than the first one of a plain competition. */
  stageId?: string
}

function ListedTable({ competition, slug, view, standings, stageId }: ListedTableProps) {
  const { matches, all } = view
  const label = matchChoices.find(({ key }) => key === matches)?.label ?? ''
  const caption = `Table of ${isolate(competition.name)}${matches === 'all' ? '' : `: ${label}`}`
  if (standings.length === 0 && competition.hidesTables) return <HiddenTables youth={competition.youth} />
  const shown = all ? standings : standings.slice(0, ROWS)
  const hasResults = standings.some(({ played }) => played > 0)
  return (
    <>
      {(hasResults || matches !== 'all') && <Choices competition={competition} slug={slug} view={view} />}
      {matches === 'form' ? (
        <FormTable
          query={tableFormQuery(competition.id, stageId)}
          standings={shown}
          all={standings}
          caption={caption}
        />
      ) : (
        <LeagueTable standings={shown} caption={caption} />
      )}
      {standings.length > ROWS && <ViewAll to={tableViewPath(slug, { ...view, all: !all })} all={all} />}
    </>
  )
}

const Choices = ({ competition, slug, view: { stage, matches } }: LeagueProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
    <nav aria-label="Matches that count">
      <ul className="flex flex-wrap gap-x-5">
        {matchChoices.map(({ key, label }) => (
          <li key={key}>
            <Link
              to={tableViewPath(slug, { stage, matches: key })}
              prefetch="none"
              preventScrollReset
              aria-current={key === matches ? 'page' : undefined}
              className="block py-2 max-sm:py-3 text-muted text-sm hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:decoration-pitch aria-[current=page]:underline-offset-6"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <p className="flex flex-wrap gap-x-5">
      <More to={`/competitions/${slug}/season`}>The season in charts</More>
      {competition.shows_suspensions && <More to={`/competitions/${slug}/seasons/suspensions`}>Suspensions</More>}
    </p>
  </div>
)

const More = (props: { to: string; children: string }) => (
  <Link prefetch="none" className="py-2 max-sm:py-3 font-semibold text-pitch text-sm hover:underline" {...props} />
)

function Players({ competition, slug, view, list }: LeagueProps & { list: PlayerListKey }) {
  const query = playersQuery(competition, view, list)
  const { data: players = [] } = useQuery({ ...query, retryOnMount: false })
  const { label, unit } = playerLists[list]
  const { all } = view
  if (players.length === 0 && competition.hidesTables) return <HiddenTables youth={competition.youth} />
  return (
    <>
      <DivisionLinks
        competition={competition}
        current={divisionOf(competition, view.stage)}
        pathOf={(stage) => tableViewPath(slug, { list, ...(stage && { stage }) })}
      />
      <TopPlayers
        query={query}
        caption={`${label} of ${isolate(competition.name)}`}
        unit={unit}
        detailed
        shown={all ? Number.POSITIVE_INFINITY : ROWS}
      />
      {players.length > ROWS && <ViewAll to={tableViewPath(slug, { ...view, all: !all })} all={all} />}
    </>
  )
}

const ViewAll = ({ to, all }: { to: string; all: boolean }) => (
  <div className="flex justify-center">
    <Link to={to} preventScrollReset className={buttonClass({ variant: 'outline' })}>
      {all ? 'Show the first 20' : 'View all'}
    </Link>
  </div>
)

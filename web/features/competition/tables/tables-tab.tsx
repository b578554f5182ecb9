import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import { type Competition, competitionQuery, standingsQuery } from '#web/features/competition/competition-queries.ts'
import { playerStatisticsQuery } from '#web/queries/player-statistics.ts'
import { TopPlayers } from '#web/queries/top-players.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { LeagueTable } from './league-table.tsx'
import { type PlayerListKey, playerLists, type TableView, tableTabs, tableViewPath } from './table-view.ts'

const ROWS = 20

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
          to: tableViewPath(slug, { list: key, all: false }),
          current: key === view.list,
        }))}
      />
      {view.list === 'league' ? (
        <Standings competition={competition} slug={slug} all={view.all} />
      ) : (
        <Players competition={competition} slug={slug} list={view.list} all={view.all} />
      )}
    </div>
  )
}

export const tablesQuery = ({ id }: Competition, { list, all }: TableView) =>
  list === 'league' ? standingsQuery(id) : playersQuery(id, list, all)

// One row more than the page shows, to know whether there are more.
const playersQuery = (leagueId: string, list: PlayerListKey, all: boolean) =>
  playerStatisticsQuery({ leagueId, statistic: playerLists[list].statistic, ...(!all && { limit: ROWS + 1 }) })

interface ListProps {
  competition: Competition
  slug: string
  all: boolean
}

function Standings({ competition, slug, all }: ListProps) {
  const { data: standings } = useSuspenseQuery(standingsQuery(competition.id))
  return (
    <>
      <LeagueTable
        standings={all ? standings : standings.slice(0, ROWS)}
        caption={`Table of ${isolate(competition.name)}`}
      />
      {standings.length > ROWS && <ViewAll to={tableViewPath(slug, { list: 'league', all: !all })} all={all} />}
    </>
  )
}

function Players({ competition, slug, list, all }: ListProps & { list: PlayerListKey }) {
  const query = playersQuery(competition.id, list, all)
  const { data: players = [] } = useQuery({ ...query, retryOnMount: false })
  const { label, unit } = playerLists[list]
  return (
    <>
      <TopPlayers
        query={query}
        caption={`${label} of ${isolate(competition.name)}`}
        unit={unit}
        detailed
        shown={all ? Number.POSITIVE_INFINITY : ROWS}
      />
      {players.length > ROWS && <ViewAll to={tableViewPath(slug, { list, all: !all })} all={all} />}
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

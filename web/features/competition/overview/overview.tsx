import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import {
  type Competition,
  competitionQuery,
  type Fixture,
  fixturesQuery,
  standingsQuery,
} from '#web/features/competition/competition-queries.ts'
import { LeagueTable } from '#web/features/competition/tables/league-table.tsx'
import { FirstTeams } from '#web/features/competition/teams/first-teams.tsx'
import { playerStatisticsQuery, type Statistic } from '#web/queries/player-statistics.ts'
import { type LoaderContext, preload } from '#web/queries/preload.ts'
import { TopPlayers } from '#web/queries/top-players.tsx'
import { useRunsLeague } from '#web/session/memberships.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MatchList } from '#web/ui/match-list.tsx'
import { NextMatch } from '#web/ui/next-match.tsx'
import { Section } from '#web/ui/page.tsx'

const MATCHES = 3
const PLAYERS = 5
const topLists = [
  { statistic: 'goals', title: 'Top scorers', unit: 'Goals', list: 'goalscorers' },
  { statistic: 'assists', title: 'Most assists', unit: 'Assists', list: 'assists' },
  { statistic: 'motm', title: 'Man of the match', unit: 'Awards', list: 'mom' },
] as const

const upcomingQuery = (competition: Competition) => fixturesQuery(competition, { list: 'unplayed', limit: MATCHES })
const resultsQuery = (competition: Competition) => fixturesQuery(competition, { list: 'results', limit: MATCHES })
const listQuery = (leagueId: string, statistic: Statistic) =>
  playerStatisticsQuery({ leagueId, statistic, limit: PLAYERS })

// Most competitions have one table with the specification's rules.
const loadOwn = () => import('#web/features/competition/tables/explained/short-table.tsx')
const ShortTables = lazyPart(
  () => loadOwn().then((m) => m.ShortTables),
  () => <p role="alert">The table could not be loaded. Reload the page.</p>,
)

// Few competitions hide their tables.
const HiddenTables = lazyPart(() =>
  import('#web/features/competition/tables/hidden-tables.tsx').then((m) => m.HiddenTables),
)

const overviewQueries = (competition: Competition) => [
  standingsQuery(competition.id),
  upcomingQuery(competition),
  resultsQuery(competition),
  ...topLists.map(({ statistic }) => listQuery(competition.id, statistic)),
]

export async function loadOverview(context: LoaderContext, competition: Competition) {
  const own = competition.has_own_tables ? await (await loadOwn()).shortTableQueries(context, competition) : []
  return preload(context, ...overviewQueries(competition), ...own)
}

/** The first page of a competition: next fixtures, latest results, the league table and top lists. */
export function Overview({ slug }: { slug: string }) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { data: standings } = useSuspenseQuery(standingsQuery(competition.id))
  // When an organizer sets the first rule, the plain table stays until the code and the data for it are here.
  const hasOwn = useDeferredValue(competition.has_own_tables)
  const isHidden = standings.length === 0 && competition.hidesTables
  if (standings.length === 0 && !isHidden && !competition.season_facts?.divisions)
    return <JustBegun competition={competition} slug={slug} />
  return (
    <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
      <Champion competition={competition} />
      <div className="grid min-w-0 content-start gap-12">
        <Matches competition={competition} slug={slug} />
      </div>
      <div className="min-w-0">
        {isHidden ? (
          <HiddenTables youth={competition.youth} />
        ) : hasOwn ? (
          <ShortTables
            competition={competition}
            linkTo={(stageId) => <More to={`/competitions/${slug}/tables?stage=${stageId}`}>Full table</More>}
          />
        ) : (
          <Section title="League table" aside={<More to={`/competitions/${slug}/tables`}>Full table</More>}>
            <LeagueTable standings={standings} caption={`Table of ${isolate(competition.name)}`} compact />
          </Section>
        )}
      </div>
      {isHidden || (
        <div className="grid gap-12 sm:grid-cols-[repeat(3,minmax(0,1fr))] sm:gap-8 lg:col-span-2 lg:gap-16">
          {topLists.map(({ statistic, title, unit, list }) => (
            <Section
              key={statistic}
              title={title}
              aside={<More to={`/competitions/${slug}/tables?list=${list}`}>All</More>}
            >
              <TopPlayers
                query={listQuery(competition.id, statistic)}
                caption={`${title} of ${isolate(competition.name)}`}
                unit={unit}
              />
            </Section>
          ))}
        </div>
      )}
    </div>
  )
}

/** The champion of a season that is over, until the next one starts. */
const Champion = ({ competition: { season_facts } }: { competition: Competition }) =>
  season_facts?.champion_id && (
    <p className="border-pitch border-l-6 bg-sunken p-4 lg:col-span-2">
      <span className="eyebrow text-pitch">Champion of season {season_facts.name}</span>
      <Link
        to={`/teams/${season_facts.champion_id}`}
        className="wrap-anywhere block font-display font-semibold text-3xl hover:underline"
      >
        <bdi>{season_facts.champion_name}</bdi>
      </Link>
    </p>
  )

interface PartProps {
  competition: Competition
  slug: string
}

/** Replaces the overview while the competition has no team. */
function JustBegun({ competition, slug }: PartProps) {
  if (!useRunsLeague(competition)) {
    return (
      <EmptyState title="Yet to kick off">
        Teams, fixtures and the table appear here once the owner adds them.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="First the teams, then the fixtures"
      action={
        <>
          <FirstTeams leagueId={competition.id} />
          <Link to={`/competitions/${slug}/import`} className={buttonClass({ variant: 'outline' })}>
            Import the season
          </Link>
        </>
      }
    >
      Add the teams and generate the fixtures from them. Or import teams, fixtures and results from a spreadsheet, all
      at once.
    </EmptyState>
  )
}

/** Suggests the next step when there are teams and no fixtures. */
const NextFixtures = ({ slug }: { slug: string }) => (
  <EmptyState
    title="The teams are in. Now the fixtures"
    action={
      <>
        <Link to={`/competitions/${slug}/generate`} className={buttonClass()}>
          Generate fixtures
        </Link>
        <Link to={`/competitions/${slug}/import`} className={buttonClass({ variant: 'outline' })}>
          Import fixtures
        </Link>
      </>
    }
  >
    Generate a whole season from a first date and a few rules. You see a preview before it is saved.
  </EmptyState>
)

/** Upcoming fixtures, then recent results. Without upcoming fixtures, results come first. */
function Matches({ competition, slug }: PartProps) {
  const { data: upcoming } = useSuspenseQuery(upcomingQuery(competition))
  const { data: results } = useSuspenseQuery(resultsQuery(competition))
  const isOrganizer = useRunsLeague(competition)
  if (isOrganizer && upcoming.length === 0 && results.length === 0) return <NextFixtures slug={slug} />
  const isOver = upcoming.length === 0 && results.length > 0
  const next = (
    <Section
      key="upcoming"
      title="Upcoming fixtures"
      aside={<More to={`/competitions/${slug}/fixtures?show=upcoming`}>All fixtures</More>}
    >
      {upcoming.length === 0 ? (
        <EmptyState title="No upcoming fixtures">
          {isOver && 'Every fixture so far is in the past. '}
          New fixtures appear here as soon as they are in the calendar.
        </EmptyState>
      ) : (
        <Covered matches={upcoming} competition={competition} />
      )}
    </Section>
  )
  const last = (
    <Section
      key="results"
      title="Recent results"
      aside={<More to={`/competitions/${slug}/fixtures?show=results`}>All results</More>}
    >
      {results.length === 0 && (
        <EmptyState title="No results yet">The first scores appear here after the first match.</EmptyState>
      )}
      {isOver ? (
        <Covered matches={results} competition={competition} />
      ) : (
        <MatchList matches={results} timeZone={competition.settings.time_zone} />
      )}
      {results.length > 0 && (
        <p className="mt-4">
          <More to={`/competitions/${slug}/share`}>Share as a picture</More>
        </p>
      )}
    </Section>
  )
  if (results.length === 0 && competition.hidesScores) return next
  return isOver ? [last, next] : [next, last]
}

/** Matches, the first one large. */
function Covered({ matches: [first, ...others], competition }: { matches: Fixture[]; competition: Competition }) {
  const timeZone = competition.settings.time_zone
  return (
    <div className="grid gap-8">
      {first && <NextMatch match={first} timeZone={timeZone} />}
      <div>
        <MatchList matches={others} timeZone={timeZone} />
      </div>
    </div>
  )
}

const More = ({ to, children }: { to: string; children: React.ReactNode }) => (
  <Link to={to} className="more-link">
    {children}
  </Link>
)

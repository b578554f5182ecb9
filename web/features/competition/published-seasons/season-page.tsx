import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { monthAndYear, plainDate } from '#domain/date-words.ts'
import { type Competition, competitionQuery } from '#web/features/competition/competition-queries.ts'
import { tableStagesQuery } from '#web/features/competition/tables/explained/stages-query.ts'
import { Crest } from '#web/ui/crest.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MatchList } from '#web/ui/match-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { type SeasonPageView, seasonPagePath } from './season-page-view.ts'
import { SeasonPlayers } from './season-players.tsx'
import {
  type PublishedSeason,
  publishedSeasonsQuery,
  type SeasonCup,
  seasonCupsQuery,
  seasonMatchesQuery,
  seasonMonthsQuery,
} from './seasons-queries.ts'

// The tables are in the page's HTML, so that it listens before it has their code.
const StageTables = lazyPart(() =>
  import('#web/features/competition/tables/explained/stage-tables.tsx').then((m) => m.StageTables),
)

interface SeasonPageProps {
  slug: string
  number: number
  view: SeasonPageView
}

/** One season of a competition, for ever: its champion, tables, matches and players. */
export function SeasonPage({ slug, number, view }: SeasonPageProps) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { data: seasons } = useSuspenseQuery(publishedSeasonsQuery(competition.id))
  const season = seasons.find((one) => one.number === number)
  if (season === undefined) return <EmptyState title="Season not found">Its owner has withdrawn it.</EmptyState>
  const tabs = { tables: 'Tables', matches: 'Fixtures and results', players: 'Players' } as const
  return (
    <div className="grid gap-8">
      <div>
        <h2 className="wrap-anywhere text-4xl">Season {season.name}</h2>
        <p className="mt-1 text-muted">{daysOf(season)}</p>
      </div>
      {season.status === 'finished' && season.champion !== null && <Champion team={season.champion} />}
      <TabLinks
        inner
        label={`Season ${season.name}`}
        tabs={(['tables', 'matches', 'players'] as const).map((show) => ({
          label: tabs[show],
          to: `/competitions/${slug}/${seasonPagePath(number, { show })}`,
          current: show === view.show,
        }))}
      />
      {view.show === 'tables' && <Tables competition={competition} slug={slug} season={season} />}
      {view.show === 'matches' && <Matches competition={competition} slug={slug} season={season} month={view.month} />}
      {view.show === 'players' && (
        <SeasonPlayers leagueId={competition.id} leagueName={competition.name} season={season} />
      )}
      <p>
        <Link to={`/competitions/${slug}/seasons`} className="link py-3 text-sm">
          All seasons
        </Link>
      </p>
    </div>
  )
}

/** '5 August 2023 – 18 May 2024', as far as an organizer entered them. */
export function daysOf({ first_day, last_day }: Pick<PublishedSeason, 'first_day' | 'last_day'>): string {
  if (first_day !== null && last_day !== null) return `${plainDate(first_day)} – ${plainDate(last_day)}`
  if (first_day !== null) return `From ${plainDate(first_day)}`
  return last_day === null ? '' : `Until ${plainDate(last_day)}`
}

const Champion = ({ team }: { team: NonNullable<PublishedSeason['champion']> }) => (
  <p className="flex items-center gap-4 border-pitch border-l-6 bg-sunken p-4">
    <Crest team={team} size="large" />
    <span className="min-w-0">
      <span className="eyebrow block text-pitch">Champion</span>
      <Link to={`/teams/${team.id}`} className="wrap-anywhere font-display font-semibold text-3xl hover:underline">
        <bdi>{team.name}</bdi>
      </Link>
    </span>
  </p>
)

interface PartProps {
  competition: Competition
  slug: string
  season: PublishedSeason
}

/** Every table with what explains it, as on the Tables tab, and the winners of the cups. */
function Tables({ competition, slug, season }: PartProps) {
  const { data: stages } = useSuspenseQuery(tableStagesQuery({ id: competition.id, season: season.id }))
  const { data: cups } = useSuspenseQuery(seasonCupsQuery(competition.id, season.id))
  const one = season.status === 'finished' ? 'Final table' : 'Table'
  return (
    <>
      {stages.map((stage) => (
        <Section key={stage.id} title={stages.length === 1 && stage.groups.length === 0 ? one : stage.name}>
          <Suspense>
            <StageTables
              leagueId={competition.id}
              name={`${competition.name}, ${stages.length === 1 ? '' : `${stage.name}, `}season ${season.name}`}
              stage={stage}
            />
          </Suspense>
        </Section>
      ))}
      {cups.map((cup) => (
        <Cup key={cup.id} cup={cup} slug={slug} isOver={season.status === 'finished'} />
      ))}
    </>
  )
}

const Cup = ({ cup: { id, name, winner }, slug, isOver }: { cup: SeasonCup; slug: string; isOver: boolean }) => (
  <Section
    title={name}
    aside={
      <Link to={`/competitions/${slug}/cup?stage=${id}`} className="more-link">
        All rounds
      </Link>
    }
  >
    {winner === null ? (
      <p className="text-muted">{isOver ? 'The cup has no winner.' : 'No winner yet.'}</p>
    ) : (
      <p className="flex items-center gap-2">
        <Crest team={winner} />
        <span>
          Winner:{' '}
          <Link to={`/teams/${winner.id}`} className="font-semibold hover:underline">
            <bdi>{winner.name}</bdi>
          </Link>
        </span>
      </p>
    )}
  </Section>
)

function Matches({ competition, slug, season, month }: PartProps & { month: string | null }) {
  const { data: months } = useSuspenseQuery(seasonMonthsQuery(competition.id, season.id))
  if (month === null) return <EmptyState title="No matches">This season has no matches.</EmptyState>
  return (
    <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <nav aria-label="Months" className="tab-bar lg:col-start-2 lg:row-start-1">
        <ul className="flex min-w-max gap-x-5 border-line lg:grid lg:border-t">
          {months.map((each) => (
            <li key={each} className="border-line lg:border-b">
              <Link
                to={`/competitions/${slug}/${seasonPagePath(season.number, { show: 'matches', month: each })}`}
                preventScrollReset
                aria-current={each === month ? 'page' : undefined}
                className="month-link"
              >
                {monthAndYear(each)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <MonthMatches competition={competition} season={season} month={month} />
    </div>
  )
}

function MonthMatches({ competition, season, month }: Omit<PartProps, 'slug'> & { month: string }) {
  const { data: matches } = useSuspenseQuery(seasonMatchesQuery(competition, season.id, month))
  return (
    <div className="min-w-0 lg:col-start-1 lg:row-start-1">
      {matches.length === 0 ? (
        <EmptyState title="No matches">Choose another month.</EmptyState>
      ) : (
        <MatchList matches={matches} timeZone={competition.settings.time_zone} />
      )}
    </div>
  )
}

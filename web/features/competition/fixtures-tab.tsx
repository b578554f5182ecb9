import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { monthAndYear } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { CalendarLinks } from '#web/components/calendar-links.tsx'
import { MatchList } from '#web/components/match-list.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { TabLinks } from '#web/components/ui/tab-links.tsx'
import { useIsOwner } from '#web/components/use-is-owner.ts'
import {
  type Competition,
  competitionQuery,
  type Fixture,
  fixturesQuery,
  monthsQuery,
  teamNamesQuery,
} from './competition-queries.ts'
import { FixturesFilter } from './fixtures-filter.tsx'
import { type FixturesTabKey, type FixturesView, fixturesPath } from './fixtures-view.ts'
import { wholeDays } from './whole-days.ts'

const NEAREST = 20

/** The view, once it is decided which of the two lists is open. */
type OpenView = FixturesView & { show: FixturesTabKey }

// One match more than is shown tells whether there is more to see.
export const matchesQuery = (competition: Competition, { show, teamId, month, from }: OpenView) =>
  fixturesQuery(competition, {
    list: show === 'results' ? 'previous' : 'upcoming',
    teamId,
    month,
    from,
    ...(teamId === null && month === null && { limit: NEAREST + 1 }),
  })

export const fixturesTabQueries = (competition: Competition, view: OpenView) => [
  matchesQuery(competition, view),
  monthsQuery(competition),
  teamNamesQuery(competition.id),
]

interface FixturesTabProps {
  slug: string
  view: OpenView
  /** What the owner can do to all fixtures, and to one. */
  tools: (competition: Competition, ownerId: string, hasMatches: boolean) => React.ReactNode
  matchTools: (match: Fixture, competition: Competition, ownerId: string) => React.ReactNode
}

export function FixturesTab({ slug, view, tools, matchTools }: FixturesTabProps) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { data: months } = useSuspenseQuery(monthsQuery(competition))
  const { data: teams } = useSuspenseQuery(teamNamesQuery(competition.id))
  const { owner_id: ownerId } = competition
  const isOwner = useIsOwner(ownerId)
  const tabTo = (show: FixturesTabKey) => fixturesPath(slug, { show, teamId: view.teamId })
  const count = view.show === 'results' ? ('previous' as const) : ('upcoming' as const)
  const playing = months.filter((month) => month[count] > 0).map(({ month }) => month)
  const inOrder = view.show === 'results' ? playing.toReversed() : playing
  return (
    <div className="grid gap-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-4">
        <TabLinks
          inner
          label="Fixtures"
          tabs={[
            { label: 'Upcoming Fixtures', to: tabTo('upcoming'), current: view.show === 'upcoming' },
            { label: 'Previous Results', to: tabTo('results'), current: view.show === 'results' },
          ]}
        />
        {isOwner && ownerId !== null && tools(competition, ownerId, months.length > 0)}
      </div>
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_16rem] lg:grid-rows-[auto_1fr]">
        {months.length > 0 && <FixturesFilter slug={slug} view={view} months={inOrder} teams={teams} />}
        <Matches
          slug={slug}
          view={view}
          competition={competition}
          months={inOrder}
          isOwner={isOwner}
          renderTools={isOwner && ownerId !== null ? (match) => matchTools(match, competition, ownerId) : undefined}
        />
        {months.length > 0 && (
          <div className="lg:col-start-2">
            <CalendarLinks path={`/competitions/${competition.id}/calendar.ics`} />
          </div>
        )}
      </div>
    </div>
  )
}

interface MatchesProps {
  slug: string
  view: OpenView
  competition: Competition
  /** Those of the open list, as it is ordered. */
  months: string[]
  isOwner: boolean
  renderTools: ((match: Fixture) => React.ReactNode) | undefined
}

function Matches({ slug, view, competition, months, isOwner, renderTools }: MatchesProps) {
  const { data: matches } = useSuspenseQuery(matchesQuery(competition, view))
  const timeZone = competition.settings.time_zone
  const dayOf = ({ played_at }: Fixture) => toLocalTime(new Date(played_at), timeZone).date
  const isNearest = view.teamId === null && view.month === null
  const { shown, next } = isNearest ? wholeDays(matches, NEAREST, dayOf) : { shown: matches, next: undefined }
  // The month that the list ends in is gone on with: its days above are not shown again.
  const from = view.month === null && next ? dayOf(next) : null
  const nextMonth = view.month === null ? from?.slice(0, 7) : months[months.indexOf(view.month) + 1]
  if (shown.length === 0) return <Empty view={view} isOwner={isOwner} />
  return (
    <div className="min-w-0 lg:row-span-2 lg:row-start-1">
      <h2 className="sr-only">{view.show === 'upcoming' ? 'Matches to come, by day' : 'Matches played, by day'}</h2>
      <MatchList matches={shown} timeZone={timeZone} renderTools={renderTools} />
      {nextMonth && (
        <Link
          to={fixturesPath(slug, { show: view.show, month: nextMonth, from: isRest(shown, from, dayOf) ? from : null })}
          className={buttonClass({ variant: 'outline', className: 'w-full' })}
        >
          {view.show === 'upcoming' ? 'On to' : 'Back to'} {monthAndYear(nextMonth)}
        </Link>
      )}
    </div>
  )
}

/** Whether days of the month that comes next stand on the page already. */
const isRest = (shown: Fixture[], from: string | null, dayOf: (match: Fixture) => string) =>
  from !== null && shown.some((match) => dayOf(match).startsWith(from.slice(0, 7)))

function Empty({ view, isOwner }: { view: OpenView; isOwner: boolean }) {
  const title = view.show === 'results' ? 'No previous results' : 'No upcoming fixtures'
  return (
    <div className="lg:row-span-2 lg:row-start-1">
      <EmptyState title={title}>{wayOut(view, isOwner)}</EmptyState>
    </div>
  )
}

function wayOut({ show, teamId, month }: OpenView, isOwner: boolean): string {
  if (teamId !== null) return 'Choose another team, or all of them.'
  if (month !== null) return 'Choose another month.'
  if (show === 'results') return 'Results appear here as soon as they are entered.'
  if (isOwner) return 'Generate the season, add a match, or import fixtures from a spreadsheet.'
  return 'New fixtures appear here as soon as they are in the calendar.'
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarLinks } from '#web/components/calendar-links.tsx'
import { MatchList } from '#web/components/match-list.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { TabLinks } from '#web/components/ui/tab-links.tsx'
import { useIsOwner } from '#web/components/use-is-owner.ts'
import { type Competition, competitionQuery, type Fixture, fixturesQuery } from './competition-queries.ts'

/** Which of the two lists is open; `null` leaves it to whether anything is still to come. */
export type FixturesView = 'upcoming' | 'results' | null

export function readFixturesView(params: URLSearchParams): FixturesView {
  const wanted = params.get('show')
  return wanted === 'upcoming' || wanted === 'results' ? wanted : null
}

export const listOf = (view: FixturesView) => (view === 'results' ? 'previous' : 'upcoming')

interface FixturesTabProps {
  slug: string
  view: 'upcoming' | 'results'
  /** What the owner can do to all fixtures, and to one. */
  tools: (competition: Competition, ownerId: string) => React.ReactNode
  matchTools: (match: Fixture, competition: Competition, ownerId: string) => React.ReactNode
}

export function FixturesTab({ slug, view, tools, matchTools }: FixturesTabProps) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { data: matches } = useSuspenseQuery(fixturesQuery(competition, listOf(view)))
  const { owner_id: ownerId, settings } = competition
  const isOwner = useIsOwner(ownerId)
  const path = `/competitions/${slug}/fixtures`
  return (
    <div className="grid gap-8">
      {isOwner && ownerId !== null && tools(competition, ownerId)}
      <TabLinks
        inner
        label="Fixtures"
        tabs={[
          { label: 'Upcoming Fixtures', to: `${path}?show=upcoming`, current: view === 'upcoming' },
          { label: 'Previous Results', to: `${path}?show=results`, current: view === 'results' },
        ]}
      />
      <CalendarLinks path={`/competitions/${competition.id}/calendar.ics`} />
      {matches.length === 0 ? (
        <Empty view={view} isOwner={isOwner} />
      ) : (
        <div className="max-w-3xl">
          <h2 className="sr-only">{view === 'upcoming' ? 'Matches to come, by day' : 'Matches played, by day'}</h2>
          <MatchList
            matches={matches}
            timeZone={settings.time_zone}
            renderTools={isOwner && ownerId !== null ? (match) => matchTools(match, competition, ownerId) : undefined}
          />
        </div>
      )}
    </div>
  )
}

function Empty({ view, isOwner }: { view: 'upcoming' | 'results'; isOwner: boolean }) {
  if (view === 'results') {
    return <EmptyState title="No previous results">Matches move here the day after they were played.</EmptyState>
  }
  return (
    <EmptyState title="No upcoming fixtures">
      {isOwner
        ? 'Add a match, or import the season from a spreadsheet.'
        : 'New fixtures appear here as soon as they are in the calendar.'}
    </EmptyState>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { isScored, takesPlace } from '#domain/match-status.ts'
import { startOfToday, startOfTomorrow } from '#domain/start-of-today.ts'
import { CalendarLinks } from '#web/share/calendar-links.tsx'
import { NotifyLink } from '#web/share/notify-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type ListedMatch, MatchList } from '#web/ui/match-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { type Team, teamMatchesQuery } from './team-queries.ts'

/** A match of today that has a score is a result, and is listed with the upcoming ones too. */
const isFinishedBefore = (moment: number, match: ListedMatch) => isScored(match) && Date.parse(match.played_at) < moment

/** All matches of a team, upcoming and played, with the calendar download and subscription. */
export function TeamFixtures({ team }: { team: Team }) {
  const { data } = useSuspenseQuery(teamMatchesQuery(team))
  const { matches, fetchedAt } = data
  const timeZone = team.league.settings.time_zone
  const midnight = startOfToday(new Date(fetchedAt), timeZone).getTime()
  const isUpcoming = ({ played_at }: { played_at: string }) => Date.parse(played_at) >= midnight
  const upcoming = matches.filter(isUpcoming)
  const tomorrow = startOfTomorrow(new Date(fetchedAt), timeZone).getTime()
  const previous = matches.filter((match) => !isUpcoming(match) || isFinishedBefore(tomorrow, match)).reverse()
  return (
    <div className="grid gap-8">
      <div className="grid items-start gap-3 sm:grid-cols-[auto_auto_1fr]">
        <AddToCalendar teamId={team.id} hasMatches={matches.length > 0} />
        <CalendarLinks path={`/teams/${team.id}/calendar.ics`} wide />
        <NotifyLink teamId={team.id} />
      </div>
      {matches.length === 0 ? (
        <EmptyState title="No fixtures yet">
          The competition’s owner adds them. Calendars that subscribe now will receive them.
        </EmptyState>
      ) : (
        <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
          <Section title="Upcoming Fixtures">
            {upcoming.length === 0 ? (
              <EmptyState title="No upcoming fixtures">{describeOpen(matches)}</EmptyState>
            ) : (
              <MatchList matches={upcoming} timeZone={timeZone} />
            )}
          </Section>
          <Section title="Previous Results">
            {previous.length === 0 ? (
              <EmptyState title="No previous results">Results appear here as soon as they are entered.</EmptyState>
            ) : (
              <MatchList matches={previous} timeZone={timeZone} areOver />
            )}
          </Section>
        </div>
      )}
    </div>
  )
}

/** Matches of former days may still wait: a postponed one, or one whose result is not entered. */
function describeOpen(matches: readonly ListedMatch[]): string {
  const open = matches.filter((match) => !isScored(match) && (takesPlace(match) || match.status === 'postponed')).length
  if (open === 0) return 'Every match of the season so far is played.'
  return open === 1
    ? 'One match waits for its result or a new date.'
    : `${open} matches wait for their results or new dates.`
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { startOfToday } from '#domain/start-of-today.ts'
import { MatchList } from '#web/components/match-list.tsx'
import { Page, Section } from '#web/components/page.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { TabLinks } from '#web/components/ui/tab-links.tsx'
import { Squad } from './squad.tsx'
import { TeamHeader } from './team-header.tsx'
import { type Team, teamMatchesQuery, teamQuery, teamStandingQuery } from './team-queries.ts'
import { TeamStats, topListQueries } from './team-stats.tsx'
import { type TeamTab, teamTabs } from './team-tabs.ts'

/** What a tab needs beside the team itself. */
export const teamPageQueries = (team: Team, tab: TeamTab) => [
  teamStandingQuery(team.league.id, team.id),
  ...(tab === 'stats' ? topListQueries(team) : []),
  ...(tab === 'fixtures' ? [teamMatchesQuery(team.id)] : []),
]

export function TeamPage({ teamId, tab }: { teamId: string; tab: TeamTab }) {
  const { data: team } = useSuspenseQuery(teamQuery(teamId))
  const { data: standing } = useSuspenseQuery(teamStandingQuery(team.league.id, team.id))
  return (
    <Page>
      <TeamHeader team={team} standing={standing} />
      <TabLinks
        label={team.name}
        tabs={teamTabs.map(({ key, label }) => ({ label, to: `/teams/${teamId}?tab=${key}`, current: key === tab }))}
      />
      <div className="mt-8">
        {tab === 'stats' && <TeamStats team={team} standing={standing} />}
        {tab === 'fixtures' && <TeamFixtures team={team} />}
        {tab === 'players' && <Squad team={team} />}
      </div>
    </Page>
  )
}

function TeamFixtures({ team }: { team: Team }) {
  const { data } = useSuspenseQuery(teamMatchesQuery(team.id))
  const timeZone = team.league.settings.time_zone
  const midnight = startOfToday(new Date(data.fetchedAt), timeZone).getTime()
  const isUpcoming = ({ played_at }: { played_at: string }) => Date.parse(played_at) >= midnight
  const upcoming = data.matches.filter(isUpcoming)
  const previous = data.matches.filter((match) => !isUpcoming(match)).reverse()
  return (
    <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
      <Section title="Upcoming Fixtures">
        {upcoming.length === 0 ? (
          <EmptyState title="No upcoming fixtures">The owner of the competition adds them.</EmptyState>
        ) : (
          <MatchList matches={upcoming} timeZone={timeZone} />
        )}
      </Section>
      <Section title="Previous Results">
        {previous.length === 0 ? (
          <EmptyState title="No previous results">Matches move here the day after they were played.</EmptyState>
        ) : (
          <MatchList matches={previous} timeZone={timeZone} />
        )}
      </Section>
    </div>
  )
}

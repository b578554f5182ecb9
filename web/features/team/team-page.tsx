import { useSuspenseQuery } from '@tanstack/react-query'
import { colourOfTeam } from '#domain/team-colours.ts'
import { useLive } from '#web/live-updates/use-live.ts'
import { leagueKey, teamKey } from '#web/queries/query-keys.ts'
import { Page } from '#web/ui/page.tsx'
import { StickyHead } from '#web/ui/sticky-head.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { Squad } from './squad.tsx'
import { TeamFixtures } from './team-fixtures.tsx'
import { TeamHeader } from './team-header.tsx'
import { type Team, teamMatchesQuery, teamQuery, teamStandingQuery } from './team-queries.ts'
import { TeamStats, teamStatsQueries } from './team-stats.tsx'
import { type TeamTabKey, teamTabs } from './team-tabs.ts'

/** The queries of a tab beside the team itself. */
export const teamPageQueries = (team: Team, tab: TeamTabKey) => [
  teamStandingQuery(team.league.id, team.id),
  ...(tab === 'stats' ? teamStatsQueries(team) : []),
  ...(tab === 'fixtures' ? [teamMatchesQuery(team)] : []),
]

export function TeamPage({ teamId, tab }: { teamId: string; tab: TeamTabKey }) {
  const { data: team } = useSuspenseQuery(teamQuery(teamId))
  const { data: standing } = useSuspenseQuery(teamStandingQuery(team.league.id, team.id))
  const keys = [teamKey(teamId), leagueKey(team.league.id)]
  useLive(
    [
      { table: 'teams', column: 'id', is: team.id, keys },
      { table: 'team_players', column: 'team_id', is: team.id, keys },
      { table: 'matches', column: 'league_id', is: team.league.id, keys },
    ],
    { shown: [team.league.id] },
  )
  return (
    <Page>
      <TeamHeader team={team} standing={standing} tab={tab} />
      <StickyHead name={team.name} mark={colourOfTeam(team)} className="mb-10">
        <TabLinks
          label={team.name}
          tabs={teamTabs.map(({ key, label }) => ({ label, to: `?tab=${key}`, current: key === tab }))}
        />
      </StickyHead>
      <div>
        {tab === 'stats' && <TeamStats team={team} standing={standing} />}
        {tab === 'fixtures' && <TeamFixtures team={team} />}
        {tab === 'players' && <Squad team={team} />}
      </div>
    </Page>
  )
}

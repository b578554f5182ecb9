import { useSuspenseQuery } from '@tanstack/react-query'
import { competitionPath } from '#web/components/competition-path.ts'
import { Page, Section } from '#web/components/page.tsx'
import { Portrait } from '#web/components/portrait.tsx'
import { useIsOwner } from '#web/components/use-is-owner.ts'
import { BackLink } from './back-link.tsx'
import { Lineup } from './lineup.tsx'
import { type Match, matchQuery } from './match-queries.ts'
import { Scoreboard } from './scoreboard.tsx'
import { tallyEvents } from './tally-events.ts'
import { TallyList } from './tally-list.tsx'

interface MatchPageProps {
  matchId: string
  /** What the owner can do to the match. */
  tools: (match: Match, ownerId: string) => React.ReactNode
}

export function MatchPage({ matchId, tools }: MatchPageProps) {
  const { data: match } = useSuspenseQuery(matchQuery(matchId))
  const { league, man_of_match, home_team, events } = match
  const isOwner = useIsOwner(league.owner_id)
  return (
    <Page className="max-w-5xl">
      <BackLink fallback={competitionPath(league, 'overview')} />
      <div className="mt-3 grid gap-12">
        <Scoreboard match={match} />
        {isOwner && league.owner_id !== null && tools(match, league.owner_id)}
        <BothTeams title="Goals" match={match}>
          {(team) => <TallyList tallies={tallyEvents(events, team.id, 'GOAL')} empty="No goals" />}
        </BothTeams>
        <BothTeams title="Assists" match={match}>
          {(team) => <TallyList tallies={tallyEvents(events, team.id, 'ASSIST')} empty="No assists" />}
        </BothTeams>
        {man_of_match && (
          <Section title="Man of the match">
            <a
              data-row-link
              href={`/player/${man_of_match.id}`}
              className="inline-flex items-center gap-4 font-display font-semibold text-4xl leading-none hover:text-pitch"
            >
              <Portrait name={man_of_match.full_name} photoUrl={man_of_match.photo_url} />
              {man_of_match.full_name}
            </a>
          </Section>
        )}
        <BothTeams title="Line-ups" match={match}>
          {(team) => (
            <Lineup playerIds={team === home_team ? match.home_lineup : match.away_lineup} players={match.players} />
          )}
        </BothTeams>
      </div>
    </Page>
  )
}

interface BothTeamsProps {
  title: string
  match: Match
  children: (team: Match['home_team']) => React.ReactNode
}

/** The same thing of both teams, side by side as they play. */
const BothTeams = ({ title, match: { home_team, away_team }, children }: BothTeamsProps) => (
  <Section title={title}>
    <div className="grid grid-cols-2 gap-4 sm:gap-12">
      {[home_team, away_team].map((team) => (
        <div key={team.id} className="min-w-0">
          <h3 className="eyebrow mb-2 text-muted">{team.name}</h3>
          {children(team)}
        </div>
      ))}
    </div>
  </Section>
)

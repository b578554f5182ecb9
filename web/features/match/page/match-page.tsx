import { useSuspenseQuery } from '@tanstack/react-query'
import { type Match, matchQuery } from '#web/features/match/match-queries.ts'
import { describeMatch } from '#web/features/match/match-result.ts'
import { ReportCard } from '#web/features/match/report/report-card.tsx'
import { useLive } from '#web/live/use-live.ts'
import { matchKey } from '#web/queries/query-keys.ts'
import { useIsOwner } from '#web/session/use-is-owner.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { ShareButton } from '#web/share/share-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { LineUps } from './line-ups.tsx'
import { ManOfTheMatch } from './man-of-the-match.tsx'
import { MatchBack } from './match-back.tsx'
import { MatchTallies } from './match-tallies.tsx'
import { Scoreboard } from './scoreboard.tsx'

interface MatchPageProps {
  matchId: string
  /** What the owner can do to the match. */
  tools: (match: Match, ownerId: string) => React.ReactNode
  /** What a side's manager hands in of the match, and the owner reads. */
  notes: (match: Match) => React.ReactNode
  /** What has the report written. */
  writer: React.ReactNode
}

export function MatchPage({ matchId, tools, notes, writer }: MatchPageProps) {
  const { data: match } = useSuspenseQuery(matchQuery(matchId))
  const { league } = match
  const isOwner = useIsOwner(league.owner_id)
  const keys = [matchKey(matchId)]
  useLive(
    [
      { table: 'matches', column: 'id', is: match.id, keys },
      { table: 'match_events', column: 'match_id', is: match.id, keys },
      { table: 'match_reports', column: 'match_id', is: match.id, keys },
      { table: 'teams', column: 'id', is: [match.home_team.id, match.away_team.id], keys },
    ],
    { leagues: [league.id] },
  )
  return (
    <Page className="max-w-5xl">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <MatchBack fallback={competitionPath(league, 'overview')} />
        <ShareButton label="Share" text={describeMatch(match)} path={`/match/${match.id}`} />
      </div>
      <div className="mt-3 grid gap-10 sm:gap-12">
        <Scoreboard match={match}>
          <MatchTallies match={match} />
        </Scoreboard>
        {league.owner_id !== null && tools(match, league.owner_id)}
        {notes(match)}
        <LineUps match={match} />
        <div className={match.man_of_match ? 'grid items-start gap-6 lg:grid-cols-[1fr_2fr]' : ''}>
          <ManOfTheMatch match={match} />
          <ReportCard match={match} isOwner={isOwner} writer={writer} />
        </div>
      </div>
    </Page>
  )
}

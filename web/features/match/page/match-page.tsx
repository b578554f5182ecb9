import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { describeMatch, isToCome, mayHaveChances, shortTitle } from '#web/features/match/describe-match.ts'
import { type Match, matchQuery } from '#web/features/match/match-queries.ts'
import { ReportCard } from '#web/features/match/report/report-card.tsx'
import { useLive } from '#web/live-updates/use-live.ts'
import { RecordError } from '#web/queries/failures/error-cards.ts'
import { matchKey } from '#web/queries/query-keys.ts'
import { type OrganizedLeague, useRunsLeague } from '#web/session/memberships.ts'
import { useUserId } from '#web/session/use-session.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { ShareButton } from '#web/share/share-button.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Page } from '#web/ui/page.tsx'
import { StickyHead } from '#web/ui/sticky-head.tsx'
import { LineUps } from './line-ups.tsx'
import { ManOfTheMatch } from './man-of-the-match.tsx'
import { MatchTallies } from './match-tallies.tsx'
import { Scoreboard } from './scoreboard.tsx'
import { goalsInOrder } from './tallies.ts'

// Many matches do not have these parts of the page, and visitors do not see all of them. Each comes with its code.
const FullTimeline = lazyPart(() =>
  import('#web/features/match/incidents/incident-parts.ts').then((m) => m.FullTimeline),
)
const LastMeetings = lazyPart(() => import('./parts-before-match.ts').then((m) => m.LastMeetings))
const MatchChances = lazyPart(() => import('./parts-before-match.ts').then((m) => m.MatchChances))
const MemberButtons = lazyPart(() => import('#web/features/match/edit/member-buttons.tsx').then((m) => m.MemberButtons))
const MatchNotes = lazyPart(() => import('#web/features/match/notes/match-notes.tsx').then((m) => m.MatchNotes))
const MatchPreview = lazyPart(() => import('./parts-before-match.ts').then((m) => m.MatchPreview))
const Timeline = lazyPart(() => import('./timeline.tsx').then((m) => m.Timeline))

interface MatchPageProps {
  matchId: string
  /** The organizers' buttons for score, date and deletion, which the list of fixtures has too. */
  OrganizerTools: React.ComponentType<OrganizerToolsProps>
}

interface OrganizerToolsProps {
  match: Match
  league: OrganizedLeague
  timeZone: string
  onDeleted: () => void
}

export function MatchPage({ matchId, OrganizerTools }: MatchPageProps) {
  const { data: match } = useSuspenseQuery(matchQuery(matchId))
  const goals = goalsInOrder(match)
  const { league } = match
  const navigate = useNavigate()
  // When a session ends, open forms stay open.
  const [wasSignedIn, setSignedIn] = useState(false)
  if (useUserId() !== undefined && !wasSignedIn) setSignedIn(true)
  const isOrganizer = useRunsLeague(league)
  const keys = [matchKey(matchId)]
  useLive(
    [
      { table: 'matches', column: 'id', is: match.id, keys },
      { table: 'match_events', column: 'match_id', is: match.id, keys },
      { table: 'match_reports', column: 'match_id', is: match.id, keys },
      { table: 'teams', column: 'id', is: [match.home_team.id, match.away_team.id], keys },
    ],
    { shown: [league.id] },
  )
  return (
    <Page className="max-w-5xl">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <MatchBack fallback={competitionPath(league, 'overview')} />
        <ShareButton label="Share" text={describeMatch(match)} path={`/match/${match.id}`} />
      </div>
      <div className="page-head mt-3 pb-10 sm:pb-12">
        <Scoreboard match={match}>
          <MatchTallies match={match} />
          {isToCome(match) && (
            <Suspense>
              <MatchPreview match={match} />
            </Suspense>
          )}
        </Scoreboard>
      </div>
      <StickyHead name={shortTitle(match)} />
      <div className="grid gap-10 sm:gap-12">
        {league.owner_id !== null && (
          <div className="-my-6 flex flex-wrap items-center justify-between gap-2 empty:hidden max-sm:mt-0 print:hidden">
            {wasSignedIn && (
              <Suspense>
                <MemberButtons match={match} />
              </Suspense>
            )}
            <OrganizerTools
              match={match}
              league={league}
              timeZone={league.settings.time_zone}
              onDeleted={() => navigate(competitionPath(league, 'fixtures'), { replace: true })}
            />
          </div>
        )}
        {wasSignedIn && (
          <Suspense>
            <MatchNotes match={match} />
          </Suspense>
        )}
        {mayHaveChances(match) && (
          <Suspense>
            <MatchChances match={match} />
          </Suspense>
        )}
        {isToCome(match) && (
          <Suspense>
            <LastMeetings match={match} />
          </Suspense>
        )}
        {(match.record || goals.length > 0) && (
          <Suspense>
            {match.record ? (
              <FullTimeline match={match} record={match.record} />
            ) : (
              <Timeline match={match} goals={goals} />
            )}
          </Suspense>
        )}
        <LineUps match={match} />
        <div className={match.man_of_match ? 'grid items-start gap-6 lg:grid-cols-[1fr_2fr]' : ''}>
          <ManOfTheMatch match={match} />
          <ReportCard match={match} isOrganizer={isOrganizer} />
        </div>
      </div>
    </Page>
  )
}

export const MatchError = ({ error }: { error: unknown }) => (
  <RecordError error={error} what="match" back={<MatchBack fallback="/dashboard" />} />
)

const MATCH_PAGE = /^\/match(es)?\//

/** Returns to the previous page, unless that was a match page too; else to `fallback`. */
const MatchBack = ({ fallback }: { fallback: string }) => (
  <BackLink fallback={fallback} mayReturnTo={(page) => !MATCH_PAGE.test(page)} />
)

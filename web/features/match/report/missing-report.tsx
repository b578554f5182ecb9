import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import { isUnplayed } from '#web/features/match/describe-match.ts'
import type { Match } from '#web/features/match/match-queries.ts'

interface MissingReportProps {
  match: Match
  isOrganizer: boolean
  hasResult: boolean
}

/** Says why there is no report yet: it waits for the match, the teams' data or an organizer. */
export function MissingReport({ match, isOrganizer, hasResult }: MissingReportProps) {
  if (match.status === 'cancelled') return <p>The match was cancelled, so there is no report.</p>
  const isToCome = !hasResult && (!match.statusText || match.status === 'postponed')
  if (isOrganizer) return <OwnerPrompt match={match} isToCome={isToCome} hasResult={hasResult} />
  if (isUnplayed(match)) return <p>There is no report of this walk-over.</p>
  const { home_submission_complete, away_submission_complete } = match
  return (
    <p className="max-w-prose">
      {home_submission_complete && away_submission_complete
        ? 'Both teams have submitted their match data, and the report is waiting for the league owner to publish it.'
        : `${isToCome ? 'The report will follow after the match.' : 'There is no report yet.'} If you manage one of these teams, submit your team's match data so that it can be written.`}
    </p>
  )
}

const OwnerPrompt = ({
  match,
  isToCome,
  hasResult,
}: Omit<MissingReportProps, 'isOrganizer'> & { isToCome: boolean }) => (
  <div className="max-w-prose">
    <p className="text-xl">
      {isToCome ? (
        'You can write its report after the match.'
      ) : (
        <>
          There is no report yet.{' '}
          <Link to="#edit-match-report" preventScrollReset className="link">
            Write it now
          </Link>
          .
        </>
      )}
    </p>
    <p className="mt-2 text-muted">{submissions(match, hasResult)}</p>
  </div>
)

function submissions(match: Match, hasResult: boolean): string {
  const { home_team, away_team, home_submission_complete, away_submission_complete } = match
  if (home_submission_complete && away_submission_complete)
    return `Both teams have submitted their match data.${hasResult ? '' : ' Enter the score, and you can have the report written.'}`
  if (home_submission_complete)
    return `${isolate(home_team.name)} has submitted its match data, ${isolate(away_team.name)} has not.`
  if (away_submission_complete)
    return `${isolate(away_team.name)} has submitted its match data, ${isolate(home_team.name)} has not.`
  return 'Neither team has submitted its match data yet.'
}

import { useQuery } from '@tanstack/react-query'
import { resultOf } from '#web/features/match/describe-match.ts'
import type { Match, Report } from '#web/features/match/match-queries.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { MissingReport } from './missing-report.tsx'
import { ReportDraft } from './report-draft.tsx'
import { ReportPanel } from './report-panel.tsx'
import { reportDraftQuery } from './use-report-draft.ts'

interface OrganizerReportProps {
  match: Match
  userId: string
  report: Report | null
}

/** The organizers' part of the card: a draft to check, or the way to a report. */
export function OrganizerReport({ match, userId, report }: OrganizerReportProps) {
  const { data: draft, isLoading } = useQuery(reportDraftQuery(match.id, userId))
  const text = report?.report_text?.trim()
  const isPublished = Boolean(text || report?.audio_url)
  if (isLoading) return isPublished ? null : <Spinner />
  if (draft)
    return (
      <div className={isPublished ? 'mt-8' : ''}>
        <ReportDraft matchId={match.id} userId={userId} text={draft} isPublished={isPublished} />
      </div>
    )
  const hasResult = resultOf(match) !== null
  const isComplete = match.home_submission_complete && match.away_submission_complete
  return (
    <>
      {!isPublished && <MissingReport match={match} isOrganizer hasResult={hasResult} />}
      {!text && isComplete && hasResult && (
        <div className="mt-6">
          <ReportPanel matchId={match.id} />
        </div>
      )}
    </>
  )
}

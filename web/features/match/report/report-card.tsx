import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { shorten } from '#domain/shorten.ts'
import { describeMatch, resultOf } from '#web/features/match/describe-match.ts'
import { type Match, REPORT_FAILED, type Report, reportQuery } from '#web/features/match/match-queries.ts'
import { useUserId } from '#web/session/use-session.ts'
import { ShareButton } from '#web/share/share-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { useStoredFile } from '#web/ui/use-stored-file.ts'
import { ReportText } from './report-text.tsx'

// Few matches have a recording, so the player's code is loaded only with one. The browser's player is the fallback.
const Recording = lazyPart(() => import('#web/ui/recording.tsx').then((m) => m.Recording), PlainRecording)

function PlainRecording({ address, title }: { address: string; title: string }) {
  const src = useStoredFile(address)
  return (
    // biome-ignore lint/a11y/useMediaCaption: what is said stands beside it as the report's text
    src && <audio controls src={src} aria-label={title} preload="metadata" className="w-full" />
  )
}

// Most matches that people look at have a report.
const MissingReport = lazyPart(() => import('./missing-report.tsx').then((m) => m.MissingReport), NoReport)

const OrganizerReport = lazyPart(() => import('./organizer-report.tsx').then((m) => m.OrganizerReport), NotLoaded)

function NotLoaded() {
  return <p role="alert">Check your connection and reload the page to have the report written.</p>
}

function NoReport() {
  return <p>There is no report yet.</p>
}

// Characters of the report in a message that shares it.
const FIRST_LINES = 200

interface ReportCardProps {
  match: Match
  isOrganizer: boolean
}

/** The report's text and audio, or the reason why there is none yet. */
export function ReportCard({ match, isOrganizer }: ReportCardProps) {
  const {
    data: report,
    isError,
    errorUpdatedAt,
    refetch,
    isFetching,
  } = useQuery({
    ...reportQuery(match.id),
    // A failure before the page opened is shown at once; 'Try again' repeats the request.
    retryOnMount: false,
  })
  const userId = useUserId()
  const text = report?.report_text?.trim()
  const isWritten = Boolean(text || report?.audio_url)
  const hasNothing = isError && report === undefined
  useEffect(() => {
    // Each failure raises one toast, even if the previous one had the same text.
    if (hasNothing && errorUpdatedAt > 0) toast(REPORT_FAILED, { destructive: true })
  }, [hasNothing, errorUpdatedAt])

  return (
    <section
      id="report"
      aria-label="Match report"
      className="touchline bg-card px-4 pt-6 pb-8 sm:px-10 sm:pt-8 sm:pb-10 print:px-0"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-3xl">Match report</h2>
        {isWritten && (
          <ShareButton
            label="Share report"
            text={`Match report: ${describeMatch(match)}`}
            {...(text && { more: shorten(text, FIRST_LINES) })}
            path={`/match/${match.id}#report`}
          />
        )}
      </div>
      <div className="mt-5">
        {hasNothing && (
          <div className="grid justify-items-start gap-4">
            <p>The report could not be fetched. The rest of the page is complete.</p>
            <Button variant="outline" disabled={isFetching} onClick={() => refetch()}>
              Try again
            </Button>
          </div>
        )}
        {!hasNothing && report === undefined && <Spinner />}
        {report && isWritten && <Writing report={report} title={`Audio commentary: ${describeMatch(match)}`} />}
        {report !== undefined && isOrganizer && userId !== undefined && (
          <Suspense>
            <OrganizerReport match={match} userId={userId} report={report} />
          </Suspense>
        )}
        {report !== undefined && !isOrganizer && !isWritten && (
          <Suspense>
            <MissingReport match={match} isOrganizer={false} hasResult={resultOf(match) !== null} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

const Writing = ({ report: { report_text, audio_url }, title }: { report: Report; title: string }) => (
  <div className="grid gap-8">
    {audio_url && (
      <section className="max-w-prose print:hidden">
        <h3 className="eyebrow mb-2 text-muted">Audio commentary</h3>
        <Suspense fallback={<Spinner />}>
          <Recording address={audio_url} title={title} />
        </Suspense>
      </section>
    )}
    {report_text?.trim() && (
      <div className="grid max-w-prose gap-4 [overflow-wrap:anywhere]">
        <ReportText text={report_text} />
        <ReadAloud text={report_text} />
      </div>
    )}
  </div>
)

/** The browser's own voice; its code comes with the first press. */
function ReadAloud({ text }: { text: string }) {
  const [isReading, setReading] = useState(false)
  const load = () => import('#web/ui/read-aloud.ts')
  useEffect(() => () => window.speechSynthesis?.cancel(), [])
  return (
    <Button
      variant="outline"
      className="scriptless:hidden justify-self-start print:hidden"
      onClick={() => load().then(({ readAloud }) => readAloud(text, setReading), ignore)}
    >
      {isReading ? 'Stop reading' : 'Read aloud'}
    </Button>
  )
}

const ignore = () => undefined

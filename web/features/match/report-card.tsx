import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { ShareButton } from '#web/components/share-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { type Match, type Report, reportQuery } from './match-queries.ts'
import { describeMatch } from './match-result.ts'
import { MissingReport } from './missing-report.tsx'

// Few matches are talked over, so the player's code comes only with a recording; without it the browser's own plays.
const AudioPlayer = lazy(() =>
  import('#web/components/audio-player.tsx').then(
    ({ AudioPlayer }) => ({ default: AudioPlayer }),
    () => ({ default: PlainPlayer }),
  ),
)

const PlainPlayer = ({ src, title }: { src: string; title: string }) => (
  // biome-ignore lint/a11y/useMediaCaption: what is said stands beside it as the report's text
  <audio controls src={src} aria-label={title} preload="metadata" className="w-full" />
)

const FAILED = 'Failed to fetch match report'

/** What was written and said about the match, or what it waits for. */
export function ReportCard({ match, isOwner }: { match: Match; isOwner: boolean }) {
  const {
    data: report,
    isError,
    errorUpdatedAt,
    refetch,
    isFetching,
  } = useQuery({
    ...reportQuery(match.id),
    // A failure before the page opened is told at once; 'Try again' is for the reader.
    retryOnMount: false,
  })
  const isWritten = Boolean(report?.report_text?.trim() || report?.audio_url)
  const hasNothing = isError && report === undefined
  useEffect(() => {
    // Each failure once, also when the one before had the same words.
    if (hasNothing && errorUpdatedAt > 0) toast(FAILED, { destructive: true })
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
        {report !== undefined && !isWritten && <MissingReport match={match} isOwner={isOwner} />}
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
          <AudioPlayer key={audio_url} src={audio_url} title={title} />
        </Suspense>
      </section>
    )}
    {report_text?.trim() && (
      <div className="grid max-w-prose gap-4 [overflow-wrap:anywhere]">
        {paragraphsOf(report_text).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs can be alike, and they never move
          <p key={at} className={at === 0 ? 'whitespace-pre-line text-xl leading-relaxed' : 'whitespace-pre-line'}>
            {paragraph}
          </p>
        ))}
      </div>
    )}
  </div>
)

const paragraphsOf = (text: string) => text.trim().split(/\n[^\S\n]*\n\s*/)

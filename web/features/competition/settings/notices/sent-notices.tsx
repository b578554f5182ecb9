import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countWords } from '#domain/count-words.ts'
import { LOG_WORDS } from '#domain/notices.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { followerPushesQuery, sentNoticesQuery } from './sent-notices-query.ts'

const STATES: Readonly<Record<string, string>> = {
  waiting: 'Waits for the daily email',
  outdated: 'Not sent: no longer true',
  queued: 'Being sent',
  sent: 'Sent',
  refused: 'The mail server refused the address',
  failed: 'Could not be sent',
  unwanted: 'Not wanted',
  unproven: 'No confirmed address',
  mailed: 'Not sent: the appointment was emailed',
}

const FAILED = new Set(['refused', 'failed', 'unproven'])

// Organizers read when mails left, in the zone of their browser.
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** The organizers' log of notices. */
export function SentNotices({ leagueId }: { leagueId: string }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(sentNoticesQuery(leagueId))
  if (data === undefined)
    return error === null ? <Spinner /> : <LoadingFailed what="The sent notices" error={error} onRetry={refetch} />
  const notices = data.pages.flat()
  if (notices.length === 0)
    return (
      <div className="grid gap-4">
        <p className="text-muted">No notice has been sent yet. Notices stay listed for 90 days.</p>
        <Followers leagueId={leagueId} />
      </div>
    )
  return (
    <div className="grid justify-items-start gap-4">
      <Followers leagueId={leagueId} />
      <ul aria-label="Sent notices" className="w-full border-line border-t">
        {notices.map((notice) => (
          <SentNotice key={notice.id} notice={notice} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" disabled={isFetching} onClick={() => fetchNextPage()}>
          Earlier notices
        </Button>
      )}
    </div>
  )
}

/** The number of notifications to followers, of whom nothing else is known. */
function Followers({ leagueId }: { leagueId: string }) {
  const { data } = useQuery(followerPushesQuery(leagueId))
  if (data === undefined || data.sent + data.gone === 0) return null
  return (
    <p className="max-w-prose text-muted text-sm">
      Devices that follow matches got {countWords(data.sent, 'notification')} in 90 days
      {data.gone > 0 && `, and ${countWords(data.gone, 'is', 'are')} gone`}. It is not known whose they are.
    </p>
  )
}

type Notice = Awaited<ReturnType<NonNullable<ReturnType<typeof sentNoticesQuery>['queryFn']>>>[number]

function SentNotice({ notice }: { notice: Notice }) {
  const { kind, state, changed_at, name, is_player, team_name, home_team, away_team, match_id } = notice
  return (
    <li className="grid gap-1 border-line border-b py-3 wrap-anywhere">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong>{LOG_WORDS[kind] ?? kind}</strong>
        <time dateTime={changed_at} className="text-muted text-sm tabular-nums">
          {moment.format(new Date(changed_at))}
        </time>
      </p>
      <p>
        {match_id === null ? (
          'A match that was deleted'
        ) : (
          <Link to={`/match/${match_id}`} className="link inline-flex min-h-6 items-center">
            <span>
              <bdi>{home_team}</bdi> – <bdi>{away_team}</bdi>
            </span>
          </Link>
        )}
      </p>
      <p className="text-sm">
        <bdi>{name}</bdi>
        {team_name !== null && (
          <>
            , {is_player ? 'player' : 'manager'} of <bdi>{team_name}</bdi>
          </>
        )}
        {': '}
        <span className={FAILED.has(state) ? 'font-medium text-danger' : 'text-muted'}>{STATES[state] ?? state}</span>
      </p>
      <Devices notice={notice} />
    </li>
  )
}

const devices = (number: number) => (number === 1 ? '1 device' : `${number} devices`)

/** The outcome of a notice on the person's own devices; nothing without one. */
function Devices({ notice: { push_sent, push_gone, push_failed, pushed_at } }: { notice: Notice }) {
  const outcomes = [
    push_sent > 0 && `delivered to ${devices(push_sent)}`,
    push_failed > 0 && `refused by the push service of ${devices(push_failed)}`,
    push_gone > 0 && `${devices(push_gone)} gone`,
  ].filter((text) => text !== false)
  if (outcomes.length === 0) return null
  return (
    <p className="text-sm">
      On devices{pushed_at !== null && `, ${moment.format(new Date(pushed_at))}`}:{' '}
      <span className={push_sent === 0 ? 'font-medium text-danger' : 'text-muted'}>{outcomes.join(', ')}</span>
    </p>
  )
}

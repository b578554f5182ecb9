import { CalendarDays } from 'lucide-react'
import { useEffect } from 'react'
import { describeWait } from '#domain/match-timing.ts'
import type { Match } from '#web/features/match/match-queries.ts'
import { countDown } from '#web/ui/count-down.ts'
import { FollowButton } from '#web/ui/following/follow-button.tsx'

/** The days until the match, in the last day the hours, its entry for a calendar, and its teams to follow. */
export const UntilKickOff = ({ match: { id, daysAway, played_at, home_team, away_team } }: { match: Match }) => (
  <>
    {describeWait(daysAway) !== '' && <p className="mt-1 text-muted">{describeWait(daysAway)}</p>}
    {daysAway <= 1 && <KickOffClock key={played_at} playedAt={played_at} />}
    <p className="mt-1 flex flex-wrap justify-center gap-x-6 text-sm print:hidden">
      <a href={`/match/${id}/calendar.ics`} className="link inline-flex min-h-11 items-center gap-2">
        <CalendarDays aria-hidden className="size-4" />
        Add to your calendar
      </a>
      <a href={`/notify?match=${id}`} className="link inline-flex min-h-11 items-center">
        Notify me
      </a>
    </p>
    <div className="named-buttons mt-2 flex w-0 min-w-full flex-wrap justify-center gap-2">
      <FollowButton team={home_team} />
      <FollowButton team={away_team} />
    </div>
  </>
)

/** React leaves this element's content alone. */
const nothing = { __html: '' }

/** The place of the time until a kick-off, which `count-down.ts` writes. Screen readers read it without announcing it. */
function KickOffClock({ playedAt }: { playedAt: string }) {
  useEffect(() => {
    const stop = new AbortController()
    countDown(stop.signal)
    return () => stop.abort()
  }, [])
  return (
    <p
      role="timer"
      data-kick-off={playedAt}
      className="figures min-h-6 text-muted scriptless:hidden print:hidden"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which keeps React from this element's content
      dangerouslySetInnerHTML={nothing}
    />
  )
}

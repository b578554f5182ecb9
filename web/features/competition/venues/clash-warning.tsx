import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { shortDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { ClashCheckFailed } from './clash-check-failed.tsx'
import { clashReason, type MatchClash } from './clash-pair.tsx'
import { type MatchToCheck, plannedClashesQuery } from './planned-clashes-query.ts'
import { useSettled } from './use-settled.ts'

interface ClashWarningProps {
  leagueId: string
  timeZone: string
  /** The match as it would be saved; null while its fields are not filled. */
  match: MatchToCheck | null
}

/** Names the matches that clash with the one in a dialog. It can be saved all the same. */
export function ClashWarning({ leagueId, timeZone, match }: ClashWarningProps) {
  const planned = match === null ? [] : [match]
  const settled = useSettled(planned, JSON.stringify(planned))
  const check = useQuery(plannedClashesQuery(leagueId, { planned: settled }))
  const clashes = match === null ? [] : (check.data ?? [])
  return (
    <>
      <div role="status" className={clsx(clashes.length === 0 && 'sr-only')}>
        {clashes.length > 0 && (
          <div className="border-danger border-l-4 bg-danger-wash px-4 py-3 text-sm">
            <p className="font-semibold">
              {clashes.length === 1 ? 'This clashes with another match.' : `This clashes ${clashes.length} times.`} You
              can save it all the same.
            </p>
            <ul className="mt-2 grid gap-2">
              {clashes.map((clash) => (
                <li key={`${clash.kind} ${clash.match_id} ${clash.other_id}`} className="[overflow-wrap:anywhere]">
                  {clashReason(clash)}: <OtherMatch clash={clash} id={match?.id ?? null} timeZone={timeZone} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <ClashCheckFailed check={match === null ? null : check} />
    </>
  )
}

/** The match of a clash that is not the one in the dialog, which may come earlier or later. */
function OtherMatch({ clash, id, timeZone }: { clash: MatchClash; id: string | null; timeZone: string }) {
  const isOther = clash.match_id === id
  const { date, time } = toLocalTime(new Date(isOther ? clash.other_played_at : clash.played_at), timeZone)
  return (
    <>
      <bdi>{isOther ? clash.other_home : clash.home}</bdi> v <bdi>{isOther ? clash.other_away : clash.away}</bdi>,{' '}
      {shortDate(date)}, {time}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { refereesToMarkQuery } from './dashboard-queries.ts'
import { MarkForm, type RefereeToMark } from './mark-form.tsx'

/** Played matches whose referee the user may mark, with the mark that was given; nothing where there are none. */
export function RefereesToMark({ userId }: { userId: string }) {
  const { data: matches = [], refetch } = useQuery(refereesToMarkQuery(userId))
  const [open, setOpen] = useState<RefereeToMark | null>(null)
  if (matches.length === 0) return null
  return (
    <div className="mt-6">
      <h3 className="eyebrow text-muted">Marks for referees</h3>
      <ul aria-label="Marks for referees">
        {matches.map((match) => (
          <li
            key={match.match_id + match.team_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-3"
          >
            <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <p className="font-semibold">
                <bdi>{match.home_team}</bdi>{' '}
                {match.home_score === null ? 'v' : `${match.home_score}–${match.away_score}`}{' '}
                <bdi>{match.away_team}</bdi>
              </p>
              <p className="text-muted text-sm">
                {shortDate(toLocalTime(new Date(match.played_at), match.time_zone).date)}
                {match.referee !== null && (
                  <>
                    {' · '}
                    <bdi>{match.referee}</bdi>
                  </>
                )}
                {match.mark !== null && ` · You gave ${match.mark} of 10`}
              </p>
            </div>
            <Button
              variant={match.mark === null ? 'outline' : 'quiet'}
              size="small"
              aria-label={`${match.mark === null ? 'Mark the referee of' : 'Change the mark for'} ${isolate(match.home_team)} v ${isolate(match.away_team)}`}
              onClick={() => setOpen(match)}
            >
              {match.mark === null ? 'Mark the referee' : 'Change'}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog open={open !== null} onOpenChange={(isOpen) => !isOpen && setOpen(null)}>
        {open !== null && <MarkForm match={open} reload={refetch} onDone={() => setOpen(null)} />}
      </Dialog>
    </div>
  )
}

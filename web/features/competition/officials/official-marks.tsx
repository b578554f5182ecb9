import { queryOptions, useQuery } from '@tanstack/react-query'
import { shortDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { ListedOfficial } from './officials-query.ts'

const SHOWN = 100

/** The latest marks of an official; for those who run the competition. */
const marksQuery = (officialId: string) =>
  queryOptions({
    queryKey: ['official marks', officialId],
    staleTime: 0,
    queryFn: async () => {
      const supabase = await browserSupabase()
      const { data } = await supabase
        .from('official_marks')
        .select(
          `id, mark, note, team:teams(name), match:matches!inner(played_at,
             home_team:teams!matches_home_team_id_fkey(name), away_team:teams!matches_away_team_id_fkey(name))`,
        )
        .eq('official_id', officialId)
        .order('given_at', { ascending: false })
        .limit(SHOWN)
        .throwOnError()
      return data
    },
  })

interface OfficialMarksProps {
  official: ListedOfficial
  timeZone: string
  onDone: () => void
}

/** A dialog's content: the marks that teams gave an official, each with its match and its note. */
export function OfficialMarks({ official, timeZone, onDone }: OfficialMarksProps) {
  const { data: marks, error } = useQuery(marksQuery(official.id))
  return (
    <DialogContent title={`Marks of ${isolate(official.name)}`} description="Officials never see them.">
      {marks === undefined && error === null && <Spinner />}
      <FormError message={error && failureMessage(error)} />
      <ul aria-label="Marks" className="max-h-[55vh] overflow-y-auto border-line border-t">
        {marks?.map(({ id, mark, note, team, match }) => (
          <li key={id} className="grid gap-1 border-line border-b py-3 wrap-anywhere">
            <p className="flex items-baseline justify-between gap-4">
              <span className="font-semibold">
                <bdi>{team.name}</bdi>
              </span>
              <strong className="figures whitespace-nowrap">{mark} of 10</strong>
            </p>
            <p className="text-muted text-sm">
              <bdi>{match.home_team.name}</bdi> v <bdi>{match.away_team.name}</bdi>,{' '}
              {shortDate(toLocalTime(new Date(match.played_at), timeZone).date)}
            </p>
            {note !== null && <p className="whitespace-pre-line text-sm">{note}</p>}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </DialogContent>
  )
}

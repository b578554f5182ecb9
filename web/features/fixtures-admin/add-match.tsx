import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/components/ui/button.tsx'
import { DialogContent } from '#web/components/ui/dialog.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { AddMatchForm } from './add-match-form.tsx'
import { teamOptionsQuery } from './team-options.ts'

interface AddMatchProps {
  leagueId: string
  timeZone: string
  onDone: () => void
}

export function AddMatch({ leagueId, timeZone, onDone }: AddMatchProps) {
  const { data: teams, isError, refetch } = useQuery(teamOptionsQuery(leagueId))
  return (
    <DialogContent keepsOpen title="Add match" description="One fixture, in the time of the league.">
      {isError && !teams && (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>The teams could not be loaded.</p>
          <Button variant="outline" onClick={() => refetch()}>
            Retry
          </Button>
        </div>
      )}
      {!isError && !teams && <Spinner />}
      {teams && teams.length < 2 && <p>A match needs two teams. Add teams on the Teams tab first.</p>}
      {teams && teams.length >= 2 && (
        <AddMatchForm leagueId={leagueId} timeZone={timeZone} teams={teams} onDone={onDone} />
      )}
    </DialogContent>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type TeamName, teamNamesQuery } from '#web/features/competition/competition-queries.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { DialogContent } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { DeleteTeam } from './delete-team.tsx'
import { TeamRow } from './team-row.tsx'

interface EditTeamsProps {
  leagueId: string
  /** Start of the storage keys of the unsaved names. */
  drafts: string
}

/** Renames and deletes teams. The question before a delete appears in the same dialog. */
export function EditTeams({ leagueId, drafts }: EditTeamsProps) {
  const { data: teams, error, refetch } = useQuery(teamNamesQuery(leagueId))
  const [leaving, setLeaving] = useState<TeamName | null>(null)
  // An answer that arrives after the question was left must not end the next one.
  const stay = () => setLeaving((now) => (now === leaving ? null : now))
  if (leaving) return <DeleteTeam key={leaving.id} team={leaving} onDone={stay} />
  return (
    <DialogContent
      keepsOpen
      title="Teams"
      description="Change a name and save it, or delete a team."
      onOpenAutoFocus={focusDialog}
    >
      {error && !teams && <LoadingFailed what="The teams" error={error} onRetry={refetch} />}
      {!error && !teams && <Spinner />}
      {teams?.length === 0 && <p>There are no teams yet.</p>}
      <ul className="grid gap-4">
        {teams?.map((team) => (
          <li key={team.id}>
            <TeamRow team={team} teams={teams} draft={drafts + team.id} onDelete={() => setLeaving(team)} />
          </li>
        ))}
      </ul>
    </DialogContent>
  )
}

// The first field would open a phone's keyboard over the list.
function focusDialog(event: Event) {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

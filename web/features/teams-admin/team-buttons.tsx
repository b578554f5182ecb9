import { Pencil } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogTrigger } from '#web/components/ui/dialog.tsx'
import { dropDraft } from '#web/data/use-draft.ts'
import { AddTeamsButton } from './add-teams-button.tsx'
import { EditTeams, teamNamesDraft } from './edit-teams.tsx'

export const TeamButtons = ({ leagueId }: { leagueId: string }) => (
  <div className="flex flex-wrap gap-3 print:hidden">
    <AddTeamsButton leagueId={leagueId} />
    <Dialog onOpenChange={(isOpen) => !isOpen && dropDraft(teamNamesDraft(leagueId))}>
      <DialogTrigger asChild>
        <Button variant="outline">
          <Pencil aria-hidden />
          Rename or delete
        </Button>
      </DialogTrigger>
      <EditTeams leagueId={leagueId} />
    </Dialog>
  </div>
)

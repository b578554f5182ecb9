import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogTrigger } from '#web/components/ui/dialog.tsx'
import { dropDraft } from '#web/data/use-draft.ts'
import { AddTeamsButton } from './add-teams-button.tsx'
import { EditTeams, teamNamesDraft } from './edit-teams.tsx'

export function TeamButtons({ leagueId }: { leagueId: string }) {
  const [isOpen, setOpen] = useState(false)
  function show(isShown: boolean) {
    if (!isShown) dropDraft(teamNamesDraft(leagueId))
    setOpen(isShown)
  }
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <AddTeamsButton leagueId={leagueId} />
      <Dialog open={isOpen} onOpenChange={show}>
        <DialogTrigger asChild>
          <Button variant="outline">
            <Pencil aria-hidden />
            Rename or delete
          </Button>
        </DialogTrigger>
        {isOpen && <EditTeams leagueId={leagueId} />}
      </Dialog>
    </div>
  )
}

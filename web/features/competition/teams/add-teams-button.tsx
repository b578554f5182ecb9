import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogTrigger } from '#web/ui/dialog.tsx'
import { AddTeams } from './add-teams.tsx'

export function AddTeamsButton({ leagueId }: { leagueId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>
          <UsersRound aria-hidden />
          Add teams
        </Button>
      </DialogTrigger>
      <AddTeams leagueId={leagueId} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

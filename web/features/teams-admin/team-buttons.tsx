import { Pencil, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogTrigger } from '#web/components/ui/dialog.tsx'
import { AddTeams } from './add-teams.tsx'
import { EditTeams } from './edit-teams.tsx'

export function TeamButtons({ leagueId }: { leagueId: string }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Dialog open={isAdding} onOpenChange={setAdding}>
        <DialogTrigger asChild>
          <Button>
            <UsersRound aria-hidden />
            Add teams
          </Button>
        </DialogTrigger>
        <AddTeams leagueId={leagueId} onDone={() => setAdding(false)} />
      </Dialog>
      <Dialog>
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
}

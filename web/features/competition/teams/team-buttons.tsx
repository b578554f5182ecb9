import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { dropDrafts } from '#web/forms/draft-store.ts'
import type { OrganizedLeague } from '#web/session/memberships.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogTrigger } from '#web/ui/dialog.tsx'
import { AddTeamsButton } from './add-teams-button.tsx'
import { EditTeams } from './edit-teams.tsx'

interface TeamButtonsProps {
  league: OrganizedLeague
  hasTeams: boolean
}

/** The buttons above the teams: add, rename, delete. */
export function TeamButtons({ league: { id: leagueId }, hasTeams }: TeamButtonsProps) {
  const [isOpen, setOpen] = useState(false)
  // Start of the storage keys of the unsaved names.
  const drafts = `team-names-${useUser().id}-${leagueId}-`
  function show(isShown: boolean) {
    if (!isShown) dropDrafts(drafts)
    setOpen(isShown)
  }
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <AddTeamsButton leagueId={leagueId} />
      <Dialog open={isOpen} onOpenChange={show}>
        {/* Without teams there is nothing to rename. A dialog that deleted the last team stays open. */}
        {(hasTeams || isOpen) && (
          <DialogTrigger asChild>
            <Button variant="outline">
              <Pencil aria-hidden />
              Rename or delete
            </Button>
          </DialogTrigger>
        )}
        {isOpen && <EditTeams leagueId={leagueId} drafts={drafts} />}
      </Dialog>
    </div>
  )
}

import { useState } from 'react'
import { DeleteCompetition } from '#web/forms/delete-competition.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogTrigger } from '#web/ui/dialog.tsx'
import type { SettingsCompetition } from './settings-competition.ts'

interface EndOfCompetitionProps {
  competition: SettingsCompetition
  /** Leaves the page of the deleted competition. */
  onDeleted: () => void
}

/** Deletes the competition, after a question. */
export function EndOfCompetition({ competition, onDeleted }: EndOfCompetitionProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-prose text-muted [overflow-wrap:anywhere]">
        This deletes everything in <bdi>{competition.name}</bdi>: teams, fixtures, results, tables and statistics.
      </p>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogTrigger asChild>
          <Button variant="danger">Delete competition</Button>
        </DialogTrigger>
        <DeleteCompetition competition={competition} onDeleted={onDeleted} onKeep={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

import { CalendarClock, PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { dropDraft } from '#web/data/use-draft.ts'
import { type AdminMatch, matchName } from './admin-match.ts'
import { DeleteMatch } from './delete-match.tsx'
import { dateDraft, EditMatchDate } from './edit-match-date.tsx'
import { EditScore, scoreDraft } from './edit-score.tsx'

interface MatchButtonsProps {
  match: AdminMatch
  timeZone: string
  onDeleted?: () => void
}

export function MatchButtons({ match, timeZone, onDeleted }: MatchButtonsProps) {
  const [open, setOpen] = useState<'score' | 'date' | 'delete' | null>(null)
  function close() {
    dropDraft(scoreDraft(match.id))
    dropDraft(dateDraft(match.id))
    setOpen(null)
  }
  const scoreLabel = match.home_score === null || match.away_score === null ? 'Enter score' : 'Edit score'
  return (
    <div className="flex items-center justify-end print:hidden">
      <Button
        variant="quiet"
        size="small"
        className="h-11"
        aria-label={`${scoreLabel}, ${matchName(match)}`}
        onClick={() => setOpen('score')}
      >
        <PencilLine aria-hidden />
        {scoreLabel}
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Edit match date, ${matchName(match)}`}
        onClick={() => setOpen('date')}
      >
        <CalendarClock aria-hidden />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Delete match, ${matchName(match)}`}
        onClick={() => setOpen('delete')}
      >
        <Trash2 aria-hidden />
      </Button>
      {open !== null && (
        <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
          {open === 'score' && <EditScore match={match} onDone={close} />}
          {open === 'date' && <EditMatchDate match={match} timeZone={timeZone} onDone={close} />}
          {open === 'delete' && <DeleteMatch match={match} onDone={close} {...(onDeleted && { onDeleted })} />}
        </Dialog>
      )}
    </div>
  )
}

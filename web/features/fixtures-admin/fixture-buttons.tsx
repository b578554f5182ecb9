import { CalendarPlus, CalendarRange, FileDown, FileUp } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Dialog, DialogTrigger } from '#web/components/ui/dialog.tsx'
import { AddMatch } from './add-match.tsx'
import { dropMatchDraft } from './new-match-id.ts'

interface FixtureButtonsProps {
  leagueId: string
  timeZone: string
  hasMatches: boolean
}

export function FixtureButtons({ leagueId, timeZone, hasMatches }: FixtureButtonsProps) {
  const [isOpen, setOpen] = useState(false)
  const { slug = leagueId } = useParams()
  function show(isOpen: boolean) {
    if (!isOpen) dropMatchDraft(leagueId)
    setOpen(isOpen)
  }
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Dialog open={isOpen} onOpenChange={show}>
        <DialogTrigger asChild>
          <Button>
            <CalendarPlus aria-hidden />
            Add match
          </Button>
        </DialogTrigger>
        <AddMatch leagueId={leagueId} timeZone={timeZone} onDone={() => show(false)} />
      </Dialog>
      <Link to={`/competitions/${slug}/generate`} className={buttonClass({ variant: 'outline' })}>
        <CalendarRange aria-hidden />
        Generate fixtures
      </Link>
      <Link to={`/competitions/${slug}/import`} className={buttonClass({ variant: 'outline' })}>
        <FileUp aria-hidden />
        Import fixtures
      </Link>
      {hasMatches && (
        <a href={`/competitions/${leagueId}/fixtures.csv`} download className={buttonClass({ variant: 'outline' })}>
          <FileDown aria-hidden />
          Export fixtures
        </a>
      )}
    </div>
  )
}

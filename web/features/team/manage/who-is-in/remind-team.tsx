import { Link2, MessageCircleMore } from 'lucide-react'
import { shortDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/toast.ts'
import type { AnsweredPlayer } from './group-players.ts'
import type { UpcomingMatch } from './upcoming-answers-query.ts'

interface RemindTeamProps {
  match: UpcomingMatch
  missing: readonly AnsweredPlayer[]
}

/** A reminder for the team's chat. Notes are not in it. */
export function RemindTeam({ match, missing }: RemindTeamProps) {
  if (missing.length === 0) return null
  const text = reminderOf(match, missing, window.location.origin)
  const copy = () =>
    copyText(text).then(
      () => toast('Reminder copied'),
      () => toast('The reminder could not be copied', { description: text, destructive: true }),
    )
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'outline' })}
      >
        <MessageCircleMore aria-hidden />
        Remind by WhatsApp
      </a>
      <Button variant="outline" onClick={copy}>
        <Link2 aria-hidden />
        Copy the reminder
      </Button>
    </div>
  )
}

const at = ({ date, time }: UpcomingMatch['local']) => `${shortDate(date)}, ${time}`

function reminderOf(match: UpcomingMatch, missing: readonly AnsweredPlayer[], origin: string): string {
  const names = missing.map(({ player }) => isolate(player.full_name)).join(', ')
  return [
    `${isolate(match.home)} v ${isolate(match.away)}, ${at(match.local)}. Who is in?`,
    `Not answered yet: ${names}.`,
    `Please answer by ${at(match.deadline)}: with your own link, or here: ${origin}/dashboard`,
  ].join('\n')
}

import { CalendarPlus } from 'lucide-react'
import { CALENDAR_FILE } from '#domain/calendar-file-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { importAgain } from '#web/ui/import-again.ts'
import { toast } from '#web/ui/toast.ts'

interface AddToCalendarProps {
  teamId: string
  hasMatches: boolean
}

/** The team's fixtures as a file. The server writes it, so without scripts the form alone downloads it. */
export function AddToCalendar({ teamId, hasMatches }: AddToCalendarProps) {
  const path = `/teams/${teamId}/${CALENDAR_FILE}`
  const [download, isLoading] = useAction(async () => {
    if (!hasMatches) return toast('No fixtures available', { destructive: true })
    try {
      const { downloadFile } = await importAgain(() => import('./download-file.ts'))
      await downloadFile(path, CALENDAR_FILE)
    } catch {
      return toast('Could not generate calendar file', { destructive: true })
    }
    await toast('Calendar downloaded', {
      description: 'Add to your calendar app to stay updated with fixture changes',
    })
  })
  return (
    <form
      action={path}
      className={hasMatches ? undefined : 'hidden js:block'}
      onSubmit={(event) => {
        event.preventDefault()
        download()
      }}
    >
      <button type="submit" aria-disabled={isLoading} className={buttonClass({ className: 'w-full sm:w-auto' })}>
        <CalendarPlus aria-hidden />
        Add to Calendar
      </button>
    </form>
  )
}

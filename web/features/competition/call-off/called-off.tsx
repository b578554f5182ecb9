import { useState } from 'react'
import { countWords } from '#domain/count-words.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import type { CalledOffMatches } from './call-off-form.tsx'
import { messageOf } from './called-off-words.ts'
import { useCallOff } from './use-call-off.ts'

interface CalledOffProps {
  leagueId: string
  /** Path of the competition. */
  path: string
  done: CalledOffMatches
  onClose: () => void
}

/** The matches that were called off. An organizer tells the teams, or takes it back. */
export function CalledOff({ leagueId, path, done, onClose }: CalledOffProps) {
  const callOff = useCallOff(leagueId)
  const [failure, setFailure] = useState<string | null>(null)
  const [undo, isUndoing] = useAction(async () => {
    setFailure(null)
    try {
      await callOff(done.matches, 'scheduled', '')
      toast('The matches are played as planned')
      onClose()
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  const { length: number } = done.matches
  return (
    <div className="grid gap-5 rounded-md border border-edge bg-card p-5" role="status">
      <p className="text-lg">
        {countWords(number, 'match is', 'matches are')} {done.status}. Fixtures, calendars and feeds say so.
      </p>
      <FormError message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>Done</Button>
        <Button variant="outline" disabled={isUndoing} onClick={undo}>
          {isUndoing ? 'Undoing…' : 'Undo'}
        </Button>
        <SendMessage text={messageOf(done, new URL(`${path}/fixtures`, location.href).href)} />
      </div>
    </div>
  )
}

function SendMessage({ text }: { text: string }) {
  const [copy] = useAction(async () => {
    await copyText(text)
    toast('Message copied')
  })
  return (
    <>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: 'outline' })}
      >
        WhatsApp
      </a>
      <Button variant="outline" onClick={copy}>
        Copy message
      </Button>
    </>
  )
}

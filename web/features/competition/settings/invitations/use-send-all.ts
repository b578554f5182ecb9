import { useState } from 'react'
import { countWords } from '#domain/count-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { toast } from '#web/ui/toast.ts'
import type { Invited } from './invitations-query.ts'

interface SendAllOptions {
  waiting: readonly Invited[]
  /** Mails the invitation of one person. */
  mail: (person: Invited) => Promise<void>
  onSent: () => Promise<unknown>
}

/** Mails invitations one after the other, and names those that failed. */
export function useSendAll({ waiting, mail, onSent }: SendAllOptions) {
  const [done, setDone] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [send, isSending] = useAction(async () => {
    setFailure(null)
    setDone(0)
    let sent = 0
    const failed: string[] = []
    let reason = ''
    for (const [index, person] of waiting.entries()) {
      setDone(index + 1)
      try {
        await mail(person)
        sent++
      } catch (error) {
        failed.push(isolate(person.name))
        reason = failureMessage(error)
      }
    }
    await onSent()
    if (sent > 0) toast(`${countWords(sent, 'invitation')} sent`)
    if (failed.length > 0) setFailure(`Not sent: ${failed.join(', ')}. ${reason}`)
  })
  return { send, isSending, done, failure }
}

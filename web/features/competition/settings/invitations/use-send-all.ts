import { useState } from 'react'
import { countWords } from '#domain/count-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { toast } from '#web/ui/toast.ts'
import type { Invited } from './invitations-query.ts'

interface SendAllOptions {
  waiting: readonly Invited[]
  /** Mails the invitation of one person. Returns false where it was sent already. */
  mail: (person: Invited) => Promise<boolean>
  onSent: () => Promise<unknown>
}

/** Mails invitations one after the other, and names those that failed or had been sent already. */
export function useSendAll({ waiting, mail, onSent }: SendAllOptions) {
  const [done, setDone] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [send, isSending] = useAction(async () => {
    setFailure(null)
    setDone(0)
    let sent = 0
    const failed: string[] = []
    const before: string[] = []
    let reason = ''
    for (const [index, person] of waiting.entries()) {
      setDone(index + 1)
      try {
        if (await mail(person)) sent++
        else before.push(isolate(person.name))
      } catch (error) {
        failed.push(isolate(person.name))
        reason = failureMessage(error)
      }
    }
    await onSent()
    if (sent > 0) toast(`${countWords(sent, 'invitation')} sent`)
    const problems = [
      ...(failed.length > 0 ? [`Not sent: ${failed.join(', ')}. ${reason}`] : []),
      ...(before.length > 0 ? [`Sent already: ${before.join(', ')}. If an email does not arrive, make a link.`] : []),
    ]
    if (problems.length > 0) setFailure(problems.join(' '))
  })
  return { send, isSending, done, failure }
}

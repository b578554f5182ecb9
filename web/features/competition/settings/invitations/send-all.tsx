import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import type { Invited } from './invitations-query.ts'
import { useSendAll } from './use-send-all.ts'

interface SendAllProps {
  /** How far the invitations got: '3 of 20 teams have a manager with an account.' */
  progress: string
  label: string
  waiting: readonly Invited[]
  mail: (person: Invited) => Promise<boolean>
  onSent: () => Promise<unknown>
}

/** Mails every invitation that has an address and was not sent. */
export function SendAll({ progress, label, waiting, mail, onSent }: SendAllProps) {
  const { send, isSending, done, failure } = useSendAll({ waiting, mail, onSent })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="figures">{progress}</p>
        {(waiting.length > 0 || isSending) && (
          <Button aria-disabled={isSending} onClick={send}>
            {isSending ? `Sending ${done} of ${waiting.length}…` : `${label} (${waiting.length})`}
          </Button>
        )}
      </div>
      <FormError message={failure} />
    </div>
  )
}

import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import type { RunRequest } from './use-date-request.ts'

/** The side that asked takes its request back. */
export function WithdrawRequest({ run, id }: { run: RunRequest; id: string }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [withdraw, isRunning] = useAction(async () => {
    setFailure(null)
    try {
      await run(async (supabase) => supabase.rpc('withdraw_date_request', { _id: id }).throwOnError())
      toast('Request withdrawn')
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  return (
    <div className="grid justify-items-start gap-3">
      <FormError message={failure} />
      <Button variant="outline" aria-disabled={isRunning} onClick={withdraw}>
        Withdraw the request
      </Button>
    </div>
  )
}

import { useState } from 'react'
import type { Match } from '#web/features/match/match-queries.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import type { DateRequest } from './date-request-query.ts'
import { GiveReason } from './give-reason.tsx'
import { momentOf } from './moment-of.ts'
import type { RunRequest } from './use-date-request.ts'

interface DecideRequestProps {
  match: Match
  request: DateRequest
  run: RunRequest
}

/** An organizer moves the match to the agreed date, or refuses with a reason. */
export function DecideRequest({ match, request, run }: DecideRequestProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [decide, isSaving] = useAction(async (approves: boolean, reason: string | null) => {
    setFailure(null)
    try {
      const decision = { _id: request.id, _approves: approves, _answer: reason }
      await run(async (supabase) => supabase.rpc('decide_date_request', decision).throwOnError())
      toast(approves ? 'Match moved' : 'Request refused')
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  return (
    <div className="grid justify-items-start gap-4">
      <FormError message={failure} />
      <Button
        className="wrap-anywhere h-auto! whitespace-normal! py-2 text-left"
        aria-disabled={isSaving}
        onClick={() => decide(true, null)}
      >
        Move it to {momentOf(request.chosen ?? '', match.league.settings.time_zone)}
      </Button>
      <GiveReason
        label="Refuse the request"
        field="Why does it keep its date? (both teams read it)"
        submit="Refuse"
        isSaving={isSaving}
        onGive={(reason) => decide(false, reason)}
      />
    </div>
  )
}

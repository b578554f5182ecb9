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

interface AnswerRequestProps {
  match: Match
  request: DateRequest
  run: RunRequest
}

/** The other side agrees to one of the dates, or declines with a reason. */
export function AnswerRequest({ match, request, run }: AnswerRequestProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [answer, isSaving] = useAction(async (slot: string | null, reason: string | null) => {
    setFailure(null)
    try {
      const given = { _id: request.id, _slot: slot, _answer: reason }
      const state = await run(
        async (supabase) => (await supabase.rpc('answer_date_request', given).throwOnError()).data,
      )
      toast(state === 'approved' ? 'Match moved' : state === 'declined' ? 'Request declined' : 'You agreed', {
        ...(state === 'agreed' && { description: 'The owner of the competition decides.' }),
      })
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  const zone = match.league.settings.time_zone
  return (
    <div className="grid gap-4">
      <FormError message={failure} />
      <div className="grid justify-items-start gap-2">
        {request.slots.map((slot) => (
          <Button
            key={slot}
            variant="outline"
            className="wrap-anywhere h-auto! whitespace-normal! py-2 text-left"
            aria-disabled={isSaving}
            disabled={Date.parse(slot) <= Date.now()}
            onClick={() => answer(slot, null)}
          >
            Agree to {momentOf(slot, zone)}
          </Button>
        ))}
      </div>
      <GiveReason
        label="None of these suits us"
        field="Why not? (the other team and the owner read it)"
        submit="Decline the request"
        isSaving={isSaving}
        onGive={(reason) => answer(null, reason)}
      />
    </div>
  )
}

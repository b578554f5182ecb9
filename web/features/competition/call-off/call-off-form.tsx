import { useRef, useState } from 'react'
import { countMatches } from '#domain/count-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { useAction } from '#web/forms/use-action.ts'
import type { CallOffMatch } from '#web/queries/call-off-query.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { CalledOff } from './called-off.tsx'
import { ChooseMatches } from './choose-matches.tsx'
import { canBeCalledOff, chooseMatches, NO_CHOICE } from './chosen-matches.ts'
import { useCallOff } from './use-call-off.ts'

interface CallOffFormProps {
  leagueId: string
  timeZone: string
  path: string
  matches: readonly CallOffMatch[]
}

/** The limit of `matches.status_reason`. */
const REASON_LENGTH = 200

export interface CalledOffMatches {
  matches: readonly CallOffMatch[]
  status: 'postponed' | 'cancelled'
  reason: string
}

export function CallOffForm({ leagueId, timeZone, path, matches }: CallOffFormProps) {
  const [done, setDone] = useState<CalledOffMatches | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const show = (next: CalledOffMatches | null) => {
    // The pressed button disappears with the form, or with what was done.
    place.current?.focus({ preventScroll: true })
    setDone(next)
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {done === null ? (
        <Choice leagueId={leagueId} timeZone={timeZone} matches={matches} onDone={show} />
      ) : (
        <CalledOff leagueId={leagueId} path={path} done={done} onClose={() => show(null)} />
      )}
    </div>
  )
}

interface ChoiceProps extends Pick<CallOffFormProps, 'leagueId' | 'timeZone' | 'matches'> {
  onDone: (done: CalledOffMatches) => void
}

function Choice({ leagueId, timeZone, matches, onDone }: ChoiceProps) {
  const open = canBeCalledOff(matches, toLocalTime(new Date(), timeZone).date)
  const [choice, setChoice] = useState(NO_CHOICE)
  const [staying, setStaying] = useState<ReadonlySet<string>>(new Set())
  const [status, setStatus] = useState<CalledOffMatches['status']>('postponed')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const callOff = useCallOff(leagueId)
  const chosen = chooseMatches(open, choice)
  const called = chosen.filter(({ id }) => !staying.has(id))
  const [save, isSaving] = useAction(async () => {
    setFailure(null)
    try {
      await callOff(called, status, reason)
      onDone({ matches: called, status, reason: reason.trim() })
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  if (open.length === 0) return <p className="text-muted">No coming match can be called off.</p>
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <ChooseMatches
        open={open}
        chosen={chosen}
        choice={choice}
        staying={staying}
        onChoose={setChoice}
        onStay={setStaying}
      />
      <StatusAndReason status={status} reason={reason} onStatus={setStatus} onReason={setReason} />
      <FormError message={failure} />
      <div>
        <Button type="submit" disabled={isSaving || called.length === 0}>
          {isSaving ? 'Saving…' : labelOf(status, called.length)}
        </Button>
      </div>
    </form>
  )
}

interface StatusAndReasonProps extends Pick<CalledOffMatches, 'status' | 'reason'> {
  onStatus: (status: CalledOffMatches['status']) => void
  onReason: (reason: string) => void
}

const StatusAndReason = ({ status, reason, onStatus, onReason }: StatusAndReasonProps) => (
  <div className="grid items-start gap-5 sm:grid-cols-[1fr_2fr]">
    <Field label="They are">
      {(control) => (
        <Select
          {...control}
          value={status}
          onChange={({ target }) => onStatus(target.value === 'cancelled' ? 'cancelled' : 'postponed')}
        >
          <option value="postponed">postponed to a later day</option>
          <option value="cancelled">cancelled for good</option>
        </Select>
      )}
    </Field>
    <Field label="Reason" hint="Visitors read it. You can leave it empty.">
      {(control) => (
        <Input
          {...control}
          value={reason}
          maxLength={REASON_LENGTH}
          autoComplete="off"
          onChange={({ target }) => onReason(target.value)}
        />
      )}
    </Field>
  </div>
)

function labelOf(status: CalledOffMatches['status'], number: number): string {
  const verb = status === 'postponed' ? 'Postpone' : 'Cancel'
  return number === 0 ? `${verb} matches` : `${verb} ${countMatches(number)}`
}

import { useState } from 'react'
import { Link } from 'react-router'
import { longDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { ROLE_WORDS } from '#domain/official-roles.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { argumentsOf, type OfficialAppointment, type OfficialIdentity, type OfficialPage } from './officiating-query.ts'
import { RefereeReport } from './referee-report.tsx'

interface AppointmentCardProps {
  official: OfficialIdentity
  appointment: OfficialAppointment
  absences: OfficialPage['absences']
  timeZone: string
  reload: () => Promise<unknown>
}

/** The database has the same limit. */
const REASON_LENGTH = 500
const STATES: Readonly<Record<string, string>> = {
  accepted: 'You accepted',
  declined: 'You declined',
  withdrawn: 'Withdrawn: you are not needed at this match',
}
const STATUS_WORDS: Readonly<Record<string, string>> = {
  postponed: 'The match is postponed.',
  cancelled: 'The match is cancelled.',
}

/** One match of an official, with the answer. */
export function AppointmentCard({ official, appointment, absences, timeZone, reload }: AppointmentCardProps) {
  const { state, played_at, moved_from, status, role, reason } = appointment
  const { date, time } = toLocalTime(new Date(played_at), timeZone)
  const isOff = absences.some(({ first_day, last_day }) => first_day <= date && date <= last_day)
  const isComing = Date.parse(played_at) > Date.now()
  return (
    <li className="grid gap-3 border-line border-b py-5">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="figures font-semibold text-sm">
          {ROLE_WORDS[role]} · {longDate(date)}, {time}
        </p>
        <h3 className="mt-1 text-2xl">
          <Pair appointment={appointment} />
        </h3>
        <Ground appointment={appointment} />
        {appointment.score !== null && (
          <p className="figures mt-1 font-semibold text-lg">{appointment.score.join(' – ')}</p>
        )}
        {moved_from !== null && (
          <p className="mt-2 text-danger text-sm">
            The match has moved. You had accepted {momentOf(moved_from, timeZone)}.
          </p>
        )}
        {STATUS_WORDS[status] !== undefined && <p className="mt-2 text-danger text-sm">{STATUS_WORDS[status]}</p>}
        {isOff && isComing && (state === 'sent' || state === 'accepted') && (
          <p className="mt-2 text-danger text-sm">This day is one of your days off.</p>
        )}
        {state !== 'sent' && (
          <p className={state === 'accepted' ? 'mt-2 font-semibold text-pitch' : 'mt-2 text-muted'}>
            {STATES[state]}
            {reason !== null && (
              <>
                : <q dir="auto">{reason}</q>
              </>
            )}
          </p>
        )}
      </div>
      {isComing && (state === 'sent' || state === 'accepted') && (
        <Answer official={official} appointment={appointment} reload={reload} />
      )}
      {appointment.may_report && <RefereeReport official={official} appointment={appointment} reload={reload} />}
    </li>
  )
}

function Pair({ appointment: { match_id, is_hidden, home, away } }: Pick<AppointmentCardProps, 'appointment'>) {
  const words = (
    <>
      <bdi>{home}</bdi> v <bdi>{away}</bdi>
    </>
  )
  return is_hidden ? (
    words
  ) : (
    <Link to={`/match/${match_id}`} className="link">
      {words}
    </Link>
  )
}

function Ground({ appointment: { venue, pitch, address, map_url } }: Pick<AppointmentCardProps, 'appointment'>) {
  if (venue === null) return null
  const words = [venue, pitch, address].filter((word) => word !== null).join(', ')
  return (
    <p className="mt-1 text-muted">
      <bdi>{words}</bdi>
      {map_url !== null && (
        <>
          {' · '}
          <a href={map_url} className="link" rel="noopener">
            Map
          </a>
        </>
      )}
    </p>
  )
}

function momentOf(at: string, timeZone: string): string {
  const { date, time } = toLocalTime(new Date(at), timeZone)
  return `${longDate(date)}, ${time}`
}

function Answer({ official, appointment, reload }: Pick<AppointmentCardProps, 'official' | 'appointment' | 'reload'>) {
  const { id, state, home, away } = appointment
  const pair = `${isolate(home)} v ${isolate(away)}`
  const [isDeclining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [answer, isSaving] = useAction(async (accepts: boolean) => {
    setFailure(null)
    try {
      const supabase = await browserSupabase()
      const given = { _id: id, _accepts: accepts, _reason: accepts ? null : reason.trim() || null }
      await supabase.rpc('answer_appointment', { ...given, ...argumentsOf(official) }).throwOnError()
      toast(accepts ? 'Match accepted' : 'Match declined', { description: pair })
    } catch (error) {
      setFailure(failureMessage(error))
    }
    await reload()
  })
  return (
    <div className="grid gap-3">
      {isDeclining && (
        <Field label="Why not? (optional)" hint="The competition reads it.">
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={REASON_LENGTH}
              autoFocus
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        {state === 'sent' && !isDeclining && (
          <Button aria-disabled={isSaving} aria-label={`Accept ${pair}`} onClick={() => answer(true)}>
            Accept
          </Button>
        )}
        <Button
          variant={isDeclining ? 'danger' : 'outline'}
          aria-disabled={isSaving}
          aria-label={`Decline ${pair}`}
          onClick={firstPress(() => (isDeclining ? answer(false) : setDeclining(true)))}
        >
          {state === 'accepted' && !isDeclining ? 'I cannot come after all' : 'Decline'}
        </Button>
        {isDeclining && (
          <Button variant="quiet" onClick={() => setDeclining(false)}>
            Back
          </Button>
        )}
      </div>
      <FormError message={failure} />
    </div>
  )
}

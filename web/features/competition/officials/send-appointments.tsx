import { useState } from 'react'
import { countMatches } from '#domain/count-words.ts'
import { dayOfYear } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { isUnreachable } from '#web/queries/failures/is-unreachable.ts'
import { PlainError } from '#web/queries/failures/plain-error.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { mailAppointments } from './mail-appointments.ts'
import { OfficialLink } from './official-link.tsx'
import type { BoardMatch } from './officials-query.ts'
import type { Waiting } from './unsent.ts'
import { useOfficialsChange } from './use-officials.ts'

interface SendAppointmentsProps {
  league: { id: string; name: string }
  /** The appointments that waited when the dialog opened. */
  waiting: readonly Waiting[]
  onDone: () => void
}

/**
 * 'before': each match was mailed already, perhaps by a request whose answer was lost, or answered meanwhile. The process
 * of that request may have stopped before the mail left, so that a link can be made.
 */
type Sent = { by: 'mail' | 'before' } | { by: 'link'; token: string }

const SENT_WORDS = { mail: 'Email sent', before: 'Already emailed or answered', link: 'Link made' }

/** A dialog's content: asks each official by mail, or makes a link to hand on. */
export function SendAppointments({ league, waiting, onDone }: SendAppointmentsProps) {
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map())
  const { change, failure } = useOfficialsChange(league.id)
  const note = (id: string, how: Sent) => setSent((former) => new Map(former).set(id, how))
  const [mailAll, isMailing] = useAction((people: readonly Waiting[]) =>
    change(async () => {
      const refused: string[] = []
      let reason = ''
      for (const { official, ids } of people) {
        try {
          note(official.id, { by: (await mailAppointments(official.id, ids)) ? 'mail' : 'before' })
        } catch (error) {
          // This mail may have been sent, and the next one would wait as long for nothing.
          if (isUnreachable(error)) throw error
          refused.push(isolate(official.name))
          reason = failureMessage(error)
        }
      }
      if (refused.length > 0) throw new PlainError(`Not sent: ${refused.join(', ')}. ${reason}`)
    }),
  )
  const [makeLink, isMaking] = useAction(({ official, ids }: Waiting) =>
    change(async (supabase) => {
      const send = supabase.rpc('send_appointments', { _official_id: official.id, _ids: ids })
      note(official.id, { by: 'link', token: (await send.throwOnError()).data })
    }),
  )
  const isBusy = isMailing || isMaking
  const toMail = waiting.filter(({ official }) => official.email !== null && !sent.has(official.id))
  return (
    <DialogContent keepsOpen wide title="Send appointments" description="Each official gets one page with all of them.">
      <div className="grid gap-5">
        {toMail.length > 1 && (
          <Button className="justify-self-start" aria-disabled={isBusy} onClick={() => !isBusy && mailAll(toMail)}>
            {isMailing ? 'Sending…' : `Email all ${toMail.length}`}
          </Button>
        )}
        <FormError message={failure} />
        <ul className="border-line border-t">
          {waiting.map((each) => (
            <WaitingRow
              key={each.official.id}
              league={league}
              isBusy={isBusy}
              waiting={each}
              sent={sent.get(each.official.id)}
              onMail={() => mailAll([each])}
              onLink={() => makeLink(each)}
            />
          ))}
        </ul>
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            {waiting.every(({ official }) => sent.has(official.id)) ? 'Done' : 'Later'}
          </Button>
        </DialogActions>
      </div>
    </DialogContent>
  )
}

interface WaitingRowProps {
  league: { id: string; name: string }
  waiting: Waiting
  sent: Sent | undefined
  isBusy: boolean
  onMail: () => void
  onLink: () => void
}

function WaitingRow({
  league,
  waiting: { official, matches, isRefused },
  sent,
  isBusy,
  onMail,
  onLink,
}: WaitingRowProps) {
  const name = isolate(official.name)
  return (
    <li className="grid gap-3 border-line border-b py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
          <p className="font-semibold">
            <bdi>{official.name}</bdi>
          </p>
          <p className="text-muted text-sm">
            {countMatches(matches.length)}
            {official.email !== null && <> · {official.email}</>}
          </p>
          {isRefused && sent === undefined && (
            <p className="text-danger text-sm">
              The mail server refused the last email. Check the address, or make a link.
            </p>
          )}
        </div>
        {sent !== undefined && <p className="font-semibold text-pitch text-sm">{SENT_WORDS[sent.by]}</p>}
        {(sent === undefined || sent.by === 'before') && (
          <div className="flex flex-wrap gap-2">
            {sent === undefined && official.email !== null && (
              <Button
                size="small"
                aria-disabled={isBusy}
                aria-label={`Send by email to ${name}`}
                onClick={() => !isBusy && onMail()}
              >
                Send by email
              </Button>
            )}
            <Button
              variant="outline"
              size="small"
              aria-disabled={isBusy}
              aria-label={`Make a link for ${name}`}
              onClick={() => !isBusy && onLink()}
            >
              Make a link
            </Button>
          </div>
        )}
      </div>
      {sent?.by === 'link' && (
        <OfficialLink token={sent.token} official={official} league={league} matches={matches.map(lineOf)} />
      )}
    </li>
  )
}

/** 'Saturday, 12 December, 15:00: Ash v Birch' */
const lineOf = ({ date, time, homeName, awayName }: BoardMatch) =>
  `${dayOfYear(date)}, ${time}: ${isolate(homeName)} v ${isolate(awayName)}`

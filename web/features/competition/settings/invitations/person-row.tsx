import { Link } from 'react-router'
import { plainDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { browserDay } from '#web/ui/browser-day.ts'
import { Button } from '#web/ui/button.tsx'
import type { InvitationPlace, Invited } from './invitations-query.ts'

export interface PersonActions {
  onSend: (person: Invited, place: InvitationPlace) => void
  onWithdraw: (person: Invited, place: InvitationPlace) => void
  onRemove: (person: Invited, place: InvitationPlace) => void
}

interface PersonRowProps extends PersonActions {
  person: Invited
  place: InvitationPlace
  /** Whether this person may end the membership. */
  mayRemove: boolean
  /** The way to an invitation, for a person without one. */
  children?: React.ReactNode
}

/** A person with the state of the invitation, and the buttons for it. */
export function PersonRow({ person, place, mayRemove, children, ...actions }: PersonRowProps) {
  const { name, email, phone, state, invitation_id } = person
  const { onSend, onWithdraw, onRemove } = actions
  const send = state === 'not sent' ? 'Send' : 'Send again'
  const contact = [email, phone].filter((text) => text !== null).join(' · ')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere font-semibold">
          <bdi>{name}</bdi>
        </p>
        {state !== 'joined' && contact !== '' && <p className="wrap-anywhere text-muted text-sm">{contact}</p>}
        <p className={['expired', 'refused'].includes(state) ? 'font-semibold text-danger text-sm' : 'text-sm'}>
          {place.role === 'assistant' && 'Assistant · '}
          {describeState(person)}
        </p>
      </div>
      {state !== 'joined' && invitation_id !== null && (
        <div className="flex gap-2">
          <Button
            variant="outline"
            size="small"
            aria-label={`${send} to ${isolate(name)}`}
            onClick={() => onSend(person, place)}
          >
            {send}
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Withdraw the invitation of ${isolate(name)}`}
            onClick={() => onWithdraw(person, place)}
          >
            Withdraw
          </Button>
        </div>
      )}
      {mayRemove && (person.member_id !== null || (person.official_id !== null && state === 'joined')) && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Remove ${isolate(name)}`}
          onClick={() => onRemove(person, place)}
        >
          Remove
        </Button>
      )}
      {state !== 'joined' && invitation_id === null && place.role === 'manager' && place.team !== null && (
        <Link to={`/team/${place.team.id}/manage`} className="link text-sm">
          Make a link on the team’s page
        </Link>
      )}
      {state !== 'joined' && invitation_id === null && children}
    </div>
  )
}

function describeState({ state, sent_at, expires_at, official_id, invitation_id }: Invited): string {
  const until = expires_at === null ? '' : `, valid until ${plainDate(browserDay(expires_at))}`
  switch (state) {
    case 'joined':
      return 'Joined'
    case 'opened':
      return `Opened${until}`
    case 'sent':
      return `Sent${sent_at === null ? '' : ` on ${plainDate(browserDay(sent_at))}`}${until}`
    case 'expired':
      return 'Expired'
    case 'refused':
      return 'Not sent: the mail server refused the email. Check the address, or make a link.'
    default:
      return official_id !== null && invitation_id === null ? 'Not invited' : 'Not sent'
  }
}

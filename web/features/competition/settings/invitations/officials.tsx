import { useState } from 'react'
import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { type InvitationPlace, type Invited, uninvitedOfficials } from './invitations-query.ts'
import { type PersonActions, PersonRow } from './person-row.tsx'
import { SendAll } from './send-all.tsx'
import { inviteOfficial, mailInvitation } from './send-mail.ts'

interface OfficialsProps extends PersonActions {
  people: Invited[]
  /** The page of the competition's officials. */
  page: string
  onChanged: () => Promise<unknown>
}

const PLACE: InvitationPlace = { role: 'official', team: null }

/** The officials of the competition, and how far their invitations to make an account got. */
export function Officials({ people, page, onChanged, ...actions }: OfficialsProps) {
  const joined = people.filter(({ state }) => state === 'joined').length
  const list = (
    <Link to={page} className="link">
      Officials and appointments
    </Link>
  )
  if (people.length === 0)
    return <p className="max-w-prose text-muted">No officials yet. Add referees under {list}, then invite them here.</p>
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-muted">
        Officials with an account find their appointments and days off on the dashboard. Without one, they use a link
        from {list}.
      </p>
      <SendAll
        progress={`${joined} of ${people.length} ${people.length === 1 ? 'official has' : 'officials have'} an account.`}
        label="Invite all by email"
        waiting={uninvitedOfficials(people)}
        mail={async ({ official_id, sent_at }) => mailInvitation(await inviteOfficial(official_id), sent_at)}
        onSent={onChanged}
      />
      <ul aria-label="Officials" className="border-line border-t">
        {people.map((person) => (
          <li key={person.official_id} className="border-line border-b py-4">
            <OfficialRow person={person} onChanged={onChanged} {...actions} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface OfficialRowProps extends PersonActions {
  person: Invited
  onChanged: () => Promise<unknown>
}

function OfficialRow({ person, onChanged, ...actions }: OfficialRowProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [invite, isInviting] = useAction(async () => {
    setFailure(null)
    try {
      const invitation_id = await inviteOfficial(person.official_id)
      actions.onSend({ ...person, invitation_id }, PLACE)
    } catch (error) {
      setFailure(failureMessage(error))
    }
    await onChanged()
  })
  return (
    <div className="grid gap-2">
      <PersonRow place={PLACE} mayRemove person={person} {...actions}>
        <Button
          variant="outline"
          size="small"
          aria-label={`Invite ${isolate(person.name)}`}
          aria-disabled={isInviting}
          onClick={invite}
        >
          Invite
        </Button>
      </PersonRow>
      <FormError message={failure} />
    </div>
  )
}

import { Button } from '#web/ui/button.tsx'
import type { InvitationPlace, Invited } from './invitations-query.ts'
import { type PersonActions, PersonRow } from './person-row.tsx'

interface AdministratorsProps extends PersonActions {
  people: Invited[]
  /** Only the owner names and removes administrators. */
  isOwner: boolean
  onInvite: (place: InvitationPlace) => void
}

const PLACE: InvitationPlace = { role: 'administrator', team: null }

/** The administrators of the competition, and the people who are invited to be one. */
export function Administrators({ people, isOwner, onInvite, ...actions }: AdministratorsProps) {
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-muted">
        An administrator can do everything in the competition that {isOwner ? 'you can' : 'the owner can'}, except
        delete it, hand it over or appoint administrators. A team’s assistant can do everything that its manager can,
        except choose the manager.
      </p>
      {people.length > 0 && (
        <ul aria-label="Administrators" className="border-line border-t">
          {people.map((person, index) => (
            <li key={person.invitation_id ?? person.member_id ?? index} className="border-line border-b py-4">
              <PersonRow place={PLACE} mayRemove={isOwner} person={person} {...actions} />
            </li>
          ))}
        </ul>
      )}
      {isOwner && (
        <Button variant="outline" className="justify-self-start" onClick={() => onInvite(PLACE)}>
          Invite an administrator
        </Button>
      )}
    </div>
  )
}

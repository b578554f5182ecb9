import { Button } from '#web/ui/button.tsx'
import type { Invited, Place } from './invitations-query.ts'
import { type PersonActions, PersonRow } from './person-row.tsx'

interface AdministratorsProps extends PersonActions {
  people: Invited[]
  /** Only the owner names and removes administrators. */
  isOwner: boolean
  onInvite: (place: Place) => void
}

const PLACE: Place = { role: 'administrator', team: null }

/** The administrators of the competition, and the people who are invited to be one. */
export function Administrators({ people, isOwner, onInvite, ...actions }: AdministratorsProps) {
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-muted">
        An administrator does everything in the competition that {isOwner ? 'you do' : 'the owner does'}, but does not
        delete it, hand it over or name administrators. An assistant of a team does what its manager does, but does not
        choose the manager.
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

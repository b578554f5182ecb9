import { Button } from '#web/ui/button.tsx'
import type { InvitationPlace, Invited } from './invitations-query.ts'
import { type PersonActions, PersonRow } from './person-row.tsx'

interface ScorersProps extends PersonActions {
  people: Invited[]
  onInvite: (place: InvitationPlace) => void
}

const PLACE: InvitationPlace = { role: 'scorer', team: null }

/** The scorers of the competition, and the people who are invited to be one. */
export function Scorers({ people, onInvite, ...actions }: ScorersProps) {
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-muted">
        A scorer with an account can enter any match of the competition while it is played, up to its final score, but
        change nothing else. Live entry is switched on under Match day. For a single match, send a link from its live
        entry screen.
      </p>
      {people.length > 0 && (
        <ul aria-label="Scorers" className="border-line border-t">
          {people.map((person) => (
            <li key={person.invitation_id ?? person.member_id} className="border-line border-b py-4">
              <PersonRow place={PLACE} mayRemove person={person} {...actions} />
            </li>
          ))}
        </ul>
      )}
      <Button variant="outline" className="justify-self-start" onClick={() => onInvite(PLACE)}>
        Invite a scorer
      </Button>
    </div>
  )
}

import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'

interface InvitationsProps {
  invitations: { token: string; team_name: string; league_name: string }[]
}

/** Invitations to the user's address. Each opens a page that asks before the account accepts it. */
export function Invitations({ invitations }: InvitationsProps) {
  if (invitations.length === 0) return null
  return (
    <ul className="mb-12 grid gap-4" aria-label="Invitations">
      {invitations.map(({ token, team_name, league_name }) => (
        <li
          key={token}
          className="flex flex-wrap items-center justify-between gap-4 border-pitch border-l-4 bg-pitch-wash px-4 py-3"
        >
          <p className="wrap-anywhere">
            You are invited to manage <bdi className="font-semibold">{team_name}</bdi> in <bdi>{league_name}</bdi>.
          </p>
          <Link to={`/invitation?token=${token}`} className={buttonClass({ variant: 'outline', size: 'small' })}>
            See invitation
          </Link>
        </li>
      ))}
    </ul>
  )
}

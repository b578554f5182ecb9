import type { Invitation } from './invitation-query.ts'

interface InvitationNoteProps {
  invitation: Invitation | undefined
  /** Whether the note is above the form of people who have an account. */
  isSigningIn?: boolean
}

/** Describes the invitation above the form; empty while it is being looked up. */
export function InvitationNote({ invitation, isSigningIn = false }: InvitationNoteProps) {
  if (!invitation) return null
  if (invitation.used) {
    return (
      <p role="status" className="border-pitch border-l-4 bg-pitch-wash px-4 py-3">
        This invitation was used. Sign in.
      </p>
    )
  }
  if (!invitation.valid) {
    return (
      <p role="alert" className="border-danger border-l-4 bg-danger-wash px-4 py-3">
        Invalid or expired invitation token. Ask the person who invited you for a new link; a link works once, for seven
        days.
      </p>
    )
  }
  return (
    <p role="status" className="border-pitch border-l-4 bg-pitch-wash px-4 py-3">
      {wordsFor(invitation)}
      {isSigningIn && ' Sign in to accept it with your account.'}
    </p>
  )
}

function wordsFor({ team_name, league_name, role }: Invitation): React.ReactNode {
  if (role === 'administrator')
    return (
      <>
        You are invited to help run <bdi className="font-semibold">{league_name}</bdi> as an administrator.
      </>
    )
  if (role === 'official')
    return (
      <>
        You are invited to be an official of <bdi className="font-semibold">{league_name}</bdi>, with your appointments
        and days off in one place.
      </>
    )
  if (role === 'scorer')
    return (
      <>
        You are invited to enter matches of <bdi className="font-semibold">{league_name}</bdi> while they are played.
      </>
    )
  if (team_name === null) return 'You are invited to run your own competition.'
  return (
    <>
      You are invited to {role === 'assistant' ? 'assist' : 'manage'} <bdi className="font-semibold">{team_name}</bdi>
      {league_name !== null && ` in ${league_name}`}.
    </>
  )
}

import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import type { ClaimedName, SquadLink } from './squad-link-query.ts'
import { TeamHeading } from './team-heading.tsx'

interface ClaimNameProps {
  link: SquadLink
  token: string
  /** The address of the account that is signed in; null for a visitor. */
  email: string | null
  reload: () => Promise<unknown>
}

/** The names of a team, of which the link's holder claims one. */
export function ClaimName({ link, token, email, reload }: ClaimNameProps) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const [claim, isClaiming] = useAction(async (player: string) => {
    setFailure(null)
    try {
      const supabase = await browserSupabase()
      const { data: own } = await supabase
        .rpc('claim_player', { _token: token, _player_id: player })
        .throwOnError()
        .overrideTypes<string | null, { merge: false }>()
      if (own === null) await reload()
      else await navigate(`/availability#${own}`, { replace: true })
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  return (
    <div className="grid gap-6">
      <TeamHeading team={link.team} teamId={link.team_id} league={link.league} />
      {link.mine !== null && <Mine {...link.mine} />}
      {link.mine?.is_waiting !== false && (
        <>
          <div className="grid gap-2">
            <p className="max-w-prose">
              Choose your name. Your manager confirms it; then you say for each match whether you are in.
            </p>
            <WayIn email={email} />
          </div>
          <FormError message={failure} />
          <ul aria-label="Players" className="border-line border-t">
            {link.players.map((player) => (
              <NameRow key={player.id} player={player} isClaiming={isClaiming} onClaim={() => claim(player.id)} />
            ))}
          </ul>
          <p className="max-w-prose text-muted text-sm">
            Your name is not here? Ask your manager to add you to the squad.
          </p>
        </>
      )}
    </div>
  )
}

const WayIn = ({ email }: { email: string | null }) =>
  email === null ? (
    <p className="max-w-prose text-muted text-sm">
      You don’t need an account: you get your own link. If you have an account,{' '}
      <Link to="/auth" className="link">
        sign in
      </Link>{' '}
      first, then open this link again.
    </p>
  ) : (
    <p className="max-w-prose text-muted text-sm">
      You are signed in as <strong className="wrap-anywhere">{email}</strong>. Your manager sees this address, and the
      name becomes part of your account.
    </p>
  )

function Mine({ name, is_waiting }: NonNullable<SquadLink['mine']>) {
  return (
    <p role="status" className="border-pitch border-l-4 bg-pitch-wash px-4 py-3 [overflow-wrap:anywhere]">
      {is_waiting ? (
        <>
          Your manager has your request for <bdi className="font-semibold">{name}</bdi>. Once it is confirmed, your next
          match appears on your dashboard.
        </>
      ) : (
        <>
          You are <bdi className="font-semibold">{name}</bdi> in this team.{' '}
          <Link to="/dashboard" className="link">
            Go to your dashboard
          </Link>
        </>
      )}
    </p>
  )
}

interface NameRowProps {
  player: ClaimedName
  isClaiming: boolean
  onClaim: () => void
}

const NameRow = ({ player: { name, number, state }, isClaiming, onClaim }: NameRowProps) => (
  <li className="flex min-h-14 items-center gap-3 border-line border-b py-1.5">
    <span className="figures w-8 shrink-0 text-right font-display font-semibold text-muted text-xl">{number}</span>
    <span className="min-w-0 grow [overflow-wrap:anywhere]">
      <bdi className="font-semibold">{name}</bdi>
      {state === 'link' && <span className="block text-muted text-sm">has a link already</span>}
    </span>
    {state === 'account' ? (
      <span className="shrink-0 text-muted text-sm">has an account</span>
    ) : (
      <Button variant="outline" size="small" className="min-h-11 shrink-0" aria-disabled={isClaiming} onClick={onClaim}>
        That’s me<span className="sr-only"> {name}</span>
      </Button>
    )}
  </li>
)

import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Page } from '#web/ui/page.tsx'
import { editedPlayerQuery } from './edit-queries.ts'
import { ForgetPlayer } from './forget-player.tsx'
import { PhotoConsentField } from './photo-consent-field.tsx'
import { PhotoField } from './photo-field.tsx'
import { ProfileForm } from './profile-form.tsx'

export function PlayerEditPage({ playerId }: { playerId: string }) {
  const { search } = useLocation()
  // The query names the page that the visitor came from, to which the profile links back.
  const back = `/player/${playerId}${search}`
  const { data: player } = useSuspenseQuery(editedPlayerQuery(playerId))
  const navigate = useNavigate()
  return (
    <Page narrow>
      <Link to={back} className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 hover:bg-sunken">
        <ArrowLeft aria-hidden className="size-4" />
        Back to Profile
      </Link>
      <p className="eyebrow mt-4 text-pitch">Edit Profile</p>
      <h1 className="wrap-anywhere mt-1 mb-8 text-balance text-5xl">{player.full_name}</h1>
      {player.youth !== null && (
        <p className="mb-6 max-w-prose text-muted text-sm">
          Visitors see the first name and an initial only, and neither date of birth nor biography: a competition of
          this player protects its players.
        </p>
      )}
      {(player.youth === null || player.photo_consent?.state === 'given') && <PhotoField player={player} />}
      {player.youth !== null && <PhotoConsentField player={player} />}
      <ProfileForm player={player} onSaved={() => navigate(back, { replace: true })} />
      {player.may_forget && (
        <ForgetPlayer
          playerId={playerId}
          onDone={(isDeleted) => navigate(isDeleted ? '/dashboard' : back, { replace: true })}
        />
      )}
    </Page>
  )
}

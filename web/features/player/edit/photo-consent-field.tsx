import { useQueryClient } from '@tanstack/react-query'
import { plainDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { useNewLink } from '#web/forms/use-new-link.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { useUserId } from '#web/session/use-session.ts'
import { browserDay } from '#web/ui/browser-day.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import type { EditedPlayer, PhotoConsent } from './edit-queries.ts'

/** The consent of a young player's guardian to photos: asked for by a link, and ended here or by that link. */
export function PhotoConsentField({ player }: { player: EditedPlayer }) {
  const queries = useQueryClient()
  const isSelf = useUserId() === player.user_id
  const { token, failure, run, isRunning } = useNewLink(() => queries.invalidateQueries())
  const create = async () => {
    const supabase = await browserSupabase()
    return (await supabase.rpc('create_consent_link', { _player_id: player.id }).throwOnError()).data
  }
  const end = async () => {
    const supabase = await browserSupabase()
    await supabase.rpc('end_photo_consent', { _player_id: player.id }).throwOnError()
    toast('The photo is hidden')
    return null
  }
  const { photo_consent: consent } = player
  const isOpen = consent !== null && consent.state !== 'ended'
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <h2 className="font-semibold">Consent to photos</h2>
      <p className="max-w-prose text-muted text-sm">{wordsOf(consent)}</p>
      <FormError message={failure} />
      {!isSelf && (
        <div className="flex flex-wrap gap-2">
          {token !== null && consent?.state !== 'given' && <SendLink name={player.full_name} token={token} />}
          {token === null && consent?.state !== 'given' && (
            <Button variant="outline" aria-disabled={isRunning} onClick={() => run(create)}>
              {isOpen ? 'Replace it with a new link' : 'Ask a guardian'}
            </Button>
          )}
          {isOpen && (
            <Button variant="quiet" aria-disabled={isRunning} onClick={() => run(end)}>
              {consent.state === 'given' ? 'End the consent' : 'Withdraw the link'}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** WhatsApp and copy. The general share menu would become a part of every page's code with this one more use. */
function SendLink({ name, token }: { name: string; token: string }) {
  const address = `${window.location.origin}/photo-consent#${token}`
  const text = `May photos of ${isolate(name)} be shown? Please answer here: ${address}`
  return (
    <>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'outline' })}
      >
        Send it by WhatsApp
      </a>
      <Button
        variant="outline"
        onClick={() =>
          copyText(address).then(
            () => toast('Link copied'),
            () => toast('The link could not be copied', { destructive: true }),
          )
        }
      >
        Copy the link
      </Button>
    </>
  )
}

const day = (moment: string | null) => (moment === null ? '' : plainDate(browserDay(moment)))

function wordsOf(consent: PhotoConsent | null): string {
  const none = 'Photos of young players are shown only with the consent of a guardian, who gives it by a link.'
  if (consent === null) return none
  const { state, guardian_name, given_at, ended_at, ended_by, expires_at } = consent
  if (state === 'given')
    return `${isolate(guardian_name ?? '')} consented on ${day(given_at)}. The same link revokes it.`
  if (state === 'asked')
    return `A link waits for an answer until ${day(expires_at)}. It is shown only once, when it is made.`
  if (state === 'expired') return `A link was not answered by ${day(expires_at)}. ${none}`
  if (ended_by === 'guardian')
    return `${isolate(guardian_name ?? '')} revoked the consent on ${day(ended_at)}. The photo is hidden.`
  return given_at === null
    ? none
    : `The team ended the consent of ${isolate(guardian_name ?? '')} on ${day(ended_at)}. ${none}`
}

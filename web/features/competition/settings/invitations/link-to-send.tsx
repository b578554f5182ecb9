import { useQueryClient } from '@tanstack/react-query'
import { Link2, MessageCircleMore } from 'lucide-react'
import { isolate } from '#domain/isolate-name.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { useSiteUrl } from '#web/queries/use-site-url.ts'
import { copyLink } from '#web/share/share-link.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { type InvitationPlace, type Invited, invitationsQuery } from './invitations-query.ts'
import { taskIn } from './place.ts'

interface LinkToSendProps {
  token: string
  person: Invited
  league: { id: string; name: string }
  place: InvitationPlace
}

/** A new link with buttons that hand it on. Each of them marks the invitation as sent. */
export function LinkToSend({ token, person, league, place }: LinkToSendProps) {
  const queries = useQueryClient()
  const url = `${useSiteUrl() || window.location.origin}/auth?token=${token}`
  const text = `Hello ${isolate(person.name)}, you are invited to ${taskIn(place, league)}${place.team === null ? '' : ` in ${isolate(league.name)}`}. Open this link to create your account, or to accept with the one you have; it works once:\n${url}`
  const hint =
    person.player_id === null
      ? 'Works once, for seven days. It is shown only now; you can make another.'
      : 'Works once. It is also on the team’s page.'
  // WhatsApp opens a chat for numbers with the country's code only.
  const number = person.phone?.startsWith('+') ? person.phone.slice(1) : ''
  async function noteSent() {
    const supabase = await browserSupabase()
    await supabase.rpc('note_invitation_sent', { _token: token })
    await queries.invalidateQueries({ queryKey: invitationsQuery(league.id).queryKey })
  }
  return (
    <div className="grid gap-3">
      <Field label="Invitation link" hint={hint}>
        {(control) => <Input {...control} readOnly dir="ltr" value={url} onFocus={({ target }) => target.select()} />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          onClick={async () => {
            await copyLink(url)
            await noteSent()
          }}
        >
          <Link2 aria-hidden />
          Copy link
        </Button>
        <a
          href={`https://wa.me/${number}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: 'outline' })}
          onClick={noteSent}
        >
          <MessageCircleMore aria-hidden />
          Send by WhatsApp
        </a>
      </div>
    </div>
  )
}

import { Link2, MessageCircleMore } from 'lucide-react'
import { isolate } from '#domain/isolate-name.ts'
import { useSiteUrl } from '#web/queries/use-site-url.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Field } from '#web/ui/field.tsx'
import { importAgain } from '#web/ui/import-again.ts'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ManagedTeam } from './manage-queries.ts'

interface InvitationLinkProps {
  token: string
  team: ManagedTeam
  /** Name of the invited person. */
  name: string
  /** Says how long the link is valid. */
  note: string
}

/** The sign-up link, with buttons to copy and share it. */
export function InvitationLink({ token, team, name, note }: InvitationLinkProps) {
  const url = `${useSiteUrl() || window.location.origin}/auth?token=${token}`
  const text = `Hello ${isolate(name)}, you are invited to manage ${isolate(team.name)} in ${isolate(team.league.name)}. Open this link to create your account; it works once:\n${url}`
  const copy = () =>
    // A static import would make public pages load this screen's code.
    void importAgain(() => import('#web/share/share-link.ts')).then(
      ({ copyLink }) => copyLink(url),
      () => toast('The link could not be copied', { description: 'Copy it from the field.', destructive: true }),
    )
  return (
    <div className="grid gap-3">
      <Field label="Invitation link" hint={note}>
        {(control) => <Input {...control} readOnly dir="ltr" value={url} onFocus={({ target }) => target.select()} />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={copy}>
          <Link2 aria-hidden />
          Copy link
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: 'outline' })}
        >
          <MessageCircleMore aria-hidden />
          Send by WhatsApp
        </a>
      </div>
    </div>
  )
}

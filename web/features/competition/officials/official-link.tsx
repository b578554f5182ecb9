import { Link2, MessageCircleMore } from 'lucide-react'
import { isolate } from '#domain/isolate-name.ts'
import { useSiteUrl } from '#web/queries/use-site-url.ts'
import { copyLink } from '#web/share/share-link.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { ListedOfficial } from './officials-query.ts'

interface OfficialLinkProps {
  token: string
  official: ListedOfficial
  league: { name: string }
  /** '12 December, 15:00: Ash v Birch', for the message; none for the link alone. */
  matches: readonly string[]
}

/** A new link to an official's page, to copy or to send by WhatsApp. */
export function OfficialLink({ token, official, league, matches }: OfficialLinkProps) {
  const url = `${useSiteUrl() || window.location.origin}/officiating#${token}`
  const list = matches.length === 0 ? '' : `\n\n${matches.join('\n')}`
  const text = `Hello ${isolate(official.name)}, your appointments in ${isolate(league.name)}.${list}\n\nPlease accept or decline here:\n${url}`
  // WhatsApp opens a chat for numbers with the country's code only.
  const number = official.phone?.startsWith('+') ? official.phone.slice(1) : ''
  return (
    <div className="grid gap-3">
      <Field
        label={`Link for ${isolate(official.name)}`}
        hint="It opens this person’s appointments for 90 days. It is shown only now; you can make another."
      >
        {(control) => <Input {...control} readOnly dir="ltr" value={url} onFocus={({ target }) => target.select()} />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <a
          href={`https://wa.me/${number}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: 'outline' })}
        >
          <MessageCircleMore aria-hidden />
          Send by WhatsApp
        </a>
        <Button variant="outline" onClick={() => copyLink(url)}>
          <Link2 aria-hidden />
          Copy link
        </Button>
      </div>
    </div>
  )
}

import { clsx } from 'clsx'
import { CalendarSync } from 'lucide-react'
import { useSiteUrl } from '#web/queries/use-site-url.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { CopyField } from './copy-field.tsx'

interface CalendarLinksProps {
  /** The feed: `/teams/{id}/calendar.ics` or `/competitions/{id}/calendar.ics`. The id outlives a custom URL. */
  path: string
  /** Whether the link is as wide as the button above it on a phone. */
  wide?: boolean
}

/** Links that subscribe to a calendar feed, behind a button. Only copying needs scripts. */
export function CalendarLinks({ path, wide = false }: CalendarLinksProps) {
  const address = `${useSiteUrl()}${path}`
  const webcal = address.replace(/^https?:/, 'webcal:')
  return (
    <details className="group">
      <summary
        className={buttonClass({
          variant: 'outline',
          className: clsx('list-none [&::-webkit-details-marker]:hidden', wide && 'max-sm:w-full'),
        })}
      >
        <CalendarSync aria-hidden />
        Subscribe
        <span aria-hidden className="chevron group-open:rotate-180" />
      </summary>
      <div className="mt-4 max-w-xl border-ink border-t pt-4">
        <p>
          A calendar that keeps itself up to date: a match that moves is moved there too, and results appear when they
          are in.
        </p>
        <ul className="mt-4 flex flex-wrap gap-3">
          <li>
            <a href={webcal} className={buttonClass({ variant: 'ink', size: 'small', className: 'min-h-11' })}>
              Calendar app
            </a>
          </li>
          {services.map(({ name, linkTo }) => (
            <li key={name}>
              <a
                href={linkTo(address, webcal)}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ variant: 'outline', size: 'small', className: 'min-h-11' })}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
        <div className="mt-4">
          <CopyField
            label="Address of the calendar"
            text={address}
            noun="address"
            copied="Calendar address copied"
            next="Paste it where your calendar adds a calendar from the web"
          />
        </div>
      </div>
    </details>
  )
}

/** Android has no app for webcal links; these services take the address in a link of their own. */
const services = [
  {
    name: 'Google Calendar',
    linkTo: (_address: string, webcal: string) =>
      `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
  },
  {
    name: 'Outlook',
    linkTo: (address: string) => `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(address)}`,
  },
]

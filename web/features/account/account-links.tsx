import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import type { OwnProfile } from './own-profiles-query.ts'

// The user menu has the specification's three links; the rest is found here and in the tabs above.
const MORE = [
  { to: '/account/notifications', label: 'Choose your email notifications' },
  { to: '/account/security', label: 'Two-factor authentication and signed-in devices' },
  { to: '/account/data', label: 'Download everything we keep, or delete your account' },
]

/** Links to the rest of the account, and to the person's player pages. */
export const AccountLinks = ({ profiles }: { profiles: OwnProfile[] }) => (
  <>
    <nav aria-label="More of your account" className="border-line border-t pt-6">
      <ul>
        {MORE.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="link inline-flex min-h-11 items-center">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    {profiles.length > 0 && (
      <ul className="border-line border-t pt-6">
        {profiles.map(({ id, teams }) => (
          <li key={id}>
            <Link to={`/player/${id}`} className="link inline-flex min-h-11 items-center gap-2">
              Your player page
              {profiles.length > 1 && teams[0] && ` in ${isolate(teams[0].league.name)}`}
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
    )}
  </>
)
